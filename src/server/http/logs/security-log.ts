import { type OnAccountFound } from '../../auth/authentication.ts';
import { type Logger } from '../../operations/logger.ts';
import { type AppContext } from '../request/context.ts';
import { toApiError } from '../responses/problem.ts';
import { createLogRateLimit } from './log-rate-limit.ts';

export type SecurityEvent =
  | 'sign-up'
  | 'sign-in'
  | 'sign-out'
  | 'reset-request'
  | 'reset'
  | 'email-change'
  | 'password-change'
  | 'session-end'
  | 'other-sessions-end'
  | 'account-deletion';

/** Outcomes that cost a password's hashing or are counted, so nobody can cause many; of the others anybody can. */
const alwaysLogged: ReadonlySet<string> = new Set([
  'done',
  'wrong-password',
  'user-not-found',
  'authentication-failed',
  'email-already-in-use',
]);

/** Does something that a person who looks into a break-in will ask about, and logs how it ended. */
export type WithSecurityLog = <T>(
  c: AppContext,
  event: SecurityEvent,
  work: (onAccountFound: OnAccountFound) => Promise<T>,
) => Promise<T>;

/**
 * One line for each: what was tried, how it ended (an error code, or `done`), in which request and about which
 * account, as far as one is known. Never what was typed, and nothing that opens anything. Outcomes that anybody can
 * cause in any number have only some lines a minute, of which the next says how many had none.
 */
export function createSecurityLog(log: Pick<Logger, 'info'>, elapsedMs: () => number): WithSecurityLog {
  const rateLimit = createLogRateLimit(elapsedMs);
  return async (c, event, work) => {
    const requestId = c.get('requestId');
    let accountId: string | null = null;
    c.set('isRecorded', true);
    const record = (outcome: string) => {
      const unlogged = alwaysLogged.has(outcome) ? 0 : rateLimit(`${event} ${outcome}`);
      if (unlogged === null) return;
      const suppressed = unlogged === 0 ? {} : { unlogged };
      log.info({ security: event, outcome, requestId, accountId, ...suppressed }, 'security event');
    };
    try {
      const result = await work((id) => (accountId = id));
      record('done');
      return result;
    } catch (error) {
      record(toApiError(error).code);
      throw error;
    }
  };
}
