import { type Actor } from '../../auth/actor.ts';
import { type OnAccountFound } from '../../auth/authentication.ts';
import { type Logger } from '../../operations/logger.ts';
import { type AppContext, actorOf } from '../request/context.ts';
import { toApiError } from '../responses/problem.ts';
import { createLogRateLimit } from './log-rate-limit.ts';
import { type LoggedAddress } from './logged-address.ts';

export type SecurityEvent =
  | 'sign-up'
  | 'sign-in'
  | 'sign-out'
  | 'reset-request'
  | 'reset'
  | 'email-change'
  | 'email-change-taken-back'
  | 'password-change'
  | 'session-end'
  | 'other-sessions-end'
  | 'calendar-address'
  | 'calendar-address-end'
  | 'push-subscription'
  | 'push-subscription-end'
  | 'access-token'
  | 'access-token-end'
  | 'webhook'
  | 'webhook-secret'
  | 'webhook-end'
  | 'data-download'
  | 'passkey-sign-in'
  | 'proof'
  | 'passkey'
  | 'passkey-request'
  | 'passkey-end'
  | 'account-deletion';

/** Outcomes that a client cannot cause in any number, because they cost a password hash or are throttled. */
const alwaysLogged: ReadonlySet<string> = new Set([
  'done',
  'wrong-password',
  'user-not-found',
  'authentication-failed',
  'email-already-in-use',
]);

/** Adds a line of the security log to the recent activity of its account. */
export type RecordOutcome = (
  c: AppContext,
  line: { readonly event: SecurityEvent; readonly outcome: string; readonly accountId: string | null },
) => void;

/** Runs work that an investigation of a break-in needs to know about, and logs its outcome. */
export type WithSecurityLog = <T>(
  c: AppContext,
  event: SecurityEvent,
  work: (onAccountFound: OnAccountFound) => Promise<T>,
) => Promise<T>;

/**
 * Logs a line per event: its name, its outcome (an error code, or `done`), the client's address, the request,
 * and the account if known; never input or secrets. Outcomes that clients can cause in any number are
 * rate-limited; the next line says how many were suppressed. Events of an account go into its recent activity, too.
 */
export function createSecurityLog(
  log: Pick<Logger, 'info'>,
  elapsedMs: () => number,
  addressOf: (c: AppContext) => LoggedAddress,
  recordOutcome: RecordOutcome,
): WithSecurityLog {
  const rateLimit = createLogRateLimit(elapsedMs);
  return async (c, event, work) => {
    const requestId = c.get('requestId');
    const address = addressOf(c);
    let accountId: string | null = null;
    c.set('isRecorded', true);
    const record = (outcome: string) => {
      recordOutcome(c, { event, outcome, accountId });
      const unlogged = alwaysLogged.has(outcome) ? 0 : rateLimit(`${event} ${outcome}`);
      if (unlogged === null) return;
      const suppressed = unlogged === 0 ? {} : { unlogged };
      log.info(
        { security: event, outcome, ...address, requestId, accountId, ...suppressed },
        'security event',
      );
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

/** Runs work of the signed-in person, and logs its outcome with the account. */
export type WithActorLog = <T>(
  c: AppContext,
  event: SecurityEvent,
  work: (actor: Actor) => Promise<T>,
) => Promise<T>;

export function createActorLog(withSecurityLog: WithSecurityLog): WithActorLog {
  return (c, event, work) =>
    withSecurityLog(c, event, (onAccountFound) => {
      const actor = actorOf(c);
      onAccountFound(actor.accountId);
      return work(actor);
    });
}
