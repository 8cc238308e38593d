import { type Changes } from '#contract/changes.ts';
import { type QueuedMutation, type RefusedMutation, type StoredAccount } from '../device-store.ts';
import { queuedMutations } from '../replica/replica.ts';
import { isInStore } from './outbox-sequences.ts';
import { type StoreContext, reportIfStored } from './store-context.ts';
import { mergePending, noPendingWrites } from './sync-step.ts';

/** Takes stored rows, the outbox and other tabs' steps into the replica. */
export interface StoreReader {
  /** Fills the replica from what was read when the account was opened. */
  load(stored: StoredAccount): void;
  /** Reads the database and brings the replica up to date with it. */
  read(): Promise<void>;
  /** Adds mutations from the outbox to the replica. Returns those of them that are not settled already. */
  addQueued(queued: readonly QueuedMutation[]): readonly QueuedMutation[];
  /**
   * Takes a step of another tab into the replica by calling `take`, which returns false if earlier changes
   * are missing. Resolves to false if they are missing even after the database was read.
   */
  follow(step: FollowedStep, take: () => boolean): Promise<boolean>;
  /**
   * Runs once all reads and commits under way are done. Messages of other tabs are handled here, in order.
   */
  afterwards(run: () => unknown): void;
}

export interface FollowedStep {
  /** The other tab's version after the step. */
  readonly version: number;
  readonly changes: readonly Changes[];
  readonly settled: readonly string[];
  /** Refused mutations that are kept for the person. */
  readonly refused: readonly RefusedMutation[];
  /** Whether the other tab could store the step. */
  readonly isStored: boolean;
}

const idOf = ({ mutation }: { readonly mutation: { readonly id: string } }) => mutation.id;

export function createStoreReader(context: StoreContext): StoreReader {
  const { store, replica, sequences, committing, dismissed } = context;

  const readNow = async () => {
    const ids = [...dismissed];
    if (ids.length > 0)
      await store
        .dropRefused(ids)
        .then(() => ids.forEach((id) => dismissed.delete(id)), context.onStorageLost);
    const stored = queuedMutations(replica.pending).filter(isInStore);
    // Rows of a known version are not read again: the replica may have newer ones that are not stored.
    load(await store.read(context.state.version), new Set(stored.map(idOf)));
  };

  /** Updates the replica. `queuedBefore` are the ids this tab knew to be in the outbox before the read. */
  const load = (stored: StoredAccount, queuedBefore: ReadonlySet<string> = new Set()) => {
    const { serverState: base, outbox, lastSequence } = stored;
    const known = queuedMutations(replica.pending);
    const isInOutbox = new Set(outbox.map(idOf));
    // A mutation first seen during the read was in the outbox if its number had been assigned by then.
    const expected = known.filter(({ sequence }) => sequence <= lastSequence).map(idOf);
    // Mutations no longer in the outbox are settled. Those still in it are not, even if this tab has the
    // server's answer: the step with that answer was not stored.
    const gone = new Set([...queuedBefore, ...expected].filter((id) => !isInOutbox.has(id)));
    for (const id of gone) sequences.remove(id);
    // If the rows were not read, the replica shows mutations that the next commit removes from the outbox.
    const answered = new Set(context.pendingWrites.settled.map(({ id }) => id));
    const isShown = (id: string) => base === null && (committing.has(id) || answered.has(id));
    const unsettled = [...isInOutbox].filter((id) => !isShown(id));
    for (const id of unsettled) sequences.markPending(id);
    sequences.readUpTo(lastSequence);
    // Mutations queued during the read, or held only in this tab.
    const others = known.filter((item) => !queuedBefore.has(idOf(item)) && sequences.isPending(item));
    const queued = [...outbox, ...others];
    sequences.add(queued);

    replica.addRecords(stored.records);
    if (base === null) {
      // An answered mutation keeps the version of its answer, as the rows may not show it yet.
      const unanswered = replica.pending.filter((item) => item.appliedAt === null && gone.has(idOf(item)));
      const { version } = replica;
      replica.settle(unanswered.map((item) => ({ id: idOf(item), version })));
      replica.addQueued(queued.filter((item) => !isShown(idOf(item))));
    } else {
      replica.reload(base, queued);
      context.state = { ...context.state, kind: 'current', version: base.version };
    }
    takeRefused(stored, unsettled);
    reportIfStored(context);
  };

  /** Combines the stored refusals with those only in this tab, except for mutations that will be resent. */
  const takeRefused = ({ serverState, refused: stored }: StoredAccount, unsettled: readonly string[]) => {
    const refused = stored.filter((item) => !dismissed.has(idOf(item)));
    const isElsewhere = new Set([...unsettled, ...refused.map(idOf)]);
    const unstored = context.pendingWrites.refused.filter((item) => !isElsewhere.has(idOf(item)));
    context.pendingWrites = {
      ...(serverState === null ? context.pendingWrites : noPendingWrites),
      refused: unstored,
    };
    context.onRefused([...refused, ...unstored]);
  };

  const followNow = async (
    { version, changes, settled, refused, isStored }: FollowedStep,
    take: () => boolean,
  ) => {
    const ids = new Set(settled);
    const answered = replica.pending.map(({ mutation }) => mutation).filter(({ id }) => ids.has(id));
    for (const id of ids) sequences.markDone(id);
    // The next leader stores refusals that this one could not store.
    if (!isStored) context.pendingWrites = mergePending(context.pendingWrites, { refused });
    const hasTaken = () => take() && replica.version >= version;
    if (!hasTaken()) {
      await readNow();
      if (!hasTaken()) return false;
    }
    if (context.state.kind !== 'overtaken')
      context.state = isStored
        ? { ...context.state, kind: 'current', version: replica.version }
        : { ...context.state, kind: 'behind' };
    const { pendingWrites } = context;
    if (isStored) {
      for (const id of [...ids, ...pendingWrites.settled.map((mutation) => mutation.id)])
        sequences.remove(id);
      context.pendingWrites = { ...noPendingWrites, refused: pendingWrites.refused };
      reportIfStored(context);
    } else context.pendingWrites = mergePending(pendingWrites, { changes, settled: answered });
    return true;
  };

  return {
    load,

    read: () =>
      context.runExclusive(() =>
        readNow().catch((error: unknown) => {
          context.state = { ...context.state, hasFailed: true };
          throw error;
        }),
      ),

    addQueued(queued) {
      const pending = queued.filter(sequences.isPending);
      sequences.add(pending);
      replica.addQueued(pending);
      reportIfStored(context);
      return pending;
    },

    follow: (step, take) => context.runExclusive(() => followNow(step, take)),

    afterwards: (run) => void context.runExclusive(async () => void run()),
  };
}
