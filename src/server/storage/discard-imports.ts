import { type Storage } from './api/storage.ts';
import { listStaleStagings } from './queries/import-staging.ts';

/** Rows that one transaction deletes of an import that is given up. */
const maxEntriesPerTransaction = 2_000;

/** Deletes what an import that was given up has written, in short transactions. */
export async function discardImport(
  storage: Storage,
  run: { readonly accountId: string; readonly token: string },
  now: () => number,
): Promise<void> {
  const maxEntries = maxEntriesPerTransaction;
  while (!(await storage.write('discardImport', { ...run, maxEntries, now: now() })));
}

/** Deletes staged rows of imports whose server ended. They are invisible but take up space. */
export async function discardStaleImports(
  storage: Storage,
  before: number,
  now: () => number,
): Promise<void> {
  for (const { account_id: accountId, token } of await listStaleStagings(storage.read, { before }))
    await discardImport(storage, { accountId, token }, now);
}

/**
 * Another import may take the place of one that has been silent since then. Where no other server shares the database,
 * what this one finds is always left over.
 */
export function staleBefore({ wakeUps }: Storage, now: number): number {
  return wakeUps === null ? Number.MAX_SAFE_INTEGER : now - 30_000;
}
