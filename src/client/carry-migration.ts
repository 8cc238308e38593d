import { type Environment } from './environment.ts';
import { type ClientError } from './errors.ts';
import { type IdeaCalls } from './idea-calls.ts';
import { clearLegacy, legacyIdeas, migrationIdKey } from './legacy-storage.ts';
import { type Writable } from './observable.ts';
import { type OpenAccount } from './open-account.ts';
import { readLegacy } from './read-legacy.ts';

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
  readonly client: Pick<IdeaCalls, 'perform'> & { fail(error: ClientError): void };
  readonly environment: Environment;
  readonly account: OpenAccount;
  /** The id of the move that this tab has put in an account's outbox. */
  readonly queuedFor: WeakMap<object, string>;
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
  queuedFor,
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
  const id = memory.get(migrationIdKey) ?? environment.newId();
  memory.set(migrationIdKey, id);
  // Where it has left the outbox since, its end is about to be known. Carried out again it would show its score twice.
  const isQueued =
    queuedFor.get(account) === id || work.replica.pending.some((item) => item.mutation.id === id);
  if (local === null) client.fail({ code: 'migrate-failed', cause: 'invalid-file' });
  const isTaken = isQueued || (local !== null && (await client.perform('migrateLocalIdeas', local, id)).ok);
  if (isTaken) queuedFor.set(account, id);
  if (isRepeat && isTaken) account.tryNow();
  const end = isTaken ? await work.settled(id, patience) : 'refused';
  if (end === 'applied') clearLegacy(memory);
  // Nothing of it is lost: the browser has it all, and the prompt says so.
  if (end === 'refused') await work.dropRefused([id]);
  // A refusal is final for its id: the next try, of what may have changed since, needs a new one.
  if (end !== 'unknown') memory.set(migrationIdKey, null);
  if (hasLeft()) return look();
  if (end === 'unknown') client.fail({ code: 'migrate-failed' });
  if (end !== 'applied') return state.set({ kind: 'error' });
  state.set({ kind: 'success', id, count });
  environment.schedule(successTime, offer);
}
