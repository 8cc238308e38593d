import { type Environment } from './environment.ts';
import { type ClientError } from './errors.ts';
import { type IdeaCalls } from './idea-calls.ts';
import { clearLegacy, legacyIdeas, migrationIdKey } from './legacy-storage.ts';
import { type Writable } from './observable.ts';
import { type OpenAccount } from './open-account.ts';
import { type MutationEnd } from './own-mutations.ts';
import { readLegacy } from './read-legacy.ts';
import { queuedMoves, whereMoved } from './withdraw-migration.ts';

export type MigrationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'idle'; readonly count: number }
  | { readonly kind: 'migrating' }
  /** Done by the mutation of this id. */
  | { readonly kind: 'success'; readonly id: string; readonly count: number }
  | { readonly kind: 'error' };

/** Milliseconds without an answer until it counts as failed for now. */
const patience = 10_000;
/** Milliseconds the success message stays. */
const successTime = 3_000;

export interface CarriedMigration {
  readonly client: Pick<IdeaCalls, 'dispatch'> & { fail(error: ClientError): void };
  readonly environment: Environment;
  readonly account: OpenAccount;
  readonly isRepeat: boolean;
  readonly state: Writable<MigrationState>;
  /** Whether somebody else has signed in meanwhile. */
  hasLeft(): boolean;
  offer(): void;
  look(): void;
}

/** Moves what the browser kept into the account, and says in `state` how that goes. */
export async function carryMigration({
  client,
  environment,
  account,
  isRepeat,
  state,
  hasLeft,
  offer,
  look,
}: CarriedMigration): Promise<void> {
  const { memory } = environment;
  const work = await account.prepare();
  if (hasLeft()) return;
  const count = legacyIdeas(memory).length;
  // Another tab has moved everything, and this one has not heard yet: it would report moving nothing as a success.
  if (memory.get(migrationIdKey) === null && count === 0) return offer();
  if (work === null) {
    client.fail({ code: 'migrate-failed', cause: 'unavailable' });
    return state.set({ kind: 'error' });
  }
  const local = readLegacy(memory);
  // Remembered until it is known how it ended, even over a reload.
  const known = memory.get(migrationIdKey);
  // What has been moved and deleted since comes back only as something new.
  const id = known !== null && whereMoved(work, known) !== 'trash' ? known : environment.newId();
  memory.set(migrationIdKey, id);
  const isPending = () => work.replica.pending.some((item) => item.mutation.id === id);
  // Where it has left the outbox since, its end is about to be known. Carried out again it would show its score twice.
  const isQueued = queuedMoves.get(account) === id || isPending();
  if (local === null) client.fail({ code: 'migrate-failed', cause: 'invalid-file' });
  const isTaken = isQueued || (local !== null && (await client.dispatch('migrateLocalIdeas', local, id)).ok);
  if (isTaken) queuedMoves.set(account, id);
  if (isRepeat && isTaken) account.tryNow();

  const ended = async (end: Exclude<MutationEnd, 'unknown'>) => {
    if (end === 'applied') clearLegacy(memory);
    // Nothing of it is lost: the browser has it all, and the prompt says so.
    if (end === 'refused') await work.dropRefused([id]);
    // A refusal is final for its id: the next try, of what may have changed since, needs a new one.
    memory.set(migrationIdKey, null);
    if (hasLeft()) return look();
    if (end === 'refused') return state.set({ kind: 'error' });
    state.set({ kind: 'success', id, count });
    environment.schedule(successTime, offer);
  };

  /** It may still be carried out, without being asked for: nobody is to be left with an error that is none. */
  const endLate = async () => {
    await new Promise<void>((resolve) => {
      const finish = () => {
        if (isPending()) return;
        stop();
        resolve();
      };
      const stop = account.saving.subscribe(finish);
      finish();
    });
    const end = await work.settled(id, patience);
    // Whoever has tried again or skipped meanwhile is told how that ended.
    if (end !== 'unknown' && (hasLeft() || state.get().kind === 'error')) await ended(end);
  };

  const end = isTaken ? await work.settled(id, patience) : 'refused';
  if (end !== 'unknown') return ended(end);
  void endLate();
  if (hasLeft()) return look();
  client.fail({ code: 'migrate-failed' });
  state.set({ kind: 'error' });
}
