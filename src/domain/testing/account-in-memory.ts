import {
  type AccountReader,
  type EntryTotals,
  type MutationRecord,
  type Reads,
  noEntries,
} from '../account-reader.ts';
import { type Account, newAccount } from '../account.ts';
import { type Outcome, applyMutation, readsOf } from '../apply-mutation.ts';
import { type Drafted } from '../draft.ts';
import { type Effect, invertAll } from '../effect.ts';
import {
  type Entry,
  type EntryList,
  type Idea,
  type IdeaDoc,
  compareEntries,
  docSize,
  entrySize,
} from '../idea.ts';
import { type Mutation, type MutationArgs, type MutationName } from '../mutation.ts';
import { type Ranked, compareRanked } from '../order.ts';
import { isFinished } from '../progress.ts';
import { type Trashed } from '../trash.ts';
import { noon } from './make-idea.ts';

/** When, where and under which id a mutation was meant; what a test leaves out is noon in Greenwich and a new id. */
export type Meant = Partial<Pick<Mutation, 'id' | 'at' | 'utcOffset'>>;

/** One intent, put together from its parts. */
export function mutationOf<N extends MutationName>(
  name: N,
  args: MutationArgs[N],
  meant: Meant = {},
): Mutation {
  return { id: 'mutation-1', at: noon, utcOffset: 0, ...meant, name, args } as unknown as Mutation;
}

/**
 * An account with its ideas, which carries out mutations one after the other as a store would: each finds
 * only what it says it reads, and only its effects change anything.
 */
export class AccountInMemory implements AccountReader {
  readonly #ideas = new Map<string, Idea>();
  readonly #deleted = new Set<string>();
  readonly #trash = new Map<string, Trashed>();
  readonly #records = new Map<string, MutationRecord>();
  #account: Account;
  #mutations = 0;

  /** Counts follow from the ideas, unless `account` claims others (to stand close to a limit). */
  constructor(ideas: readonly Idea[] = [], account: Partial<Account> = {}) {
    for (const idea of ideas) this.#ideas.set(idea.id, idea);
    const topRank = this.inOrder()[0]?.rank ?? null;
    this.#account = { ...newAccount, ...this.recount(), topRank, ...account };
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
    if (!idea) return noEntries;
    return { updates: idea.updates.length, notes: idea.notes.length, size: entriesSize(idea) };
  }

  entry(ideaId: string, list: EntryList, id: string): Entry | undefined {
    return this.#ideas.get(ideaId)?.[list].find((entry) => entry.id === id);
  }

  trashed(id: string): Trashed<IdeaDoc> | undefined {
    const item = this.#trash.get(id);
    return item && { ...item, idea: docOf(item.idea) };
  }

  allTrashed(by?: string): Iterable<Trashed<IdeaDoc>> {
    const items = this.inTrash().filter((item) => by === undefined || item.by === by);
    return items.map((item) => ({ ...item, idea: docOf(item.idea) }));
  }

  record(mutationId: string): MutationRecord | undefined {
    return this.#records.get(mutationId);
  }

