import { prepared } from '../prepared.ts';
import { type ClosedAccountTable } from '../schema.ts';

export const findClosed = prepared<{ accountId: string }, Pick<ClosedAccountTable, 'closed_at'>>(
  (db, value) =>
    db.selectFrom('closed_account').select('closed_at').where('account_id', '=', value('accountId')),
);
