import { type Account, initialAccount } from '../account/account.ts';
import { type ApplyResult, applyMutation, readsOf } from '../apply/apply-mutation.ts';
import { type EntryTotals, emptyEntryTotals, entryTotalsOf } from '../idea/entry-totals.ts';
import {
  type Entry,
  type EntryList,
  type Idea,
  type IdeaDoc,
  type Step,
  compareEntries,
  docBytes,
} from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { type Ranked, compareRanked } from '../idea/ranked.ts';
import { type Deletion, type TrashedIdea, createDeletionStamp } from '../idea/trash.ts';
import { type AccountReader, type MutationRecord } from '../mutation/account-reader.ts';
import { type DraftResult } from '../mutation/draft.ts';
import { type Effect, invertEffects, patchedIdea } from '../mutation/effect.ts';
import { type Mutation, type MutationArgs, type MutationName, type Stamp } from '../mutation/mutation.ts';
import { DeclaredReader } from './declared-reader.ts';
import { noon } from './make-idea.ts';

/** A mutation's id, time and time zone. Defaults: a new id, noon, UTC. */
export type MutationOptions = Partial<Pick<Mutation, 'id' | keyof Stamp>>;

/** Creates a mutation from its parts. */
export function makeMutation<N extends MutationName>(
  name: N,
  args: MutationArgs[N],
  options: MutationOptions = {},
): Mutation {
  return { id: 'mutation-1', at: noon, utcOffset: 0, ...options, name, args } as Mutation;
}

/**
 * An account with its ideas that applies mutations in order, as a store does: each can read only the rows it
 * declares, and only its effects change the state.
 */
export class InMemoryAccount implements AccountReader {
  readonly #ideas = new Map<string, Idea>();
  readonly #deleted = new Set<string>();
  readonly #deletedEntries = new Set<string>();
  readonly #trash = new Map<string, TrashedIdea>();
  readonly #records = new Map<string, MutationRecord>();
  #account: Account;
  #mutations = 0;

  /** Counts are derived from the ideas unless `account` overrides them (to be close to a limit). */
  constructor(ideas: readonly Idea[] = [], account: Partial<Account> = {}) {
    for (const idea of ideas) this.#ideas.set(idea.id, idea);
    const topRank = this.inOrder()[0]?.rank ?? null;
    this.#account = { ...initialAccount, ...this.recount(), topRank, ...account };
  }

  get account(): Account {
    return this.#account;
  }

  idea(id: string): IdeaDoc | undefined {
    const idea = this.#ideas.get(id);
    return idea && docOf(idea);
  }

  isDeleted(id: string): boolean {
    return this.#deleted.has(id);
  }

  entryTotals(ideaId: string): EntryTotals {
    const idea = this.#ideas.get(ideaId) ?? this.#trash.get(ideaId)?.idea;
    if (!idea) return emptyEntryTotals;
    return entryTotalsOf(idea);
  }

  entry(ideaId: string, list: EntryList, id: string): Entry | Step | undefined {
    const idea = this.#ideas.get(ideaId) ?? this.#trash.get(ideaId)?.idea;
    return idea?.[list].find((entry) => entry.id === id);
  }

