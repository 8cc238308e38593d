import { type Environment } from '../environment.ts';
import { type Observable, writable } from '../observable.ts';
import { openIdList } from '../store/id-list.ts';
import { readLegacyIdeas, migrationIdKey } from './legacy-storage.ts';
import { type MigrationClient } from './migration-client.ts';
import { type MigrationState, type runMigration } from './run-migration.ts';
import { type withdrawMigration } from './withdraw-migration.ts';

/** Moves what the browser kept before there was an account into it, once and whole. */
export interface Migration {
  readonly state: Observable<MigrationState>;
  /** Also tries again: a repeat has the same id, so that nothing is moved twice. */
  run(): Promise<void>;
  /** Leaves everything where it is and does not ask again for this account. */
  skip(): Promise<void>;
  /** Whether there is something that was skipped. */
  canOfferAgain(): boolean;
  /** Offers it again after all. */
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

  /** Almost nobody has anything to move. */
  const loadFeatures = () => environment.loadLazyFeatures().catch(() => null);

  const currentOffer = (): MigrationState => {
    const id = accountId();
    if (id === null || skipped.has(id)) return { kind: 'none' };
    const count = countLocal();
    return count === 0 ? { kind: 'none' } : { kind: 'idle', count };
  };
  const showOffer = () => state.set(currentOffer());

  /** Stops asking about what another tab has moved or skipped, without asking anything new. */
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
      /** Whoever has signed in meanwhile is asked about their own account, and is not told how this ends. */
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
        // It may be waiting to be sent: what cannot be withdrawn must not be called skipped.
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
