import { type Mutation } from '#domain/mutation.ts';
import { type Changes } from '#contract/changes.ts';
import { type DeviceStore, type Queued, type Refused, type StoredAccount } from './device-store.ts';
import { createOutboxSequences, isInStore } from './outbox-sequences.ts';
import { type Replica, queuedAmong } from './replica.ts';
import { persistUndone } from './persist-undone.ts';
import { type SyncStep, allBuckets, noPendingWrites, mergePending, touchedBuckets } from './sync-step.ts';
import { createSerialQueue } from './serial-queue.ts';

/** Keeps the device's database in step with the replica. */
export interface StoreWriter {
  /** Starts the replica from what was stored a moment ago. */
  begin(stored: StoredAccount): void;
  /** Starts the replica over from what is stored. */
  read(): Promise<void>;

  /**
   * Puts a mutation in the outbox; if the device cannot store it, in one that lives as long as the tab. It will be
   * sent even if it was settled or withdrawn before.
   */
  enqueue(mutation: Mutation): Promise<Queued>;
  /** Puts into the outbox what the device could not store before, as far as it can now. Returns that. */
  enqueueAgain(): Promise<readonly Queued[]>;
  /** Takes in what was put in the outbox. Returns what of it is not settled already. */
  remember(queued: readonly Queued[]): readonly Queued[];
  /** Takes a mutation out of the outbox; a message that it was queued is ignored from now on. */
  withdraw(id: string): Promise<void>;

  /** From now on this tab stores what the server says; a tab that did so before is kept from it, even if it tries. */
  lead(): Promise<void>;
  /** Stores a step the replica has taken. */
  commit(step: SyncStep): Promise<CommitEnd>;
  /**
   * Takes a step that another tab has taken; `take` returns false where something before it is missing here.
   * Resolves to false if it still is after reading what is stored.
   */
  follow(step: FollowedStep, take: () => boolean): Promise<boolean>;

  /** The person has dealt with these refusals: no step that is still to be stored brings them back. */
  forgetRefused(ids: readonly string[]): void;
  /** Runs once what is being read or stored now is done: other tabs' messages are taken in the order they came. */
  afterwards(run: () => unknown): void;
  /** Whether it has what the device could not store so far. */
  owes(): boolean;
  /** Whether the device still keeps things: whether the last step could be stored, and the store be read. */
  keeps(): boolean;
}

export interface FollowedStep {
  /** The version the other tab had with it. */
  readonly version: number;
  readonly changes: readonly Changes[];
  readonly settled: readonly string[];
  /** What is to be kept of refused mutations. */
  readonly refused: readonly Refused[];
  /** Whether the other tab could store it. */
  readonly isStored: boolean;
}

/** `overtaken`: another tab's step was stored instead; `unstored`: the device keeps nothing more. */
export type CommitEnd = 'stored' | 'overtaken' | 'unstored';

export interface StoreWriterHandlers {
  /** What is kept of refused mutations: on the device, or in this tab alone. */
  refused(all: readonly Refused[]): void;
  /** The device has not stored something. */
  failed(): void;
  /** The device has stored all there is. */
  stored(): void;
}

const idOf = ({ mutation }: Queued) => mutation.id;

