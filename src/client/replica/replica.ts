import { type Changes } from '#contract/changes.ts';
import { type Account } from '#domain/account/account.ts';
import { type ApplyResult, isKnown } from '#domain/apply/apply-mutation.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { type QueuedMutation, type StoredServerState } from '../device-store.ts';
import { affectedIds, affectsTrash } from './affected-ids.ts';
import { type Overlay, createOverlay } from './overlay.ts';
import { createServerState } from './server-state.ts';
import { type View, type WritableView, createView } from './view.ts';

/** A mutation of this browser that the server's state does not include yet. */
export interface PendingMutation {
  readonly mutation: Mutation;
  /** Its sequence number among all tabs' mutations; null until it is stored. */
  sequence: number | null;
  /** The server version that includes it; null until the server has applied it. */
  appliedAt: number | null;
}

/** The result of one mutation: the version that includes it, or null if it was refused. */
export interface SettledId {
  readonly id: string;
  readonly version: number | null;
}

/** The pending mutations that have a sequence number. */
export function queuedMutations(pending: readonly PendingMutation[]): QueuedMutation[] {
  return pending.flatMap(({ mutation, sequence }) => (sequence === null ? [] : [{ mutation, sequence }]));
}

/**
 * The state a person sees: the server's state plus pending mutations in order. It does no I/O, recomputes
 * only the ideas that changed, and notifies no subscriber if the result is deep-equal.
 */
export interface Replica {
  /** The ideas and the account as rendered: server rows plus pending mutations. */
  readonly view: View;
  readonly version: number;
  /** The epoch of the server's rows; null if it is not known. */
  readonly epoch: string | null;
  readonly pending: readonly PendingMutation[];
  /** Whether the server still has an idea that is not shown because its deletion is pending. */
  hasOnServer(id: string): boolean;
  /** One bucket of the server's rows. */
  bucket(index: number): readonly Idea[];
  /** All ideas of the server's rows, without pending mutations. */
  serverIdeas(): readonly Idea[];
  serverAccount(): Account | null;
  /** Deleted ideas that can still be restored, if this device knows them. */
  trash(): readonly TrashedIdea[];
  /** A deleted idea from the server's rows, without pending mutations. */
  serverTrashed(id: string): TrashedIdea | undefined;
  addTrash(trash: readonly TrashedIdea[]): void;
  /** The record of a mutation of this device, if it is kept. */
  record(id: string): MutationRecord | undefined;
  /** The kept records of this device's mutations. */
  records(): Iterable<MutationRecord>;
  addRecords(records: ReadonlyMap<string, MutationRecord>): void;
  /** Applies a mutation at once. A refusal changes nothing. */
  apply(mutation: Mutation): ApplyResult;
  /** Returns the result that `apply` would give now, without changing anything. */
  check(mutation: Mutation): ApplyResult;
  /** Adds mutations that other tabs have queued. Known ones are ignored. */
  addQueued(queued: readonly QueuedMutation[]): void;
  /** Applies changes from the server. Returns false if earlier changes are missing. */
  receive(changes: Changes): boolean;
  /** Settles mutations that the server has applied (at a version) or refused. */
  settle(settled: readonly SettledId[]): void;
  /** Forgets which pending mutations were applied: the server may have lost them. */
  unsettle(): void;
  /** Removes a pending mutation. */
  withdraw(id: string): void;
  /** Replaces the whole state by the stored one. */
  reload(stored: StoredServerState, queued: readonly QueuedMutation[]): void;
}

