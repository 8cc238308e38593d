import { type DeviceStore, type Refused } from './device-store.ts';
import { type OutboxSequences, createOutboxSequences, isInStore } from './outbox-sequences.ts';
import { type Replica } from './replica.ts';
import { createSerialQueue } from './serial-queue.ts';
import {
  type StoreEvent,
  type StoreState,
  hasUnstoredRows,
  initialStoreState,
  nextStoreState,
} from './store-state.ts';
import { type PendingWrites, noPendingWrites } from './sync-step.ts';

export interface StoreHandlers {
  /** All refused mutations that are kept, on the device or only in this tab. */
  onRefused(all: readonly Refused[]): void;
  /** The device could not store something. */
  onStorageLost(): void;
  /** The device has stored everything. */
  onStorageRestored(): void;
}

/** State that the writer and the reader of one account's database share. */
export interface StoreContext {
  readonly store: DeviceStore;
  readonly replica: Replica;
  readonly handlers: StoreHandlers;
  readonly state: StoreState;
  readonly sequences: OutboxSequences;
  /** Mutations settled by commits that are still queued: until those are done, the stored outbox has them. */
  readonly committing: Set<string>;
  /** Refusals the person has dismissed, which may still be stored. */
  readonly dismissed: Set<string>;
  /** Parts of earlier steps that go into the next commit. */
  pendingWrites: PendingWrites;
  /** Runs reads, commits and other tabs' messages one at a time: interleaved, each would see half of another. */
  runExclusive<T>(task: () => Promise<T>): Promise<T>;
  transition(event: StoreEvent): void;
  hasPendingWrites(): boolean;
  /** Reports that storage works if everything in this tab is stored. */
  reportIfStored(): void;
}

export function createStoreContext(
  store: DeviceStore,
  replica: Replica,
  handlers: StoreHandlers,
): StoreContext {
  let state = initialStoreState;
  const context: StoreContext = {
    store,
    replica,
    handlers,
    get state() {
      return state;
    },
    sequences: createOutboxSequences(),
    committing: new Set(),
    dismissed: new Set(),
    pendingWrites: noPendingWrites,
    runExclusive: createSerialQueue(),
    transition(event) {
      state = nextStoreState(state, event);
    },
    hasPendingWrites() {
      const { settled, refused } = context.pendingWrites;
      return hasUnstoredRows(state) || settled.length + refused.length + context.dismissed.size > 0;
    },
    reportIfStored() {
      if (!context.hasPendingWrites() && replica.pending.every(isInStore)) handlers.onStorageRestored();
    },
  };
  return context;
}
