import { prepared } from '../prepared.ts';
import { type MutationTable } from '../schema.ts';

export type LedgerRow = Pick<MutationTable, 'id' | 'name' | 'at' | 'points' | 'idea_id'>;

/** Everything that changed an account's score, in order. */
export const listLedger = prepared<{ accountId: string }, LedgerRow>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'points', 'idea_id'])
    .where('account_id', '=', value('accountId'))
    .where('points', '!=', 0)
    .orderBy('version')
    .orderBy('received_at'),
);
