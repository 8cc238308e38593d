import { type AccountEvent } from '#domain/account/account-events.ts';

/** The path of recent activity. Apart from the others, as the page loads it with Account alone. */
export const accountEventsPath = '/api/account/events';

/** Response of `GET /api/account/events`: the last events of the account, the newest first. */
export interface AccountEventsAnswer {
  readonly events: readonly AccountEvent[];
}
