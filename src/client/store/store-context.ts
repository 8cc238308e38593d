import { type DeviceStore, type RefusedMutation } from '../device-store.ts';
import { type Replica } from '../replica/replica.ts';
import { type OutboxSequences, createOutboxSequences, isInStore } from './outbox-sequences.ts';
import { createSerialQueue } from './serial-queue.ts';
import { type StoreState } from './store-state.ts';
import { type PendingWrites, noPendingWrites } from './sync-step.ts';

export interface StoreHandlers {
  /** All refused mutations that are kept, on the device or only in this tab. */
  onRefused(all: readonly RefusedMutation[]): void;
  /** The device could not store something. */
  onStorageLost(): void;
  /** The device has stored everything. */
  onStorageRestored(): void;
}

/** State shared by the writer and the reader of one account's database. */
export interface StoreContext extends StoreHandlers {
  readonly store: DeviceStore;
  readonly replica: Replica;
  state: StoreState;
  /** Parts of earlier steps that go into the next commit. */
  pendingWrites: PendingWrites;
  readonly sequences: OutboxSequences;
  /** Mutations settled by commits that are still queued: until those are done, the stored outbox has them. */
  readonly committing: Set<string>;
  /** Refusals the person has dismissed, which may still be stored. */
  readonly dismissed: Set<string>;
  /**
   * Runs reads, commits and other tabs' messages one at a time: interleaved, each would see half of another.
   */
  runExclusive<T>(task: () => Promise<T>): Promise<T>;
}

export function createStoreContext(
  store: DeviceStore,
  replica: Replica,
  handlers: StoreHandlers,
): StoreContext {
  return {
    store,
    replica,
    ...handlers,
    state: { kind: 'unread', version: null, term: null, hasFailed: false },
    pendingWrites: noPendingWrites,
    sequences: createOutboxSequences(),
    committing: new Set(),
    dismissed: new Set(),
    runExclusive: createSerialQueue(),
  };
}

/** Whether the replica has rows that the database does not have. */
export function hasUnstoredRows({ state: { kind } }: StoreContext): boolean {
  return kind === 'behind' || kind === 'overtaken';
}

/** Whether something is left for the next commit to store. */
export function hasPendingWrites(context: StoreContext): boolean {
  const { settled, refused } = context.pendingWrites;
  return hasUnstoredRows(context) || settled.length + refused.length + context.dismissed.size > 0;
}

/** Reports that storage works if everything in this tab is stored. */
export function reportIfStored(context: StoreContext): void {
  if (!hasPendingWrites(context) && context.replica.pending.every(isInStore)) context.onStorageRestored();
}
