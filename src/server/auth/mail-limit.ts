import { ApiError } from '../errors/api-error.ts';
import { type Throttle } from './throttle.ts';

/** Limits mails of reminders per account. A mail counts before it is sent, and is taken back if that fails. */
export function createMailLimit(throttle: Pick<Throttle, 'attempt'>) {
  return async (
    accountId: string,
    send: () => Promise<'sent' | 'failed'>,
  ): Promise<'sent' | 'failed' | 'refused'> => {
    try {
      const hasFailed = await throttle.attempt(
        [{ rule: 'reminder mail', subject: accountId }],
        async () => (await send()) === 'failed',
      );
      return hasFailed ? 'failed' : 'sent';
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too-many-requests') return 'refused';
      throw error;
    }
  };
}
