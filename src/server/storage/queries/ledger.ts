import { type MutationTable } from '../schema/idea-tables.ts';
import { prepared } from '../schema/prepared-query.ts';

export type LedgerRow = Pick<MutationTable, 'id' | 'name' | 'at' | 'points' | 'idea_id'>;

/** All applied mutations of an account, in order, with their points. */
export const listLedger = prepared<{ accountId: string }, LedgerRow>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'points', 'idea_id'])
    .where('account_id', '=', value('accountId'))
    .where('refusal', 'is', null)
    .orderBy('version')
    .orderBy('received_at'),
);