  allIdeas(): Iterable<IdeaDoc> {
    return Array.from(this.#ideas.values(), docOf);
  }

  allRanks(): Iterable<Ranked> {
    return Array.from(this.#ideas.values(), ({ id, rank }) => ({ id, rank }));
  }

  /** The whole idea of this id. */
  whole(id: string): Idea {
    const idea = this.#ideas.get(id);
    if (!idea) throw new Error(`there is no idea ${id}`);
    return idea;
  }

  /** Everything in the trash, in the order it was deleted. */
  inTrash(): Trashed[] {
    return [...this.#trash.values()];
  }

  /** Forgets what takes a mutation back, as happens with time; its points stay known. */
  forget(mutationId: string): void {
    const record = this.#records.get(mutationId);
    if (record) this.#records.set(mutationId, { ...record, inverse: null });
  }

  /** All ideas in the manual order. */
  inOrder(): Idea[] {
    return [...this.#ideas.values()].sort(compareRanked);
  }

  /** The counts an account keeps, taken from the ideas anew. */
  recount(): Pick<Account, 'ideas' | 'finished' | 'textSize'> {
    const ideas = [...this.#ideas.values()];
    return {
      ideas: ideas.length,
      finished: ideas.filter(isFinished).length,
      textSize: ideas.reduce((sum, idea) => sum + docSize(idea) + entriesSize(idea), 0),
    };
  }

  /** A copy of everything in it, to compare with later. */
  contents(): unknown {
    const ideas = [...this.#ideas.values()];
    return JSON.parse(JSON.stringify({ account: this.#account, ideas, trash: this.inTrash() }));
  }

  /** Applies one intent and, unless it is refused, carries out what it did. */
  attempt<N extends MutationName>(name: N, args: MutationArgs[N], meant: Meant = {}): Outcome {
    this.#mutations += 1;
    const mutation = mutationOf(name, args, { id: `mutation-${this.#mutations}`, ...meant });
    const first = readsOf(mutation);
    const reads = first.more ? { ...first, ...readsOf(mutation, new DeclaredReader(this, first)) } : first;
    const outcome = applyMutation(new DeclaredReader(this, reads), mutation);
    if (outcome.ok) this.#carryOut(outcome, mutation);
    return outcome;
  }

  /** The same for an intent that is not expected to be refused. */
  run<N extends MutationName>(name: N, args: MutationArgs[N], meant: Meant = {}): Drafted {
    const outcome = this.attempt(name, args, meant);
    if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}`);
    return outcome;
  }

  #carryOut(outcome: Drafted, mutation: Mutation): void {
    for (const effect of outcome.effects) this.#take(effect, mutation);
    this.#records.set(mutation.id, { points: outcome.points, inverse: invertAll(outcome.effects) });
    this.#account = outcome.account;
  }

  #take(effect: Effect, mutation: Mutation): void {
    switch (effect.kind) {
      case 'idea-added':
        if (this.#ideas.has(effect.idea.id)) throw new Error(`idea ${effect.idea.id} was added twice`);
        this.#ideas.set(effect.idea.id, effect.idea);
        break;
      case 'idea-changed':
        this.#ideas.set(effect.id, { ...this.whole(effect.id), ...effect.to });
        break;
      case 'idea-removed':
        this.#remove(effect.id, mutation);
        break;
      case 'all-removed':
        for (const id of this.#ideas.keys()) this.#remove(id, mutation);
        break;
      case 'idea-restored': {
        const trashed = this.#trash.get(effect.idea.id);
        if (!trashed) throw new Error(`idea ${effect.idea.id} was restored and is not in the trash`);
        const { updates, notes } = trashed.idea;
        this.#ideas.set(effect.idea.id, { ...effect.idea, updates, notes });
        this.#trash.delete(effect.idea.id);
        break;
      }
      case 'idea-purged':
        this.#trash.delete(effect.id);
        break;
      case 'entry-changed': {
        const idea = this.whole(effect.ideaId);
        const entries = idea[effect.list].map((entry) =>
          entry.id === effect.id ? { ...entry, text: effect.to } : entry,
        );
        this.#ideas.set(idea.id, { ...idea, [effect.list]: entries });
        break;
      }
      case 'entry-removed': {
        const idea = this.whole(effect.ideaId);
        const entries = idea[effect.list].filter((entry) => entry.id !== effect.entry.id);
        this.#ideas.set(idea.id, { ...idea, [effect.list]: entries });
        break;
      }
      case 'entry-added': {
        const idea = this.whole(effect.ideaId);
        const isThere = idea[effect.list].some((entry) => entry.id === effect.entry.id);
        if (isThere) throw new Error(`entry ${effect.entry.id} was added twice`);
        const entries = [...idea[effect.list], effect.entry].sort(compareEntries);
        this.#ideas.set(idea.id, { ...idea, [effect.list]: entries });
        break;
      }
      case 'category-added':
      case 'category-removed':
        break;
    }
  }

  #remove(id: string, mutation: Mutation): void {
    this.#trash.set(id, { idea: this.whole(id), at: mutation.at, by: mutation.id });
    this.#ideas.delete(id);
    this.#deleted.add(id);
  }
}

/** Answers only what a mutation said it would ask for, as a server that loads no more than that. */
class DeclaredReader implements AccountReader {
  readonly #reader: AccountReader;
  readonly #reads: Reads;

  constructor(reader: AccountReader, reads: Reads) {
    this.#reader = reader;
    this.#reads = reads;
  }

  get account(): Account {
    return this.#reader.account;
  }

  idea(id: string): IdeaDoc | undefined {
    this.#expect(this.#names(id), `idea ${id}`);
    return this.#reader.idea(id);
  }

  isDeleted(id: string): boolean {
    this.#expect(this.#names(id), `whether ${id} is deleted`);
    return this.#reader.isDeleted(id);
  }

  entry(ideaId: string, list: EntryList, id: string): Entry | undefined {
    const isNamed = this.#reads.entries?.some((entry) => entry.ideaId === ideaId && entry.id === id) ?? false;
    this.#expect(isNamed, `entry ${id} of ${ideaId}`);
    return this.#reader.entry(ideaId, list, id);
  }

  trashed(id: string): Trashed<IdeaDoc> | undefined {
    this.#expect(this.#names(id) || this.#hasTrash(id), `idea ${id} in the trash`);
    return this.#reader.trashed(id);
  }

  allTrashed(by?: string): Iterable<Trashed<IdeaDoc>> {
    const { trash } = this.#reads;
    const isNamed = trash === 'all' || (trash !== undefined && trash.by === by);
    this.#expect(isNamed, `the trash of ${by ?? 'all'}`);
    return this.#reader.allTrashed(by);
  }

  record(mutationId: string): MutationRecord | undefined {
    this.#expect(this.#reads.records?.includes(mutationId) ?? false, `the record of ${mutationId}`);
    return this.#reader.record(mutationId);
  }

  entryTotals(ideaId: string): EntryTotals {
    const isNamed = this.#names(ideaId) || this.#hasTrash(ideaId);
    this.#expect(isNamed, `the entries of ${ideaId}`);
    return this.#reader.entryTotals(ideaId);
  }

  allIdeas(): Iterable<IdeaDoc> {
    this.#expect(this.#reads.all === 'ideas', 'all ideas');
    return this.#reader.allIdeas();
  }

  allRanks(): Iterable<Ranked> {
    this.#expect(this.#reads.all !== undefined, 'all ranks');
    return this.#reader.allRanks();
  }

  /** Whether it said that it reads the part of the trash this idea is in. */
  #hasTrash(id: string): boolean {
    const { trash } = this.#reads;
    return trash === 'all' || (trash !== undefined && this.#reader.trashed(id)?.by === trash.by);
  }

  #names(id: string): boolean {
    return this.#reads.ideas?.includes(id) ?? false;
  }

  #expect(isDeclared: boolean, what: string): void {
    if (!isDeclared) throw new Error(`the mutation did not say that it reads ${what}`);
  }
}

function docOf(idea: Idea): IdeaDoc {
  const { updates: _updates, notes: _notes, ...doc } = idea;
  return doc;
}

function entriesSize(idea: Idea): number {
  const entries: Entry[] = [...idea.updates, ...idea.notes];
  return entries.reduce((sum, entry) => sum + entrySize(entry), 0);
}
