import { type MigrationState, type carryMigration } from './carry-migration.ts';
import { type Client } from './create-client.ts';
import { type Environment } from './environment.ts';
import { openIdList } from './id-list.ts';
import { legacyIdeas, migrationIdKey } from './legacy-storage.ts';
import { type Observable, writable } from './observable.ts';
import { type withdrawMigration } from './withdraw-migration.ts';

/** Moves what the browser kept before there was an account into it, once and whole. */
export interface Migration {
  readonly state: Observable<MigrationState>;
  /** Also tries again: a repeat has the same id, so that nothing is moved twice. */
  move(): Promise<void>;
  /** Leaves everything where it is and does not ask again for this account. */
  skip(): Promise<void>;
  /** Whether there is something that was skipped. */
  canReturn(): boolean;
  /** Offers it again after all. */
  offerAgain(): void;
}

const skippedKey = 'forge.migration.skipped';

export function createMigration(
  client: Client,
  environment: Environment & {
    loadSeldom(): Promise<{
      readonly carryMigration: typeof carryMigration;
      readonly withdrawMigration: typeof withdrawMigration;
    }>;
  },
): Migration {
  const { memory } = environment;
  const state = writable<MigrationState>({ kind: 'none' });

  const countLocal = () => legacyIdeas(memory).length;
  const accountId = () => client.account.get()?.user.id ?? null;
  const skipped = openIdList(memory, skippedKey);

  /** Almost nobody has anything to move. */
  const loadPart = () => environment.loadSeldom().catch(() => null);

  const offered = (): MigrationState => {
    const id = accountId();
    if (id === null || skipped.has(id)) return { kind: 'none' };
    const count = countLocal();
    return count === 0 ? { kind: 'none' } : { kind: 'idle', count };
  };
  const offer = () => state.set(offered());

  /** Stops asking about what another tab has moved or skipped, without asking anything new. */
  const look = () => {
    const { kind } = state.get();
    const now = offered();
    if (kind === 'idle' || (kind === 'error' && now.kind === 'none')) state.set(now);
  };

  offer();
  client.account.subscribe(offer);
  environment.onMemoryChange(look);
  environment.onWake(look);

  return {
    state,

    async move() {
      const account = client.account.get();
      if (account === null || state.get().kind === 'migrating') return;
      const isRepeat = state.get().kind === 'error';
      state.set({ kind: 'migrating' });
      /** Whoever has signed in meanwhile is asked about their own account, and is not told how this ends. */
      const hasLeft = () => client.account.get() !== account;
      const part = await loadPart();
      if (part !== null)
        return part.carryMigration({
          client,
          environment,
          account,
          isRepeat,
          hasLeft,
          state,
          offer,
          look,
        });
      if (hasLeft()) return;
      client.fail({ code: 'migrate-failed', cause: 'unavailable' });
      state.set({ kind: 'error' });
    },

    async skip() {
      const account = client.account.get();
      if (account === null) return;
      const id = memory.get(migrationIdKey);
      if (id !== null) {
        const part = await loadPart();
        const end = await part?.withdrawMigration(memory, account, id);
        // It may be waiting to be sent: what cannot be withdrawn must not be called skipped.
        if (!end) return state.set({ kind: 'error' });
        if (end === 'moved') return offer();
      }
      skipped.add(account.user.id);
      offer();
    },

    canReturn: () => countLocal() > 0 && skipped.has(accountId() ?? ''),

    offerAgain() {
      skipped.remove(accountId() ?? '');
      offer();
    },
  };
}
