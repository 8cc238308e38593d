import { type Mutation } from '#domain/mutation/mutation.ts';
import { type DeviceStore, type QueuedMutation } from '../device-store.ts';
import { type Replica, queuedMutations } from '../replica/replica.ts';
import { isInStore } from './outbox-sequences.ts';
import { createSerialQueue } from './serial-queue.ts';
import { type StoreContext, hasPendingWrites, hasUnstoredRows, reportIfStored } from './store-context.ts';
import { type SyncStep, allBuckets, mergePending, noPendingWrites, touchedBuckets } from './sync-step.ts';

/** Writes to the device's database: mutations into the outbox, and the replica's rows. */
export interface StoreWriter {
  /**
   * Appends a mutation to the outbox, or keeps it in this tab if the device cannot store it. It will be sent
   * even if it was settled or withdrawn before.
   */
  enqueue(mutation: Mutation): Promise<QueuedMutation>;
  /** Tries again to store mutations that are only in this tab. Returns those that are stored now. */
  enqueueAgain(): Promise<readonly QueuedMutation[]>;
  /** Removes a mutation from the outbox. A late message that it was queued is ignored from now on. */
  withdraw(id: string): Promise<void>;

  /** Starts a term: from now on this tab commits steps, and commits of an earlier leader are rejected. */
  lead(): Promise<void>;
  /** Stores a step that the replica has taken. */
  commit(step: SyncStep): Promise<CommitEnd>;

  /** The person has dismissed these refusals: they are not stored by a later commit. */
  dismissRefused(ids: readonly string[]): void;
  /** Whether something is left for the next commit to store. */
  hasPendingWrites(): boolean;
  /** Whether a read or a commit has failed, and no commit has succeeded since. */
  hasFailed(): boolean;
}

/** `overtaken`: another tab stored its step first. `unstored`: the device could not store the step. */
export type CommitEnd = 'stored' | 'overtaken' | 'unstored';

export function createStoreWriter(context: StoreContext): StoreWriter {
  const { store, replica, sequences, committing, dismissed } = context;
  /** A mutation waits until the one before it is stored or has failed, or it could be sent first. */
  const runInOrder = createSerialQueue();

  const removeStored = (sequence: number) => store.withdraw(sequence).catch(context.onStorageLost);
  /** Whether a mutation was withdrawn. One in `committing` leaves the outbox with its commit. */
  const isWithdrawn = (id: string) => sequences.isDone(id) && !committing.has(id);

  /**
   * Stores the replica's rows and all pending writes. Resolves to false if another tab stored a step first.
   */
  const write = async (version: number, touched: ReadonlySet<number>) => {
    const { changedIds, resetsTrash: clearsTrash, settled, refused, lost } = context.pendingWrites;
    const term = context.state.term ?? (await store.beginTerm());
    context.state = { ...context.state, term };
    return store.commit({
      term,
      expectedVersion: context.state.version ?? 0,
      version,
      account: replica.serverAccount(),
      buckets: new Map([...touched].map((index) => [index, replica.bucket(index)])),
      trash: new Map([...changedIds].map((id) => [id, replica.serverTrashed(id) ?? null])),
      clearsTrash,
      settledSequences: sequences.storedAmong(settled),
      refused,
      epoch: replica.epoch,
      lost,
    });
  };

  const commitNow = async (step: SyncStep): Promise<CommitEnd> => {
    for (const { id } of step.settled) committing.delete(id);
    const { version } = replica;
    // A read has put the replica back to before this step, which the server therefore sends again.
    if ((step.changes.at(-1)?.to ?? 0) > version) return 'overtaken';
    context.pendingWrites = mergePending(context.pendingWrites, step);
    const { settled } = context.pendingWrites;
    const touched = hasUnstoredRows(context) ? allBuckets : touchedBuckets(step.changes);
    if (context.state.kind !== 'overtaken') context.state = { ...context.state, kind: 'behind' };
    // Again, as a message that they were queued, or a read, may have undone the first marking.
    for (const { id } of step.settled) sequences.markDone(id);
    const isCommitted = await write(version, touched).catch(() => null);
    if (isCommitted === null) {
      // The next commit starts a new term first: a small write that fails quickly while the disk is full.
      context.state = { ...context.state, term: null, hasFailed: true };
      context.onStorageLost();
      return 'unstored';
    }
    if (!isCommitted) {
      context.state = { ...context.state, kind: 'overtaken', version: null };
      return 'overtaken';
    }
    context.state = { ...context.state, kind: 'current', version, hasFailed: false };
    for (const { id } of settled) sequences.remove(id);
    void persistUndone(store, replica, settled).catch(() => {});
    context.pendingWrites = noPendingWrites;
    reportIfStored(context);
    return 'stored';
  };

  return {
    enqueue(mutation) {
      sequences.markPending(mutation.id);
      dismissed.delete(mutation.id);
      const record = replica.record(mutation.id);
      return runInOrder(async () => {
        // While a mutation of any tab is unstored, later ones are not stored, or they would be sent first.
        const stored = sequences.isVolatile() ? null : await store.enqueue(mutation).catch(() => null);
        const queued = { sequence: stored ?? sequences.nextVolatile(), mutation };
        if (stored === null) context.onStorageLost();
        // It may have been withdrawn while it was being stored.
        if (isWithdrawn(mutation.id)) await removeStored(queued.sequence);
        // If it was settled meanwhile, the commit in progress needs its number to remove it.
        else if (stored === null || committing.has(mutation.id)) sequences.add([queued]);
        // If this fails, the mutation cannot be undone offline after a reload.
        else if (record) void store.saveRecord(mutation.id, record).catch(() => {});
        return queued;
      });
    },

    enqueueAgain: () =>
      runInOrder(async () => {
        const stored: QueuedMutation[] = [];
        for (const { mutation } of queuedMutations(replica.pending).filter((item) => !isInStore(item))) {
          const sequence = await store.enqueue(mutation).catch(() => null);
          if (sequence === null) break;
          if (isWithdrawn(mutation.id)) await removeStored(sequence);
          else stored.push({ sequence, mutation });
        }
        sequences.add(stored);
        return stored;
      }),

    async withdraw(id) {
      const stored = sequences.storedAmong([{ id }]);
      sequences.remove(id);
      for (const sequence of stored) await removeStored(sequence);
    },

    lead: () =>
      context.runExclusive(async () => {
        const term = await store.beginTerm().catch(() => null);
        context.state = { ...context.state, term };
      }),

    commit(step) {
      for (const { id } of step.settled) {
        committing.add(id);
        sequences.markDone(id);
      }
      return context.runExclusive(() => commitNow(step));
    },

    dismissRefused(ids) {
      for (const id of ids) dismissed.add(id);
      const { refused } = context.pendingWrites;
      context.pendingWrites = {
        ...context.pendingWrites,
        refused: refused.filter(({ mutation: { id } }) => !ids.includes(id)),
      };
    },

    hasPendingWrites: () => hasPendingWrites(context),
    hasFailed: () => context.state.hasFailed,
  };
}

/** Stores which mutations the server has undone, so that none of them is undone again after a reload. */
async function persistUndone(
  store: DeviceStore,
  replica: Replica,
  settled: readonly Mutation[],
): Promise<void> {
  for (const { name, args } of settled) {
    if (name !== 'undo') continue;
    const record = replica.record(args.of);
    if (record?.isUndone) await store.saveRecord(args.of, record);
  }
}
