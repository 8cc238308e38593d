import { prepared } from '../prepared.ts';
import { type MutationTable } from '../schema.ts';

/** Everything that changed an account's score, in order. */
export const listLedger = prepared<
  { accountId: string },
  Pick<MutationTable, 'id' | 'name' | 'at' | 'points' | 'idea_id'>
>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'points', 'idea_id'])
    .where('account_id', '=', value('accountId'))
    .where('points', '!=', 0)
    .orderBy('version')
    .orderBy('received_at'),
);
