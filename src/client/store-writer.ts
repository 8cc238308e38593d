import { type Mutation } from '#domain/mutation.ts';
import { type DeviceStore, type Queued, type Refused, type StoredAccount } from './device-store.ts';
import { type Replica } from './replica.ts';
import { type Step, allBuckets, both, changedIds, nothingTaken, touchedBuckets } from './step.ts';
import { takeTurns } from './turns.ts';

/** Keeps the device's database in step with the replica. */
export interface StoreWriter {
  /** Starts the replica from what was stored a moment ago. */
  begin(stored: StoredAccount): void;
  /** Starts the replica over from what is stored. */
  read(): Promise<void>;
  /** Whether the device still keeps things: whether the last step could be stored, and what is stored be read. */
  keeps(): boolean;
  /** Runs once what is being read or stored now is done: word from other tabs is taken in the order it came. */
  afterwards(run: () => unknown): void;
  /** Takes note of what was put in the outbox; gives what of it is not settled already. */
  remember(queued: readonly Queued[]): readonly Queued[];
  /** Puts a mutation in the outbox, at least in one that lives as long as the tab; to be sent though it was before. */
  enqueue(mutation: Mutation): Promise<Queued>;
  /** Takes a mutation out of the outbox; word of its being queued counts no more. */
  withdraw(id: string): Promise<void>;
  /** From now on this tab stores what the server says, and one that did so before, and may still try, does not. */
  lead(): Promise<void>;
  /** Stores a step the replica has taken. */
  commit(step: Step): Promise<CommitEnd>;
  /**
   * Takes a step that another tab has taken; `take` gives false where something before it is missing here.
   * Resolves to false if it still is after reading what is stored.
   */
  follow(step: FollowedStep, take: () => boolean): Promise<boolean>;
}

export interface FollowedStep {
  readonly settled: readonly string[];
  /** Whether the other tab could store it. */
  readonly isStored: boolean;
}

/** Stored; another tab's step was stored meanwhile, and this one was not; or the device keeps nothing more. */
export type CommitEnd = 'stored' | 'overtaken' | 'unstored';

/** Sequence numbers of mutations the device could not store: they go last and live as long as the tab. */
const volatileFrom = 1e15;

export interface StoreWriterHandlers {
  /** What is stored of refused mutations. */
  refused(all: readonly Refused[]): void;
  /** The device has not stored something. */
  failed(): void;
}

