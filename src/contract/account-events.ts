import { type AccountEvent } from '#domain/account/account-events.ts';

/** The path of recent activity. In a file of its own, because the page loads it only with Account. */
export const accountEventsPath = '/api/account/events';

/** Response of `GET /api/account/events`: the last events of the account, the newest first. */
export interface AccountEventsAnswer {
  readonly events: readonly AccountEvent[];
}
