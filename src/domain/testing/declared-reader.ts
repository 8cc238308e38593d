import { type Account } from '../account/account.ts';
import { type EntryTotals } from '../idea/entry-totals.ts';
import { type Entry, type EntryList, type IdeaDoc, type Step } from '../idea/idea.ts';
import { type Ranked } from '../idea/ranked.ts';
import { type TrashedIdea } from '../idea/trash.ts';
import { type AccountReader, type MutationRecord, type Reads } from '../mutation/account-reader.ts';

/** Throws on any read that a mutation did not declare, like a server that loads only the declared rows. */
export class DeclaredReader implements AccountReader {
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

  entry(ideaId: string, list: EntryList, id: string): Entry | Step | undefined {
    this.#expect(this.#namesEntry(ideaId, id), `entry ${id} of ${ideaId}`);
    return this.#reader.entry(ideaId, list, id);
  }

  steps(ideaId: string): readonly Step[] {
    this.#expect(this.#reads.steps?.includes(ideaId) ?? false, `the steps of ${ideaId}`);
    return this.#reader.steps(ideaId);
  }

  isEntryDeleted(ideaId: string, id: string): boolean {
    this.#expect(this.#namesEntry(ideaId, id), `whether entry ${id} of ${ideaId} is deleted`);
    return this.#reader.isEntryDeleted(ideaId, id);
  }

  trashed(id: string): TrashedIdea<IdeaDoc> | undefined {
    this.#expect(this.#names(id) || this.#hasTrash(id), `idea ${id} in the trash`);
    return this.#reader.trashed(id);
  }

  trashedBy(mutationId: string): Iterable<TrashedIdea<IdeaDoc>> {
    this.#expect(this.#reads.trashedBy === mutationId, `what ${mutationId} deleted`);
    return this.#reader.trashedBy(mutationId);
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

  ideasIn(category: string): readonly string[] {
    this.#expect(this.#reads.categories?.includes(category) ?? false, `the ideas of ${category}`);
    return this.#reader.ideasIn(category);
  }

  allIdeas(): Iterable<IdeaDoc> {
    this.#expect(this.#reads.all === 'ideas', 'all ideas');
    return this.#reader.allIdeas();
  }

  tagsOfAll(): Iterable<Pick<IdeaDoc, 'id' | 'tags'>> {
    this.#expect(this.#reads.all === 'tags', 'the tags of all ideas');
    return this.#reader.tagsOfAll();
  }

  allRanks(): Iterable<Ranked> {
    this.#expect(this.#reads.all === 'ranks', 'all ranks');
    return this.#reader.allRanks();
  }

  /** Whether the mutation declared the part of the trash that contains this idea. */
  #hasTrash(id: string): boolean {
    const { trashedBy } = this.#reads;
    return trashedBy !== undefined && this.#reader.trashed(id)?.by === trashedBy;
  }

  #names(id: string): boolean {
    return this.#reads.ideas?.includes(id) ?? false;
  }

  #namesEntry(ideaId: string, id: string): boolean {
    return this.#reads.entries?.some((entry) => entry.ideaId === ideaId && entry.id === id) ?? false;
  }

  #expect(isDeclared: boolean, what: string): void {
    if (!isDeclared) throw new Error(`the mutation did not say that it reads ${what}`);
  }
}
