import { type Account, initialAccount } from '#domain/account/account.ts';
import { type MutableIdeas, applyEffects } from '#domain/apply/apply-effects.ts';
import { type ApplyResult, applyMutation } from '#domain/apply/apply-mutation.ts';
import { emptyEntryTotals, entryTotalsOf } from '#domain/idea/entry-totals.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type AccountReader, type MutationRecord } from '#domain/mutation/account-reader.ts';
import { invertEffects } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type ServerState, noEntries } from './server-state.ts';

/** The result of mutations on top of the server's rows, which stay unchanged. */
export interface Overlay {
  readonly account: Account;
  get(id: string): Idea | undefined;
  trashed(id: string): TrashedIdea | undefined;
  allTrashed(): Iterable<TrashedIdea>;
  /** The ids of ideas that differ from the server's state or are missing in either. */
  changedIds(): Iterable<string>;
  /** Whether the trash differs from the server's. */
  changesTrash(): boolean;
  /** The record of a mutation's effects, if it is kept. */
  record(id: string): MutationRecord | undefined;
  /** Applies a mutation on top of the earlier ones. A refusal changes nothing. */
  apply(mutation: Mutation): ApplyResult;
  /** Returns the result that `apply` would give now, without changing anything. */
  check(mutation: Mutation): ApplyResult;
}

/** Creates an empty overlay. It stores the effects of mutations in `records`. */
export function createOverlay(serverState: ServerState, records: Map<string, MutationRecord>): Overlay {
  /** Changed ideas; null for deleted ones. */
  const ideas = new Map<string, Idea | null>();
  /** Changed trash entries; null for those removed from the trash. */
  const trash = new Map<string, TrashedIdea | null>();
  /** Ids of the mutations that were undone. */
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
      const { updates, notes, steps } = trashed(doc.id)?.idea ?? noEntries;
      ideas.set(doc.id, { ...doc, updates, notes, steps });
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
    entry(ideaId, list, id) {
      const idea = layered.get(ideaId) ?? trashed(ideaId)?.idea;
      return idea?.[list].find((entry) => entry.id === id);
    },
    steps: (ideaId) => (layered.get(ideaId) ?? trashed(ideaId)?.idea)?.steps ?? [],
    // A device keeps no marks of deleted entries. The server decides.
    isEntryDeleted: () => false,
    trashed,
    *trashedBy(mutationId) {
      for (const item of allTrashed()) if (item.by === mutationId) yield item;
    },
    record,
    ideasIn(category) {
      const found: string[] = [];
      for (const { id, category: of } of reader.allIdeas()) if (of === category) found.push(id);
      return found;
    },
    *allIdeas() {
      for (const id of layered.ids()) {
        const idea = layered.get(id);
        if (idea) yield idea;
      }
    },
    tagsOfAll: () => reader.allIdeas(),
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
    check: (mutation) => applyMutation(reader, mutation),

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
