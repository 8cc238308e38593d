import { prepared } from '../schema/prepared-query.ts';
import { type MutationTable } from '../schema/schema.ts';

export type LedgerRow = Pick<MutationTable, 'id' | 'name' | 'at' | 'points' | 'idea_id'>;

/** Everything that was done in an account, in order, with the points it brought or took. */
export const listLedger = prepared<{ accountId: string }, LedgerRow>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'points', 'idea_id'])
    .where('account_id', '=', value('accountId'))
    .where('refusal', 'is', null)
    .orderBy('version')
    .orderBy('received_at'),
);
