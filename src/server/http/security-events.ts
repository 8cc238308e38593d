import { type Concerns } from '../auth/authentication.ts';
import { type Logger } from '../operations/logger.ts';
import { type AppContext } from './context.ts';
import { toApiError } from './problem.ts';

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

/** Does something that a person who looks into a break-in will ask about, and logs how it ended. */
export type Recorded = <T>(
  c: AppContext,
  event: SecurityEvent,
  work: (concerns: Concerns) => Promise<T>,
) => Promise<T>;

/**
 * One line for each: what was tried, how it ended (an error code, or `done`), in which request and about which
 * account, as far as one is known. Never what was typed, and nothing that opens anything.
 */
export function recordSecurity(log: Logger): Recorded {
  return async (c, event, work) => {
    const requestId = c.get('requestId');
    let accountId: string | null = null;
    c.set('isRecorded', true);
    const record = (outcome: string) =>
      log.info({ security: event, outcome, requestId, accountId }, 'security event');
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
