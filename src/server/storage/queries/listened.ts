import { type Database } from '../schema.ts';

// What a server asks about the accounts whose streams it holds. On tables spread over machines each machine
// answers for its own accounts.

export async function findVersions(
  db: Database,
  accountIds: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return db.selectFrom('account').select(['id', 'version']).where('id', 'in', accountIds).execute();
}

/** Their open sessions, each as `<account id> <token hash>`. */
export async function listSessionsOf(db: Database, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .select(['account_id', 'token_hash'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Set(rows.map(({ account_id, token_hash }) => `${account_id} ${token_hash}`));
}
