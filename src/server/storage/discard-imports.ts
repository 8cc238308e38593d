import { type Storage } from './api/storage.ts';
import { listStaleStagings } from './queries/import-staging.ts';

/** Most staged rows that one transaction deletes. */
const maxEntriesPerTransaction = 2_000;

/** Deletes the staged rows of an abandoned import, in short transactions. */
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
 * An import without a write since this time, in ms since 1970, may be replaced by another. If no other server shares
 * the database, any staged import that this server finds is left over.
 */
export function staleBefore({ wakeUps }: Storage, now: number): number {
  return wakeUps === null ? Number.MAX_SAFE_INTEGER : now - 30_000;
}
