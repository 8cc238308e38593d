import { type Environment } from '../environment.ts';
import { type Writable } from '../observable.ts';
import { type MutationOutcome } from '../sync/mutation-outcomes.ts';
import { clearLegacyData, readLegacyIdeas, migrationIdKey } from './legacy-storage.ts';
import { type MigrationAccount, type MigrationClient } from './migration-client.ts';
import { readLegacyData } from './read-legacy-data.ts';
import { queuedMigrations, findMigratedIdeas } from './withdraw-migration.ts';

export type MigrationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'idle'; readonly count: number }
  | { readonly kind: 'migrating' }
  /** Done by the mutation of this id. */
  | { readonly kind: 'success'; readonly id: string; readonly count: number }
  | { readonly kind: 'error' };

/** Milliseconds without an answer until it counts as failed for now. */
const answerTimeoutMs = 10_000;
/** Milliseconds the success message stays. */
const successMessageMs = 3_000;

export interface RunMigrationDeps {
  readonly client: Pick<MigrationClient, 'dispatch' | 'reportError'>;
  readonly environment: Environment;
  readonly account: MigrationAccount;
  readonly isRetry: boolean;
  readonly state: Writable<MigrationState>;
  /** Whether somebody else has signed in meanwhile. */
  hasAccountChanged(): boolean;
  showOffer(): void;
  withdrawStaleOffer(): void;
}

/** Moves what the browser kept into the account, and says in `state` how that goes. */
export async function runMigration({
  client,
  environment,
  account,
  isRetry,
  state,
  hasAccountChanged,
  showOffer,
  withdrawStaleOffer,
}: RunMigrationDeps): Promise<void> {
  const { storage } = environment;
  const work = await account.prepare();
  if (hasAccountChanged()) return;
  const count = readLegacyIdeas(storage).length;
  // Another tab has moved everything, and this one has not heard yet: it would report moving nothing as a success.
  if (storage.get(migrationIdKey) === null && count === 0) return showOffer();
  if (work === null) {
    client.reportError({ code: 'migrate-failed', cause: 'unavailable' });
    return state.set({ kind: 'error' });
  }
  const local = readLegacyData(storage);
  // Remembered until it is known how it ended, even over a reload.
  const previousId = storage.get(migrationIdKey);
  // What has been moved and deleted since comes back only as something new.
  const id =
    previousId !== null && findMigratedIdeas(work, previousId) !== 'trash' ? previousId : environment.newId();
  storage.set(migrationIdKey, id);
  const isPending = () => work.replica.pending.some((item) => item.mutation.id === id);
  // Where it has left the outbox since, its end is about to be known. Carried out again it would show its score twice.
  const isQueued = queuedMigrations.get(account) === id || isPending();
  if (local === null) client.reportError({ code: 'migrate-failed', cause: 'invalid-file' });
  const isAccepted =
    isQueued || (local !== null && (await client.dispatch('migrateLocalIdeas', local, id)).ok);
  if (isAccepted) queuedMigrations.set(account, id);
  if (isRetry && isAccepted) account.tryNow();

  const finishMigration = async (end: Exclude<MutationOutcome, 'unknown'>) => {
    if (end === 'applied') clearLegacyData(storage);
    // Nothing of it is lost: the browser has it all, and the prompt says so.
    if (end === 'refused') await work.dropRefused([id]);
    // A refusal is final for its id: the next try, of what may have changed since, needs a new one.
    storage.set(migrationIdKey, null);
    if (hasAccountChanged()) return withdrawStaleOffer();
    if (end === 'refused') return state.set({ kind: 'error' });
    state.set({ kind: 'success', id, count });
    environment.schedule(successMessageMs, showOffer);
  };

  /** It may still be carried out, without being asked for: nobody is to be left with an error that is none. */
  const waitForLateOutcome = async () => {
    await new Promise<void>((resolve) => {
      const finish = () => {
        if (isPending()) return;
        stop();
        resolve();
      };
      const stop = account.saving.subscribe(finish);
      finish();
    });
    const end = await work.waitForOutcome(id, answerTimeoutMs);
    // Whoever has tried again or skipped meanwhile is told how that ended.
    if (end !== 'unknown' && (hasAccountChanged() || state.get().kind === 'error'))
      await finishMigration(end);
  };

  const end = isAccepted ? await work.waitForOutcome(id, answerTimeoutMs) : 'refused';
  if (end !== 'unknown') return finishMigration(end);
  void waitForLateOutcome();
  if (hasAccountChanged()) return withdrawStaleOffer();
  client.reportError({ code: 'migrate-failed' });
  state.set({ kind: 'error' });
}
