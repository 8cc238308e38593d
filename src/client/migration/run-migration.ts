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
  /** `id` is that of the migration's mutation. */
  | { readonly kind: 'success'; readonly id: string; readonly count: number }
  | { readonly kind: 'error' };

/** How long to wait for the outcome before the error is shown, in ms. */
const answerTimeoutMs = 10_000;
/** How long the success message is shown, in ms. */
const successMessageMs = 3_000;

export interface RunMigrationDeps {
  readonly client: Pick<MigrationClient, 'dispatch' | 'reportError'>;
  readonly environment: Environment;
  readonly account: MigrationAccount;
  readonly isRetry: boolean;
  readonly state: Writable<MigrationState>;
  /** Whether another person has signed in meanwhile. */
  hasAccountChanged(): boolean;
  showOffer(): void;
  withdrawStaleOffer(): void;
}

/** Moves the stored ideas into the account and reports the progress in `state`. */
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
  // Another tab has moved everything, and this one has not been notified: it would report a success with no
  // ideas.
  if (storage.get(migrationIdKey) === null && count === 0) return showOffer();
  if (work === null) {
    client.reportError({ code: 'migrate-failed', cause: 'unavailable' });
    return state.set({ kind: 'error' });
  }
  const local = readLegacyData(storage);
  // The id is stored until the outcome is known, even across a reload.
  const previousId = storage.get(migrationIdKey);
  // Ideas that were migrated and then deleted can only be added with a new id.
  const id =
    previousId !== null && findMigratedIdeas(work, previousId) !== 'trash' ? previousId : environment.newId();
  storage.set(migrationIdKey, id);
  const isPending = () => work.replica.pending.some((item) => item.mutation.id === id);
  // If the mutation has left the outbox, its outcome will follow. Applied again it would add its score twice.
  const isQueued = queuedMigrations.get(account) === id || isPending();
  if (local === null) client.reportError({ code: 'migrate-failed', cause: 'invalid-file' });
  const isAccepted =
    isQueued || (local !== null && (await client.dispatch('migrateLocalIdeas', local, id)).ok);
  if (isAccepted) queuedMigrations.set(account, id);
  if (isRetry && isAccepted) account.tryNow();

  const finishMigration = async (end: Exclude<MutationOutcome, 'unknown'>) => {
    if (end === 'applied') clearLegacyData(storage);
    // A refusal loses nothing: the browser still has the ideas, as the prompt says.
    if (end === 'refused') await work.dropRefused([id]);
    // A refusal is final for its id, so the next attempt needs a new one.
    storage.set(migrationIdKey, null);
    if (hasAccountChanged()) return withdrawStaleOffer();
    if (end === 'refused') return state.set({ kind: 'error' });
    state.set({ kind: 'success', id, count });
    environment.schedule(successMessageMs, showOffer);
  };

  /** The mutation may still be applied later: then the error is replaced by the outcome. */
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
    // Without an error shown, a retry or skip handles the outcome.
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
