import { type KeyValueStore } from '../environment.ts';
import { clearLegacyData, migrationIdKey } from './legacy-storage.ts';
import { type MigrationAccount, type MigrationWork } from './migration-client.ts';

/** Id of the migration that this tab added to an account's outbox. */
export const queuedMigrations = new WeakMap<MigrationAccount, string>();

/** Where this device has the migrated ideas: on the board, in the trash, or not at all. */
export function findMigratedIdeas({ replica }: MigrationWork, id: string): 'board' | 'trash' | null {
  const isMigrated = (idea: string) => idea.startsWith(`${id}-`);
  if ([...replica.view.ids()].some(isMigrated)) return 'board';
  return replica.trash().some(({ idea }) => isMigrated(idea.id)) ? 'trash' : null;
}

/**
 * Withdraws a migration without a known outcome. Returns null if that is impossible now, or `moved` if it was
 * applied after all: then the stored ideas are deleted.
 */
export async function withdrawMigration(
  storage: KeyValueStore,
  account: MigrationAccount,
  id: string,
): Promise<'withdrawn' | 'moved' | null> {
  const work = await account.prepare();
  if (work === null) return null;
  queuedMigrations.delete(account);
  // A mutation that is no longer pending may have been applied, and cannot be withdrawn.
  if (work.replica.pending.some(({ mutation }) => mutation.id === id)) await work.withdraw(id);
  await work.dropRefused([id]);
  // With an empty outbox, nothing else would check whether the server is reachable.
  account.tryNow();
  if (findMigratedIdeas(work, id) === null) return 'withdrawn';
  clearLegacyData(storage);
  storage.set(migrationIdKey, null);
  return 'moved';
}