export function createStoreWriter(
  store: DeviceStore,
  replica: Replica,
  handlers: StoreWriterHandlers,
): StoreWriter {
  /** Sequence numbers of what is in the outbox, or would be if the device had stored it, by mutation. */
  const sequences = new Map<string, number>();
  /** Mutations whose end is known: word of their being queued may arrive later still. */
  const settledIds = new Set<string>();
  /** Those of steps whose turn to be stored is still to come: what is read before it has them in the outbox. */
  const handedOver = new Set<string>();
  /** The outbox has been read up to this number: whatever is below and was not in it is settled. */
  let readUpTo = 0;
  let storedVersion = -1;
  /** Null where the device has not taken note of this tab's lead. */
  let term: number | null = null;
  /** Whether the replica has something of the server's that is not stored. */
  let isBehind = false;
  let hasFailed = false;
  /** What a step that could not be stored leaves to the next one. */
  let owed = nothingTaken;

  /** Reads and steps forward never overlap: each would take the other's half for the whole. */
  const inTurn = takeTurns();
  /** A later edit is not stored while it is open whether an earlier one can be: it would go first. */
  const inOrder = takeTurns();
  const note = (queued: readonly Queued[]) => {
    for (const { sequence, mutation } of queued) sequences.set(mutation.id, sequence);
  };
  const settle = (id: string) => {
    settledIds.add(id);
    sequences.delete(id);
  };
  const isOpen = ({ sequence, mutation: { id } }: Queued) =>
    !settledIds.has(id) && (sequence > readUpTo || sequences.has(id));

  /** What is pending now and was queued while the outbox was read, or only in this tab. */
  const queuedSince = (knownBefore: ReadonlySet<string>): Queued[] =>
    replica.pending.flatMap(({ mutation, sequence }) =>
      sequence === null || knownBefore.has(mutation.id) ? [] : [{ mutation, sequence }],
    );

  /** Keeps in mind what the server has taken back, so that it is not tried again after a reload. */
  const saveUndone = async (settled: readonly Mutation[]) => {
    for (const mutation of settled) {
      const record = mutation.name === 'undo' ? replica.record(mutation.args.of) : undefined;
      if (mutation.name === 'undo' && record?.isUndone) await store.saveRecord(mutation.args.of, record);
    }
  };

  const readNow = async () => {
    const knownBefore = new Set(
      replica.pending
        .filter(({ sequence }) => sequence !== null && sequence < volatileFrom)
        .map(({ mutation }) => mutation.id),
    );
    const isLevel = !isBehind && storedVersion === replica.version;
    takeStored(await store.read(isLevel ? storedVersion : null), knownBefore);
  };

  const takeStored = (
    { base, outbox, lastSequence, refused, records }: StoredAccount,
    knownBefore: ReadonlySet<string>,
  ) => {
    const ids = new Set(outbox.map(({ mutation }) => mutation.id));
    // What was known to be in the outbox and is gone from it is settled, and so is what came to be known while it was
    // read, if it was there by then; what is still there is not, even where this tab had an answer for it: the step
    // that took the answer in was not stored.
    const wasThere = replica.pending.filter(({ sequence }) => sequence !== null && sequence <= lastSequence);
    const known = new Set([...knownBefore, ...wasThere.map(({ mutation }) => mutation.id)]);
    const gone = [...known].filter((id) => !ids.has(id));
    for (const id of gone) settle(id);
    // Rows that were not read anew show already what is about to leave the outbox.
    const isShown = (id: string) => base === null && handedOver.has(id);
    for (const id of ids) if (!isShown(id)) settledIds.delete(id);
    replica.remember(records);
    readUpTo = lastSequence;
    note(outbox);
    const queued = [...outbox, ...queuedSince(knownBefore).filter(isOpen)];
    note(queued);
    if (base === null) {
      // Of one that was answered here the version is known, and the rows may not show it yet.
      const unheard = new Set(
        replica.pending.filter(({ appliedAt }) => appliedAt === null).map(({ mutation }) => mutation.id),
      );
      const settled = gone.filter((id) => unheard.has(id));
      replica.settle(settled.map((id) => ({ id, version: replica.version })));
      replica.addQueued(queued.filter(({ mutation: { id } }) => !isShown(id)));
    } else {
      replica.reload(base, queued);
      storedVersion = base.version;
    }
    isBehind = false;
    owed = nothingTaken;
    handlers.refused(refused);
  };

  return {
    begin: (stored) => takeStored(stored, new Set()),

    read: () =>
      inTurn(async () => {
        try {
          await readNow();
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }),

    follow: ({ settled, isStored }, take) =>
      inTurn(async () => {
        for (const id of settled) settle(id);
        if (!take()) {
          await readNow();
          return take();
        }
        if (isStored) storedVersion = replica.version;
        else isBehind = true;
        return true;
      }),

    keeps: () => !hasFailed,

    afterwards: (run) => void inTurn(async () => void run()),

    remember(queued) {
      const open = queued.filter(isOpen);
      note(open);
      return open;
    },

    enqueue(mutation) {
      settledIds.delete(mutation.id);
      const record = replica.record(mutation.id);
      return inOrder(async () => {
        // After one that could not be stored, in this tab or another, the others must not overtake it.
        const last = Math.max(volatileFrom, ...sequences.values());
        const sequence = last > volatileFrom ? null : await store.enqueue(mutation).catch(() => null);
        if (sequence === null) {
          handlers.failed();
          const queued = { sequence: last + 1, mutation };
          note([queued]);
          return queued;
        }
        // Without it the mutation cannot be undone offline after a reload, and that is all.
        if (record) void store.saveRecord(mutation.id, record).catch(() => {});
        return { sequence, mutation };
      });
    },

    async withdraw(id) {
      const sequence = sequences.get(id);
      settle(id);
      if (sequence !== undefined) await store.withdraw(sequence).catch(handlers.failed);
    },

    lead: () =>
      inTurn(async () => {
        term = await store.lead().catch(() => null);
      }),

    commit(step) {
      // Now and once more in its turn: word of their being queued may come in between, and so may a step back.
      const hear = () => {
        for (const { id } of step.settled) settledIds.add(id);
      };
      for (const { id } of step.settled) handedOver.add(id);
      hear();
      return inTurn(async () => {
        for (const { id } of step.settled) handedOver.delete(id);
        const { version } = replica;
        // What was read in between has taken the step back: the server says it again.
        if ((step.changes.at(-1)?.to ?? 0) > version) return 'overtaken';
        owed = both(owed, step);
        const { changes, settled, refused } = owed;
        const touched = isBehind ? allBuckets : touchedBuckets(changes);
        isBehind = true;
        hear();
        try {
          term ??= await store.lead();
          const isCommitted = await store.commit({
            term,
            expected: Math.max(0, storedVersion),
            version,
            account: replica.baseAccount(),
            buckets: new Map([...touched].map((index) => [index, replica.bucket(index)])),
            trash: new Map(changedIds(changes).map((id) => [id, replica.trashed(id) ?? null])),
            resetsTrash: changes.some((one) => one.reset),
            settled: settled
              .map(({ id }) => sequences.get(id) ?? volatileFrom)
              .filter((sequence) => sequence < volatileFrom),
            refused,
          });
          if (!isCommitted) return 'overtaken';
        } catch {
          hasFailed = true;
          handlers.failed();
          return 'unstored';
        }
        hasFailed = false;
        isBehind = false;
        storedVersion = version;
        for (const { id } of settled) settle(id);
        void saveUndone(settled).catch(() => {});
        owed = nothingTaken;
        return 'stored';
      });
    },
  };
}
