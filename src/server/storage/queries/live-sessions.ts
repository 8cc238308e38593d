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

export interface LiveSessions {
  /** The sessions by which their owners may listen, each as `<account id> <token hash>`. */
  readonly current: ReadonlySet<string>;
  /** The same with the secrets before: their browsers have a newer one. */
  readonly replaced: ReadonlySet<string>;
}

export async function listLiveSessions(db: Database, accountIds: readonly string[]): Promise<LiveSessions> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.account_id', 'session.token_hash', 'session.previous_hash'])
    .where('session.account_id', 'in', accountIds)
    .where(isOpen())
    .execute();
  return {
    current: new Set(rows.map(({ account_id, token_hash }) => `${account_id} ${token_hash}`)),
    replaced: new Set(rows.map(({ account_id, previous_hash }) => `${account_id} ${previous_hash}`)),
  };
}
