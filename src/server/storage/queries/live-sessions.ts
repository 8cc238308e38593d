import { type Database } from '../schema/schema.ts';
import { isOpen } from './closed-accounts.ts';

// Queries for the accounts whose live streams a server holds. If tables were split over machines, each would
// answer for its own accounts.

export async function findAccountVersions(
  db: Database,
  accountIds: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return db.selectFrom('account').select(['id', 'version']).where('id', 'in', accountIds).execute();
}

/** The sessions of open accounts, each as `<account id> <token hash>`. */
export async function listLiveSessions(db: Database, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.account_id', 'session.token_hash'])
    .where('session.account_id', 'in', accountIds)
    .where(isOpen())
    .execute();
  return new Set(rows.map(({ account_id, token_hash }) => `${account_id} ${token_hash}`));
}
