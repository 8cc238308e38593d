import { expressionBuilder } from 'kysely';
import { type ClosedAccountTable } from '../schema/account-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Tables } from '../schema/schema.ts';

export const findClosed = prepared<{ accountId: string }, Pick<ClosedAccountTable, 'closed_at'>>(
  (db, value) =>
    db.selectFrom('closed_account').select('closed_at').where('account_id', '=', value('accountId')),
);

/** A condition for queries on `account`: the operator has not closed the account. */
export function isOpen() {
  const eb = expressionBuilder<Tables, 'account'>();
  return eb.not(
    eb.exists(
      eb
        .selectFrom('closed_account')
        .select('closed_account.account_id')
        .whereRef('closed_account.account_id', '=', 'account.id'),
    ),
  );
}
