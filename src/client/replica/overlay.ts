import { type Account, initialAccount } from '#domain/account/account.ts';
import { type MutableIdeas, applyEffects } from '#domain/apply/apply-effects.ts';
import { type ApplyResult, applyMutation } from '#domain/apply/apply-mutation.ts';
import { emptyEntryTotals, entryTotalsOf } from '#domain/idea/entry-totals.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type AccountReader, type MutationRecord } from '#domain/mutation/account-reader.ts';
import { invertEffects } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type ServerState } from './server-state.ts';

/** What mutations make of the server's rows, without touching those. */
export interface Overlay {
  readonly account: Account;
  get(id: string): Idea | undefined;
  trashed(id: string): TrashedIdea | undefined;
  allTrashed(): Iterable<TrashedIdea>;
  /** The ideas that differ from the base, or are missing there or here. */
  changedIds(): Iterable<string>;
  /** Whether the trash differs from the base's. */
  changesTrash(): boolean;
  /** What a mutation did, if that is remembered. */
  record(id: string): MutationRecord | undefined;
  /** Applies a mutation on top of those before it. A refusal changes nothing. */
  apply(mutation: Mutation): ApplyResult;
}

/** An overlay with nothing on top of the base yet. It notes in `records` what mutations did. */
export function createOverlay(serverState: ServerState, records: Map<string, MutationRecord>): Overlay {
  /** Ideas as they are now; null where one was deleted. */
  const ideas = new Map<string, Idea | null>();
  /** What is in the trash; null where something was taken out of it. */
  const trash = new Map<string, TrashedIdea | null>();
  /** The mutations that were taken back. */
  const undone = new Set<string>();
  let account: Account = serverState.account ?? initialAccount;

  const trashed = (id: string) => (trash.has(id) ? (trash.get(id) ?? undefined) : serverState.trashed(id));

  function* allTrashed(): Iterable<TrashedIdea> {
    for (const item of serverState.allTrashed()) if (!trash.has(item.idea.id)) yield item;
    for (const item of trash.values()) if (item !== null) yield item;
  }

  const layered: MutableIdeas = {
    get: (id) => (ideas.has(id) ? (ideas.get(id) ?? undefined) : serverState.get(id)),
    set: (idea) => void ideas.set(idea.id, idea),
    trash(id, mark) {
      const idea = layered.get(id);
      ideas.set(id, null);
      if (idea) trash.set(id, { idea, ...mark });
    },
    restore(doc) {
      const { updates, notes } = trashed(doc.id)?.idea ?? { updates: [], notes: [] };
      ideas.set(doc.id, { ...doc, updates, notes });
      trash.set(doc.id, null);
    },
    purge: (id) => void trash.set(id, null),
    *ids() {
      for (const id of serverState.ids()) if (ideas.get(id) !== null) yield id;
      for (const [id, idea] of ideas) if (idea !== null && serverState.get(id) === undefined) yield id;
    },
  };

  const record = (id: string): MutationRecord | undefined => {
    const known = records.get(id);
    return known && undone.has(id) ? { ...known, isUndone: true } : known;
  };

  const reader: AccountReader = {
    get account() {
      return account;
    },
    idea: (id) => layered.get(id),
    isDeleted: (id) => trashed(id) !== undefined,
    entryTotals(id) {
      const idea = layered.get(id) ?? trashed(id)?.idea;
      return idea ? entryTotalsOf(idea) : emptyEntryTotals;
    },
    entry: (ideaId, list, id) => layered.get(ideaId)?.[list].find((entry) => entry.id === id),
    trashed,
    *trashedBy(mutationId) {
      for (const item of allTrashed()) if (item.by === mutationId) yield item;
    },
    record,
    *allIdeas() {
      for (const id of layered.ids()) {
        const idea = layered.get(id);
        if (idea) yield idea;
      }
    },
    allRanks: () => reader.allIdeas(),
  };

  return {
    get account() {
      return account;
    },
    get: (id) => layered.get(id),
    trashed,
    allTrashed,
    changedIds: () => ideas.keys(),
    changesTrash: () => trash.size > 0,
    record,

    apply(mutation) {
      const outcome = applyMutation(reader, mutation);
      if (outcome.ok) {
        const inverse = invertEffects(outcome.effects, mutation.id);
        records.set(mutation.id, { points: outcome.points, inverse, isUndone: false });
        applyEffects(layered, outcome.effects, mutation);
        if (mutation.name === 'undo') undone.add(mutation.args.of);
        account = outcome.account;
      }
      return outcome;
    },
  };
}
