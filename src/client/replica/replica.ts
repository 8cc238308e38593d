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

/** A mutation of this browser that the server's state does not show yet. */
export interface PendingMutation {
  readonly mutation: Mutation;
  /** Its place among all tabs' mutations; none until it is stored. */
  sequence: number | null;
  /** The version that shows it, once the server has applied it. */
  appliedAt: number | null;
}

/** What became of one mutation: the version that shows it, or null if it was refused. */
export interface SettledId {
  readonly id: string;
  readonly version: number | null;
}

/** Those that have their place in the outbox. */
export function queuedMutations(pending: readonly PendingMutation[]): QueuedMutation[] {
  return pending.flatMap(({ mutation, sequence }) => (sequence === null ? [] : [{ mutation, sequence }]));
}

/**
 * What a person sees: always the server's state plus their own pending mutations in order. Pure of any
 * I/O; only the ideas a change touches are worked out anew, and a change that ends where it began (the
 * echo of one's own) is told to nobody.
 */
export interface Replica {
  /** What is shown of it. */
  readonly view: View;
  readonly version: number;
  readonly pending: readonly PendingMutation[];
  /** Whether the server still has an idea that is not shown: this device is about to delete it. */
  hasOnServer(id: string): boolean;
  /** One stored group of the server's rows. */
  bucket(index: number): readonly Idea[];
  serverAccount(): Account | null;
  /** Deleted ideas that can still be restored, as far as this device knows them. */
  trash(): readonly TrashedIdea[];
  /** One of them, as the server's rows have it. */
  serverTrashed(id: string): TrashedIdea | undefined;
  addTrash(trash: readonly TrashedIdea[]): void;
  /** What a mutation of this device did, if it is remembered. */
  record(id: string): MutationRecord | undefined;
  addRecords(records: ReadonlyMap<string, MutationRecord>): void;
  /** Applies an intent at once. A refusal changes nothing. */
  apply(mutation: Mutation): ApplyResult;
  /** Takes in mutations that other tabs have queued; those known already are ignored. */
  addQueued(queued: readonly QueuedMutation[]): void;
  /** Takes in what the server says. False where something in between is missing. */
  receive(changes: Changes): boolean;
  /** The server has applied (at a version) or refused these. */
  settle(settled: readonly SettledId[]): void;
  /** Forgets a pending mutation. */
  withdraw(id: string): void;
  /** Starts over from what is stored on the device. */
  reload(stored: StoredServerState, queued: readonly QueuedMutation[]): void;
}

export function createReplica(view: WritableView = createView()): Replica {
  const serverState = createServerState();
  const records = new Map<string, MutationRecord>();
  let pending: PendingMutation[] = [];

  /**
   * Whether the rows already contain what this pending mutation adds: a tab that works for itself may have sent it.
   * Applying it again would count its progress twice until the server has answered.
   */
  const isInRows = ({ id, name, args }: Mutation) => {
    if (name === 'addIdea') return serverState.get(id) !== undefined;
    if (name !== 'addUpdate' && name !== 'addNote') return false;
    const entries = serverState.get(args.id)?.[name === 'addUpdate' ? 'updates' : 'notes'];
    return entries?.some((entry) => entry.id === id) ?? false;
  };

  /** The base with these mutations applied on top. */
  const buildOverlay = (items: readonly PendingMutation[]): Overlay => {
    const built = createOverlay(serverState, records);
    for (const { mutation } of items) if (isKnown(mutation) && !isInRows(mutation)) built.apply(mutation);
    return built;
  };
  let overlay = buildOverlay([]);

  /** One that the server has applied is no longer pending as soon as the base shows it. */
  const isInServerState = ({ appliedAt }: PendingMutation) =>
    appliedAt !== null && appliedAt <= serverState.version;

  /** Works out again what pending mutations make of the base. */
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
   * Deleted ideas as this device's own mutations left them, as far as the server has applied those. The server
   * names a deleted idea without sending it, so what was changed just before would be missing in the trash.
   */
  const deletedWithOwnChanges = ({ to, removedIdeas }: Changes): readonly Idea[] => {
    const applied = pending.filter(({ appliedAt }) => appliedAt !== null && appliedAt <= to);
    if (applied.length === 0 || removedIdeas.length === 0) return [];
    const then = buildOverlay(applied);
    return removedIdeas.flatMap(({ id }) => then.trashed(id)?.idea ?? []);
  };

  /** What the server has taken back stays taken back. */
  const markUndone = (mutation: Mutation) => {
    if (mutation.name !== 'undo') return;
    const known = records.get(mutation.args.of);
    if (known) records.set(mutation.args.of, { ...known, isUndone: true });
  };

  const compareSequences = (a: PendingMutation, b: PendingMutation) =>
    compareAsc(a.sequence ?? Infinity, b.sequence ?? Infinity);

  /** Whether a mutation has come in, or now has another place. */
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
    get pending() {
      return pending;
    },
    hasOnServer: (id) => serverState.get(id) !== undefined,
    bucket: (index) => serverState.bucket(index),
    trash: () => [...overlay.allTrashed()],
    serverTrashed: (id) => serverState.trashed(id),
    addTrash(known) {
      // What the server has there of an idea with pending mutations may show those already.
      const touched = new Set(overlay.changedIds());
      serverState.addTrash(known.filter(({ idea }) => !touched.has(idea.id)));
      rebase([], true);
    },
    record: (id) => overlay.record(id),
    addRecords(known) {
      for (const [id, record] of known) records.set(id, record);
    },
    serverAccount: () => serverState.account,

    apply(mutation) {
      const outcome = overlay.apply(mutation);
      if (outcome.ok) {
        pending.push({ mutation, sequence: null, appliedAt: null });
        view.show(affectedIds(outcome.effects, view.ids()), overlay, outcome.effects.some(affectsTrash));
      }
      return outcome;
    },

    addQueued(queued) {
      // What this tab has just done is shown already: all of an outbox filled offline would be applied again.
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
      // As a rule the rows that show them are still to come, and until then nothing looks different.
      if (isRefusal || pending.some(isInServerState)) rebase([]);
    },

    withdraw(id) {
      pending = pending.filter((item) => item.mutation.id !== id);
      rebase([]);
    },

    reload(stored, queued) {
      const ids = new Set(queued.map(({ mutation }) => mutation.id));
      // What is stored but gone from the outbox is settled; what is not stored yet is still ours to show.
      pending = pending.filter((item) => item.sequence === null || ids.has(item.mutation.id));
      const touched = serverState.reload(stored);
      mergeQueued(queued);
      rebase(touched, true);
    },
  };
}