export function createStoreWriter(
  store: DeviceStore,
  replica: Replica,
  handlers: StoreWriterHandlers,
): StoreWriter {
  const sequences = createOutboxSequences();
  /** Mutations settled by steps that wait to be stored: until then the stored outbox still has them. */
  const handedOver = new Set<string>();
  let storedVersion = -1;
  /** Whether a step of this tab was not stored as another tab got ahead: it is taken back, and taken anew. */
  let isOvertaken = false;
  /** Whether the replica has something of the server's that is not stored. */
  let isBehind = false;
  /** What steps that could not be stored leave to the next one. */
  let owed = noPendingWrites;
  /** Refusals the person has dealt with, which the device may still have. */
  const dropped = new Set<string>();
  let hasFailed = false;
  /** Null until the device has taken note of this tab's lead. */
  let term: number | null = null;

  /** Reads and steps forward never overlap: each would take the other's half for the whole. */
  const inTurn = createSerialQueue();
  /** No edit is stored before it is known whether the one before it could be: it would be sent first. */
  const inOrder = createSerialQueue();

  const owes = () => isBehind || owed.settled.length + owed.refused.length + dropped.size > 0;
  const tellIfAllIsStored = () => {
    if (!owes() && replica.pending.every(isInStore)) handlers.stored();
  };

  /** Reads the store, without its rows where they are as this tab knows them: it may have newer ones that are not stored. */
  const readNow = async () => {
    const gone = [...dropped];
    if (gone.length > 0)
      await store.dropRefused(gone).then(() => gone.forEach((id) => dropped.delete(id)), handlers.failed);
    const placed = queuedAmong(replica.pending).filter(isInStore);
    takeStored(await store.read(isOvertaken ? null : storedVersion), new Set(placed.map(idOf)));
  };

  /** Takes in what was read. `knownBefore` are the ids that were known to be in the outbox before the read. */
  const takeStored = (
    { base, outbox, lastSequence, refused: stored, records }: StoredAccount,
    knownBefore: ReadonlySet<string>,
  ) => {
    const placed = queuedAmong(replica.pending);
    // Those that came to be known during the read were in the outbox too, if their number had been given by then.
    const wasThere = placed.filter(({ sequence }) => sequence <= lastSequence);
    const isThere = new Set(outbox.map(idOf));
    // Whatever has left the outbox is settled. Whatever is still in it is not, even where this tab had an answer: the
    // step that took the answer in was not stored.
    const gone = new Set([...knownBefore, ...wasThere.map(idOf)].filter((id) => !isThere.has(id)));
    for (const id of gone) sequences.remove(id);
    // Rows that were not read anew already show what leaves the outbox with the next step that is stored.
    const owedIds = new Set(owed.settled.map(({ id }) => id));
    const isShown = (id: string) => base === null && (handedOver.has(id) || owedIds.has(id));
    const unsettled = [...isThere].filter((id) => !isShown(id));
    for (const id of unsettled) sequences.markPending(id);
    sequences.readUpTo(lastSequence);
    // Queued during the read, or only in this tab.
    const since = placed.filter((item) => !knownBefore.has(idOf(item)) && sequences.isPending(item));
    const queued = [...outbox, ...since];
    sequences.add(queued);

    replica.remember(records);
    if (base === null) {
      // Only those not answered here: of an answered one the version is known, and the rows may not show it yet.
      const { pending, version } = replica;
      const unheard = pending.filter(({ appliedAt, mutation: { id } }) => appliedAt === null && gone.has(id));
      replica.settle(unheard.map(({ mutation: { id } }) => ({ id, version })));
      replica.addQueued(queued.filter((item) => !isShown(idOf(item))));
    } else {
      replica.reload(base, queued);
      storedVersion = base.version;
      isOvertaken = false;
      isBehind = false;
    }
    // What the device did not take of refusals is nowhere else, save where their mutations are sent once more.
    const refused = stored.filter(({ mutation: { id } }) => !dropped.has(id));
    const isKept = new Set([...unsettled, ...refused.map(({ mutation: { id } }) => id)]);
    owed = {
      ...(base === null ? owed : noPendingWrites),
      refused: owed.refused.filter(({ mutation: { id } }) => !isKept.has(id)),
    };
    handlers.refused([...refused, ...owed.refused]);
    tellIfAllIsStored();
  };

  /** Stores what is owed, in the replica's present state. False where another tab got ahead. */
  const write = async (version: number, touched: ReadonlySet<number>) => {
    const { changedIds, resetsTrash, settled, refused } = owed;
    term ??= await store.lead();
    return store.commit({
      term,
      expected: Math.max(0, storedVersion),
      version,
      account: replica.baseAccount(),
      buckets: new Map([...touched].map((index) => [index, replica.bucket(index)])),
      trash: new Map([...changedIds].map((id) => [id, replica.trashed(id) ?? null])),
      resetsTrash,
      settled: sequences.storedAmong(settled),
      refused,
    });
  };

  const commitNow = async (step: SyncStep): Promise<CommitEnd> => {
    for (const { id } of step.settled) handedOver.delete(id);
    const { version } = replica;
    // A read in between has taken the step back: the server sends it again.
    if ((step.changes.at(-1)?.to ?? 0) > version) return 'overtaken';
    owed = mergePending(owed, step);
    const { settled } = owed;
    const touched = isBehind ? allBuckets : touchedBuckets(step.changes);
    isBehind = true;
    // Once more: the message that they were queued, or a step back, may have come in between.
    for (const { id } of step.settled) sequences.markDone(id);
    const isCommitted = await write(version, touched).catch(() => null);
    if (isCommitted === null) {
      hasFailed = true;
      // A small write has to succeed first, before all of it is worked out again.
      term = null;
      handlers.failed();
      return 'unstored';
    }
    isOvertaken = !isCommitted;
    if (isOvertaken) return 'overtaken';
    hasFailed = false;
    isBehind = false;
    storedVersion = version;
    for (const { id } of settled) sequences.remove(id);
    void persistUndone(store, replica, settled).catch(() => {});
    owed = noPendingWrites;
    tellIfAllIsStored();
    return 'stored';
  };

  return {
    begin: (stored) => takeStored(stored, new Set()),

    read: () =>
      inTurn(() =>
        readNow().catch((error: unknown) => {
          hasFailed = true;
          throw error;
        }),
      ),

    enqueue(mutation) {
      sequences.markPending(mutation.id);
      dropped.delete(mutation.id);
      const record = replica.record(mutation.id);
      return inOrder(async () => {
        // After one that could not be stored, in this tab or another, the others must not overtake it.
        const stored = sequences.isVolatile() ? null : await store.enqueue(mutation).catch(() => null);
        const queued = { sequence: stored ?? sequences.nextVolatile(), mutation };
        if (stored === null) handlers.failed();
        // Answered meanwhile: it leaves the outbox together with the rows that show it.
        const isLeaving = handedOver.has(mutation.id);
        // Withdrawn meanwhile, when there was nothing yet to be taken out.
        if (sequences.isDone(mutation.id) && !isLeaving)
          await store.withdraw(queued.sequence).catch(handlers.failed);
        else if (stored === null || isLeaving) sequences.add([queued]);
        // Without it the mutation cannot be undone offline after a reload, and that is all.
        else if (record) void store.saveRecord(mutation.id, record).catch(() => {});
        return queued;
      });
    },

    enqueueAgain: () =>
      inOrder(async () => {
        const stored: Queued[] = [];
        for (const { mutation } of queuedAmong(replica.pending).filter((item) => !isInStore(item))) {
          const sequence = await store.enqueue(mutation).catch(() => null);
          if (sequence === null) break;
          // Answered meanwhile: it leaves the outbox with the rows that show it. Or withdrawn.
          if (sequences.isDone(mutation.id) && !handedOver.has(mutation.id))
            await store.withdraw(sequence).catch(handlers.failed);
          else stored.push({ sequence, mutation });
        }
        sequences.add(stored);
        return stored;
      }),

    remember(queued) {
      const open = queued.filter(sequences.isPending);
      sequences.add(open);
      replica.addQueued(open);
      tellIfAllIsStored();
      return open;
    },

    async withdraw(id) {
      const stored = sequences.storedAmong([{ id }]);
      sequences.remove(id);
      for (const sequence of stored) await store.withdraw(sequence).catch(handlers.failed);
    },

    lead: () =>
      inTurn(async () => {
        term = await store.lead().catch(() => null);
      }),

    commit(step) {
      for (const { id } of step.settled) {
        handedOver.add(id);
        sequences.markDone(id);
      }
      return inTurn(() => commitNow(step));
    },

    follow: ({ version, changes, settled, refused, isStored }, take) =>
      inTurn(async () => {
        const ids = new Set(settled);
        const answered = replica.pending.map(({ mutation }) => mutation).filter(({ id }) => ids.has(id));
        for (const id of ids) sequences.markDone(id);
        // Whoever leads next owes what this leader could not store.
        if (!isStored) owed = mergePending(owed, { refused });
        const hasTaken = () => take() && replica.version >= version;
        if (!hasTaken()) {
          await readNow();
          if (!hasTaken()) return false;
        }
        isBehind = !isStored;
        if (isStored) {
          storedVersion = replica.version;
          for (const id of [...ids, ...owed.settled.map((mutation) => mutation.id)]) sequences.remove(id);
          owed = { ...noPendingWrites, refused: owed.refused };
          tellIfAllIsStored();
        } else owed = mergePending(owed, { changes, settled: answered });
        return true;
      }),

    forgetRefused(ids) {
      for (const id of ids) dropped.add(id);
      owed = { ...owed, refused: owed.refused.filter(({ mutation: { id } }) => !ids.includes(id)) };
    },

    afterwards: (run) => void inTurn(async () => void run()),

    owes,
    keeps: () => !hasFailed,
  };
}