  steps(ideaId: string): readonly Step[] {
    return (this.#ideas.get(ideaId) ?? this.#trash.get(ideaId)?.idea)?.steps ?? [];
  }

  isEntryDeleted(ideaId: string, id: string): boolean {
    return this.#deletedEntries.has(`${ideaId} ${id}`);
  }

  trashed(id: string): TrashedIdea<IdeaDoc> | undefined {
    const item = this.#trash.get(id);
    return item && { ...item, idea: docOf(item.idea) };
  }

  trashedBy(mutationId: string): Iterable<TrashedIdea<IdeaDoc>> {
    const items = this.trashedIdeas().filter(({ by }) => by === mutationId);
    return items.map((item) => ({ ...item, idea: docOf(item.idea) }));
  }

  record(mutationId: string): MutationRecord | undefined {
    return this.#records.get(mutationId);
  }

  ideasIn(category: string): readonly string[] {
    return [...this.#ideas.values()].flatMap((idea) => (idea.category === category ? idea.id : []));
  }

  allIdeas(): Iterable<IdeaDoc> {
    return Array.from(this.#ideas.values(), docOf);
  }

  tagsOfAll(): Iterable<Pick<IdeaDoc, 'id' | 'tags'>> {
    return Array.from(this.#ideas.values(), ({ id, tags }) => ({ id, tags }));
  }

  allRanks(): Iterable<Ranked> {
    return Array.from(this.#ideas.values(), ({ id, rank }) => ({ id, rank }));
  }

  /** The whole idea with this id. @throws if there is none */
  requireIdea(id: string): Idea {
    const idea = this.#ideas.get(id);
    if (!idea) throw new Error(`there is no idea ${id}`);
    return idea;
  }

  /** All ideas in the trash, in the order they were deleted. */
  trashedIdeas(): TrashedIdea[] {
    return [...this.#trash.values()];
  }

  /** Deletes the stored inverse of a mutation, as happens after some time; its points stay recorded. */
  forgetInverse(mutationId: string): void {
    const record = this.#records.get(mutationId);
    if (record) this.#records.set(mutationId, { ...record, inverse: null });
  }

  /** All ideas in the manual order. */
  inOrder(): Idea[] {
    return [...this.#ideas.values()].sort(compareRanked);
  }

  /** The account's counts, derived again from the ideas. */
  recount(): Pick<Account, 'ideas' | 'finished' | 'textSize'> {
    const ideas = [...this.#ideas.values()];
    return {
      ideas: ideas.length,
      finished: ideas.filter(isFinished).length,
      textSize: ideas.reduce((sum, idea) => sum + docBytes(idea) + entryTotalsOf(idea).size, 0),
    };
  }

  /** A copy of the whole state, for later comparison. */
  snapshot(): unknown {
    const ideas = [...this.#ideas.values()];
    return JSON.parse(JSON.stringify({ account: this.#account, ideas, trash: this.trashedIdeas() }));
  }

  /** An id that no mutation has used. */
  nextId(): string {
    this.#mutations += 1;
    return `mutation-${this.#mutations}`;
  }

  /** Applies one mutation and, unless it is refused, its effects. */
  tryApply<N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    options: MutationOptions = {},
  ): ApplyResult {
    const mutation = makeMutation(name, args, { id: this.nextId(), ...options });
    const first = readsOf(mutation);
    const reads = first.isPartial
      ? { ...first, ...readsOf(mutation, new DeclaredReader(this, first)) }
      : first;
    const outcome = applyMutation(new DeclaredReader(this, reads), mutation);
    if (outcome.ok) this.#carryOut(outcome, mutation);
    return outcome;
  }

  /** Applies one mutation that must not be refused. */
  apply<N extends MutationName>(name: N, args: MutationArgs[N], options: MutationOptions = {}): DraftResult {
    const outcome = this.tryApply(name, args, options);
    if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}`);
    return outcome;
  }

  #carryOut(outcome: DraftResult, mutation: Mutation): void {
    for (const effect of outcome.effects) this.#take(effect, mutation);
    const inverse = invertEffects(outcome.effects, mutation.id);
    this.#records.set(mutation.id, { points: outcome.points, inverse, isUndone: false });
    this.#account = outcome.account;
  }

  #take(effect: Effect, mutation: Mutation): void {
    switch (effect.kind) {
      case 'idea-added':
        if (this.#ideas.has(effect.idea.id)) throw new Error(`idea ${effect.idea.id} was added twice`);
        this.#ideas.set(effect.idea.id, effect.idea);
        break;
      case 'idea-changed':
        this.#ideas.set(effect.id, patchedIdea(this.requireIdea(effect.id), effect.to));
        break;
      case 'idea-removed':
        this.#remove(effect.id, {
          ...createDeletionStamp({ at: mutation.at, by: mutation.id }, effect.originalDeletion),
          took: effect.took,
        });
        break;
      case 'all-removed':
        for (const id of this.#ideas.keys()) this.#remove(id, { at: mutation.at, by: mutation.id, took: 0 });
        break;
      case 'idea-restored': {
        const trashed = this.#trash.get(effect.idea.id);
        if (!trashed) throw new Error(`idea ${effect.idea.id} was restored and is not in the trash`);
        const { updates, notes, steps } = trashed.idea;
        this.#ideas.set(effect.idea.id, { ...effect.idea, updates, notes, steps });
        this.#trash.delete(effect.idea.id);
        break;
      }
      case 'idea-purged':
        this.#trash.delete(effect.id);
        break;
      case 'entry-changed': {
        const idea = this.requireIdea(effect.ideaId);
        const entries = idea[effect.list].map((entry) =>
          entry.id === effect.id ? { ...entry, text: effect.to } : entry,
        );
        this.#ideas.set(idea.id, { ...idea, [effect.list]: entries });
        break;
      }
      case 'step-changed': {
        const idea = this.requireIdea(effect.ideaId);
        const steps = idea.steps.map((step) => (step.id === effect.id ? { ...step, ...effect.to } : step));
        this.#ideas.set(idea.id, { ...idea, steps: steps.sort(compareEntries) });
        break;
      }
      case 'entry-removed': {
        const idea = this.requireIdea(effect.ideaId);
        const entries = idea[effect.list].filter((entry) => entry.id !== effect.entry.id);
        this.#deletedEntries.add(`${idea.id} ${effect.entry.id}`);
        this.#ideas.set(idea.id, { ...idea, [effect.list]: entries });
        break;
      }
      case 'entry-added': {
        const idea = this.requireIdea(effect.ideaId);
        const isThere = idea[effect.list].some((entry) => entry.id === effect.entry.id);
        if (isThere) throw new Error(`entry ${effect.entry.id} was added twice`);
        const entries = [...idea[effect.list], effect.entry].sort(compareEntries);
        this.#deletedEntries.delete(`${idea.id} ${effect.entry.id}`);
        this.#ideas.set(idea.id, { ...idea, [effect.list]: entries });
        break;
      }
      case 'taken-back': {
        const record = this.#records.get(effect.mutationId);
        if (!record || record.isUndone) throw new Error(`${effect.mutationId} cannot be taken back`);
        this.#records.set(effect.mutationId, { ...record, isUndone: true });
        break;
      }
      case 'category-renamed':
      case 'category-moved':
        for (const id of effect.ids) this.#ideas.set(id, { ...this.requireIdea(id), category: effect.to });
        break;
      case 'tag-renamed':
      case 'ideas-retagged':
        for (const { ids, to } of effect.ideas)
          for (const id of ids) this.#ideas.set(id, { ...this.requireIdea(id), tags: to });
        break;
      case 'category-styled':
      case 'tag-styled':
      case 'category-added':
      case 'category-removed':
      case 'tag-added':
      case 'tag-removed':
      case 'filter-changed':
        break;
      default:
        effect satisfies never;
    }
  }

  #remove(id: string, mark: Deletion): void {
    this.#trash.set(id, { idea: this.requireIdea(id), ...mark });
    this.#ideas.delete(id);
    this.#deleted.add(id);
  }
}

function docOf(idea: Idea): IdeaDoc {
  const { updates: _updates, notes: _notes, steps: _steps, ...doc } = idea;
  return doc;
}
