import { type KeyValueStore } from '../environment.ts';
import { clearLegacyData, migrationIdKey } from './legacy-storage.ts';
import { type MigrationAccount, type MigrationWork } from './migration-client.ts';

/** The id of the move that this tab has put in an account's outbox. */
export const queuedMigrations = new WeakMap<MigrationAccount, string>();

/** Where the ideas are that a move brought into the account, as far as this device knows. */
export function findMigratedIdeas({ replica }: MigrationWork, id: string): 'board' | 'trash' | null {
  const isMigrated = (idea: string) => idea.startsWith(`${id}-`);
  if ([...replica.view.ids()].some(isMigrated)) return 'board';
  return replica.trash().some(({ idea }) => isMigrated(idea.id)) ? 'trash' : null;
}

/**
 * Takes back a move whose end was not known; null where that cannot be done now. It may turn out to have been carried
 * out: then what the browser kept is cleared, and nobody may be told that it was left where it was.
 */
export async function withdrawMigration(
  storage: KeyValueStore,
  account: MigrationAccount,
  id: string,
): Promise<'withdrawn' | 'moved' | null> {
  const work = await account.prepare();
  if (work === null) return null;
  queuedMigrations.delete(account);
  // Otherwise the server may well have carried it out, and there is nothing to take back.
  if (work.replica.pending.some(({ mutation }) => mutation.id === id)) await work.withdraw(id);
  await work.dropRefused([id]);
  // With nothing left to send, nothing else would ask whether the server can be reached again.
  account.tryNow();
  if (findMigratedIdeas(work, id) === null) return 'withdrawn';
  clearLegacyData(storage);
  storage.set(migrationIdKey, null);
  return 'moved';
}