export function createReplica(view: WritableView = createView()): Replica {
  const serverState = createServerState();
  const records = new Map<string, MutationRecord>();
  let pending: PendingMutation[] = [];

  /**
   * Whether the rows already contain what this pending mutation adds: a tab that works for itself may have
   * sent it. Applying it again would count its progress twice until the server has answered.
   */
  const isInRows = ({ id, args }: Mutation) => {
    const isAdded = (row: { readonly id: string }) => row.id === id;
    const idea = serverState.get('id' in args ? args.id : id);
    if (idea === undefined) return false;
    return isAdded(idea) || [idea.updates, idea.notes, idea.steps].some((list) => list.some(isAdded));
  };

  /** Builds an overlay of these mutations on the server's state. */
  const buildOverlay = (items: readonly PendingMutation[]): Overlay => {
    const built = createOverlay(serverState, records);
    for (const { mutation } of items) if (isKnown(mutation) && !isInRows(mutation)) built.apply(mutation);
    return built;
  };
  let overlay = buildOverlay([]);

  /** An applied mutation stays pending until the server's state includes it. */
  const isInServerState = ({ appliedAt }: PendingMutation) =>
    appliedAt !== null && appliedAt <= serverState.version;

  /** Recomputes the overlay of pending mutations and updates the view. */
  const rebase = (changedOnServer: Iterable<string>, isTrashAffected = false) => {
    const wasTrashAffected = isTrashAffected || overlay.changesTrash();
    const changed = new Set([...changedOnServer, ...overlay.changedIds()]);
    for (const { mutation } of pending.filter(isInServerState)) markUndone(mutation);
    pending = pending.filter((item) => !isInServerState(item));
    overlay = buildOverlay(pending);
    for (const id of overlay.changedIds()) changed.add(id);
    view.show(changed, overlay, wasTrashAffected || overlay.changesTrash());
  };

  /**
   * Deleted ideas with this device's own applied mutations. The server sends only the id of a deleted idea,
   * so without them its latest changes would be missing in the trash.
   */
  const deletedWithOwnChanges = ({ to, removedIdeas }: Changes): readonly Idea[] => {
    const applied = pending.filter(({ appliedAt }) => appliedAt !== null && appliedAt <= to);
    if (applied.length === 0 || removedIdeas.length === 0) return [];
    const then = buildOverlay(applied);
    return removedIdeas.flatMap(({ id }) => then.trashed(id)?.idea ?? []);
  };

  /** Marks a mutation as undone once the server has undone it. */
  const markUndone = (mutation: Mutation) => {
    if (mutation.name !== 'undo') return;
    const known = records.get(mutation.args.of);
    if (known) records.set(mutation.args.of, { ...known, isUndone: true });
  };

  const compareSequences = (a: PendingMutation, b: PendingMutation) =>
    compareAsc(a.sequence ?? Infinity, b.sequence ?? Infinity);

  /** Adds queued mutations. Returns whether one is new or has another sequence number. */
  const mergeQueued = (queued: readonly QueuedMutation[]): boolean => {
    const before = pending;
    pending = [...before];
    for (const { sequence, mutation } of queued) {
      const known = pending.find((item) => item.mutation.id === mutation.id);
      if (known) known.sequence = sequence;
      else pending.push({ mutation, sequence, appliedAt: null });
    }
    pending.sort(compareSequences);
    return pending.some((item, index) => item !== before[index]);
  };

  return {
    view,
    get version() {
      return serverState.version;
    },
    get epoch() {
      return serverState.epoch;
    },
    get pending() {
      return pending;
    },
    hasOnServer: (id) => serverState.get(id) !== undefined,
    bucket: (index) => serverState.bucket(index),
    trash: () => [...overlay.allTrashed()],
    serverTrashed: (id) => serverState.trashed(id),
    addTrash(known) {
      // The server's rows of ideas with pending mutations may already include those mutations.
      const touched = new Set(overlay.changedIds());
      serverState.addTrash(known.filter(({ idea }) => !touched.has(idea.id)));
      rebase([], true);
    },
    record: (id) => overlay.record(id),
    records: () => records.values(),
    addRecords(known) {
      for (const [id, record] of known) records.set(id, record);
    },
    serverIdeas: () => [...serverState.ids()].flatMap((id) => serverState.get(id) ?? []),
    serverAccount: () => serverState.account,

    check: (mutation) => overlay.check(mutation),
    apply(mutation) {
      const outcome = overlay.apply(mutation);
      if (outcome.ok) {
        pending.push({ mutation, sequence: null, appliedAt: null });
        view.show(affectedIds(outcome.effects, view.ids()), overlay, outcome.effects.some(affectsTrash));
      }
      return outcome;
    },

    addQueued(queued) {
      // This tab's own mutations are shown already. Rebasing for each would apply a whole offline outbox
      // every time.
      if (mergeQueued(queued)) rebase([]);
    },

    receive(changes) {
      if (changes.to <= serverState.version && !changes.reset) return true;
      if (changes.from > serverState.version) return false;
      rebase(
        serverState.receive(changes, deletedWithOwnChanges(changes)),
        changes.reset || changes.removedIdeas.length > 0,
      );
      return true;
    },

    settle(settled) {
      const versions = new Map(settled.map(({ id, version }) => [id, version]));
      const open = pending.filter((item) => versions.get(item.mutation.id) !== null);
      const isRefusal = open.length < pending.length;
      pending = open;
      for (const item of pending) item.appliedAt = versions.get(item.mutation.id) ?? item.appliedAt;
      // The rows that include them usually arrive later, and until then the view is the same.
      if (isRefusal || pending.some(isInServerState)) rebase([]);
    },

    unsettle() {
      for (const item of pending) item.appliedAt = null;
    },

    withdraw(id) {
      pending = pending.filter((item) => item.mutation.id !== id);
      rebase([]);
    },

    reload(stored, queued) {
      const ids = new Set(queued.map(({ mutation }) => mutation.id));
      // A stored mutation that is no longer in the outbox is settled. One that is not stored yet stays
      // pending.
      pending = pending.filter((item) => item.sequence === null || ids.has(item.mutation.id));
      const touched = serverState.reload(stored);
      mergeQueued(queued);
      rebase(touched, true);
    },
  };
}
