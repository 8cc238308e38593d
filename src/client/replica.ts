import { ascending } from '#domain/ascending.ts';
import { type MutationRecord } from '#domain/account-reader.ts';
import { type Account } from '#domain/account.ts';
import { type Outcome, isKnown } from '#domain/apply-mutation.ts';
import { type Idea } from '#domain/idea.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type Trashed } from '#domain/trash.ts';
import { type Changes } from '#contract/changes.ts';
import { createBase } from './base.ts';
import { type Queued, type StoredBase } from './device-store.ts';
import { type Overlay, createOverlay } from './overlay.ts';
import { type SettledId } from './tab-messages.ts';
import { idsOf, touchesTrash } from './touched-by.ts';
import { type View, type WritableView, createView } from './view.ts';

/** A mutation of this browser that the server's state does not show yet. */
export interface Pending {
  readonly mutation: Mutation;
  /** Its place among all tabs' mutations; none until it is stored. */
  sequence: number | null;
  /** The version that shows it, once the server has applied it. */
  appliedAt: number | null;
}

/** Those that have their place in the outbox. */
export function queuedAmong(pending: readonly Pending[]): Queued[] {
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
  readonly pending: readonly Pending[];
  /** Whether the server still has an idea that is not shown: this device is about to delete it. */
  has(id: string): boolean;
  /** One stored group of the server's rows. */
  bucket(index: number): readonly Idea[];
  baseAccount(): Account | null;
  /** Deleted ideas that can still be restored, as far as this device knows them. */
  trash(): readonly Trashed[];
  /** One of them, as the server's rows have it. */
  trashed(id: string): Trashed | undefined;
  addTrash(trash: readonly Trashed[]): void;
  /** What a mutation of this device did, if it is remembered. */
  record(id: string): MutationRecord | undefined;
  remember(records: ReadonlyMap<string, MutationRecord>): void;
  /** Applies an intent at once. A refusal changes nothing. */
  apply(mutation: Mutation): Outcome;
  /** Takes in mutations that other tabs have queued; those known already are ignored. */
  addQueued(queued: readonly Queued[]): void;
  /** Takes in what the server says. False where something in between is missing. */
  receive(changes: Changes): boolean;
  /** The server has applied (at a version) or refused these. */
  settle(settled: readonly SettledId[]): void;
  /** Forgets a pending mutation. */
  withdraw(id: string): void;
  /** Starts over from what is stored on the device. */
  reload(stored: StoredBase, queued: readonly Queued[]): void;
}

export function createReplica(view: WritableView = createView()): Replica {
  const base = createBase();
  const records = new Map<string, MutationRecord>();
  let pending: Pending[] = [];

  /** The base with these mutations applied on top. */
  const overlayWith = (items: readonly Pending[]): Overlay => {
    const made = createOverlay(base, records);
    for (const { mutation } of items) if (isKnown(mutation)) made.apply(mutation);
    return made;
  };
  let overlay = overlayWith([]);

  /** One that the server has applied is no longer pending as soon as the base shows it. */
  const isShown = ({ appliedAt }: Pending) => appliedAt !== null && appliedAt <= base.version;

  /** Works out again what pending mutations make of the base. */
  const rebase = (touchedInBase: Iterable<string>, isTrashTouched = false) => {
    const wasTrashTouched = isTrashTouched || overlay.touchesTrash();
    const touched = new Set([...touchedInBase, ...overlay.touched()]);
    for (const { mutation } of pending.filter(isShown)) noteUndone(mutation);
    pending = pending.filter((item) => !isShown(item));
    overlay = overlayWith(pending);
    for (const id of overlay.touched()) touched.add(id);
    view.show(touched, overlay, wasTrashTouched || overlay.touchesTrash());
  };

  /**
   * Deleted ideas as this device's own mutations left them, as far as the server has applied those. The server
   * names a deleted idea without sending it, so what was changed just before would be missing in the trash.
   */
  const ownDeleted = ({ to, removedIdeas }: Changes): readonly Idea[] => {
    const applied = pending.filter(({ appliedAt }) => appliedAt !== null && appliedAt <= to);
    if (applied.length === 0 || removedIdeas.length === 0) return [];
    const then = overlayWith(applied);
    return removedIdeas.flatMap(({ id }) => then.trashed(id)?.idea ?? []);
  };

  /** What the server has taken back stays taken back. */
  const noteUndone = (mutation: Mutation) => {
    if (mutation.name !== 'undo') return;
    const known = records.get(mutation.args.of);
    if (known) records.set(mutation.args.of, { ...known, isUndone: true });
  };

  const inOrder = (a: Pending, b: Pending) => ascending(a.sequence ?? Infinity, b.sequence ?? Infinity);

  /** Whether a mutation has come in, or now has another place. */
  const merge = (queued: readonly Queued[]): boolean => {
    const before = pending;
    pending = [...before];
    for (const { sequence, mutation } of queued) {
      const known = pending.find((item) => item.mutation.id === mutation.id);
      if (known) known.sequence = sequence;
      else pending.push({ mutation, sequence, appliedAt: null });
    }
    pending.sort(inOrder);
    return pending.some((item, index) => item !== before[index]);
  };

  return {
    view,
    get version() {
      return base.version;
    },
    get pending() {
      return pending;
    },
    has: (id) => base.get(id) !== undefined,
    bucket: (index) => base.bucket(index),
    trash: () => [...overlay.allTrashed()],
    trashed: (id) => base.trashed(id),
    addTrash(known) {
      // What the server has there of an idea with pending mutations may show those already.
      const touched = new Set(overlay.touched());
      base.addTrash(known.filter(({ idea }) => !touched.has(idea.id)));
      rebase([], true);
    },
    record: (id) => overlay.record(id),
    remember(known) {
      for (const [id, record] of known) records.set(id, record);
    },
    baseAccount: () => base.account,

    apply(mutation) {
      const outcome = overlay.apply(mutation);
      if (outcome.ok) {
        pending.push({ mutation, sequence: null, appliedAt: null });
        view.show(idsOf(outcome.effects, view.ids()), overlay, outcome.effects.some(touchesTrash));
      }
      return outcome;
    },

    addQueued(queued) {
      // What this tab has just done is shown already: all of an outbox filled offline would be applied again.
      if (merge(queued)) rebase([]);
    },

    receive(changes) {
      if (changes.to <= base.version && !changes.reset) return true;
      if (changes.from > base.version) return false;
      rebase(base.receive(changes, ownDeleted(changes)), changes.reset || changes.removedIdeas.length > 0);
      return true;
    },

    settle(settled) {
      const versions = new Map(settled.map(({ id, version }) => [id, version]));
      const open = pending.filter((item) => versions.get(item.mutation.id) !== null);
      const isRefusal = open.length < pending.length;
      pending = open;
      for (const item of pending) item.appliedAt = versions.get(item.mutation.id) ?? item.appliedAt;
      // As a rule the rows that show them are still to come, and until then nothing looks different.
      if (isRefusal || pending.some(isShown)) rebase([]);
    },

    withdraw(id) {
      pending = pending.filter((item) => item.mutation.id !== id);
      rebase([]);
    },

    reload(stored, queued) {
      const ids = new Set(queued.map(({ mutation }) => mutation.id));
      // What is stored but gone from the outbox is settled; what is not stored yet is still ours to show.
      pending = pending.filter((item) => item.sequence === null || ids.has(item.mutation.id));
      const touched = base.reload(stored);
      merge(queued);
      rebase(touched, true);
    },
  };
}
