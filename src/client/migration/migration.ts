import { type Environment } from '../environment.ts';
import { type Observable, writable } from '../observable.ts';
import { openIdList } from '../store/id-list.ts';
import { readLegacyIdeas, migrationIdKey } from './legacy-storage.ts';
import { type MigrationClient } from './migration-client.ts';
import { type MigrationState, type runMigration } from './run-migration.ts';
import { type withdrawMigration } from './withdraw-migration.ts';

/** Moves ideas from before there were accounts from this browser into the account, all in one mutation. */
export interface Migration {
  readonly state: Observable<MigrationState>;
  /** Starts or retries the migration. A retry has the same id, so that nothing is moved twice. */
  run(): Promise<void>;
  /** Leaves the ideas in the browser and does not offer the migration again for this account. */
  skip(): Promise<void>;
  /** Whether this account skipped a migration whose ideas are still here. */
  canOfferAgain(): boolean;
  /** Reverts a skip and shows the offer again. */
  offerAgain(): void;
}

const skippedKey = 'forge.migration.skipped';

export function createMigration(
  client: MigrationClient,
  environment: Environment & {
    loadLazyFeatures(): Promise<{
      readonly runMigration: typeof runMigration;
      readonly withdrawMigration: typeof withdrawMigration;
    }>;
  },
): Migration {
  const { storage } = environment;
  const state = writable<MigrationState>({ kind: 'none' });

  const countLocal = () => readLegacyIdeas(storage).length;
  const accountId = () => client.account.get()?.user.id ?? null;
  const skipped = openIdList(storage, skippedKey);

  /** Few browsers have ideas to migrate, so the code loads on demand. */
  const loadFeatures = () => environment.loadLazyFeatures().catch(() => null);

  const currentOffer = (): MigrationState => {
    const id = accountId();
    if (id === null || skipped.has(id)) return { kind: 'none' };
    const count = countLocal();
    return count === 0 ? { kind: 'none' } : { kind: 'idle', count };
  };
  const showOffer = () => state.set(currentOffer());

  /** Updates or withdraws an offer after another tab has migrated or skipped. Never makes a new offer. */
  const withdrawStaleOffer = () => {
    const { kind } = state.get();
    const now = currentOffer();
    if (kind === 'idle' || (kind === 'error' && now.kind === 'none')) state.set(now);
  };

  showOffer();
  client.account.subscribe(showOffer);
  environment.onStorageChange(withdrawStaleOffer);
  environment.onWake(withdrawStaleOffer);

  return {
    state,

    async run() {
      const account = client.account.get();
      if (account === null || state.get().kind === 'migrating') return;
      const isRetry = state.get().kind === 'error';
      state.set({ kind: 'migrating' });
      /** After a switch of accounts this outcome is not shown; the new account has an offer of its own. */
      const hasAccountChanged = () => client.account.get() !== account;
      const part = await loadFeatures();
      if (part !== null)
        return part.runMigration({
          client,
          environment,
          account,
          isRetry,
          hasAccountChanged,
          state,
          showOffer,
          withdrawStaleOffer,
        });
      if (hasAccountChanged()) return;
      client.reportError({ code: 'migrate-failed', cause: 'unavailable' });
      state.set({ kind: 'error' });
    },

    async skip() {
      const account = client.account.get();
      if (account === null) return;
      const id = storage.get(migrationIdKey);
      if (id !== null) {
        const part = await loadFeatures();
        const end = await part?.withdrawMigration(storage, account, id);
        // The mutation may still be pending: if it cannot be withdrawn, it must not count as skipped.
        if (!end) return state.set({ kind: 'error' });
        if (end === 'moved') return showOffer();
      }
      skipped.add(account.user.id);
      showOffer();
    },

    canOfferAgain: () => countLocal() > 0 && skipped.has(accountId() ?? ''),

    offerAgain() {
      skipped.remove(accountId() ?? '');
      showOffer();
    },
  };
}
