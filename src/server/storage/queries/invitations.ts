import { prepared } from '../schema/prepared-query.ts';
import { forUpdate } from '../schema/row-lock.ts';
import { type InvitationTable } from '../schema/sign-in-tables.ts';

type FoundInvitation = Pick<InvitationTable, 'email_key'>;

/** An invitation that has not expired at `now`. */
export const findInvitation = prepared<{ tokenHash: string; now: number }, FoundInvitation>((db, value) =>
  db
    .selectFrom('invitation')
    .select('email_key')
    .where('token_hash', '=', value('tokenHash'))
    .where('expires_at', '>', value('now')),
);

/** Like `findInvitation`, but locks it: of several sign-ups with one invitation only the first finds it. */
export const lockInvitation = prepared<{ tokenHash: string; now: number }, FoundInvitation>((db, value) =>
  forUpdate(
    db,
    db
      .selectFrom('invitation')
      .select('email_key')
      .where('token_hash', '=', value('tokenHash'))
      .where('expires_at', '>', value('now')),
  ),
);
