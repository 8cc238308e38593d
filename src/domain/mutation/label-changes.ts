import { type IdeaDoc } from '../idea/idea.ts';
import { tagKey } from '../idea/own-tags.ts';
import { type Tag } from '../idea/tags.ts';
import { type AccountReader } from './account-reader.ts';

/** The categories and tags of ideas that a draft has changed. */
export class LabelChanges {
  readonly #reader: AccountReader;
  /** By the idea's id; null for those it removed. */
  readonly #categories = new Map<string, string | null>();
  readonly #tags = new Map<string, readonly Tag[] | null>();
  #isEmptied = false;

  constructor(reader: AccountReader) {
    this.#reader = reader;
  }

  set(id: string, labels: Pick<IdeaDoc, 'category' | 'tags'> | null): void {
    this.#categories.set(id, labels && labels.category);
    this.#tags.set(id, labels && labels.tags);
  }

  /** Gives ideas another category, of which only the ids may be known. */
  move(ids: readonly string[], category: string): void {
    for (const id of ids) this.#categories.set(id, category);
  }

  /** Gives ideas other tags, of which only the ids may be known. */
  retag(ids: readonly string[], tags: readonly Tag[]): void {
    for (const id of ids) this.#tags.set(id, tags);
  }

  removeAll(): void {
    this.#categories.clear();
    this.#tags.clear();
    this.#isEmptied = true;
  }

  /** Whether any idea has this category, including the changes of the draft. */
  usesCategory(name: string): boolean {
    for (const category of this.#categories.values()) if (category === name) return true;
    if (this.#isEmptied) return false;
    return this.#reader.ideasIn(name).some((id) => !this.#categories.has(id));
  }

  /** Whether any idea has this tag, including the changes of the draft. */
  usesTag(name: Tag): boolean {
    const key = tagKey(name);
    const isAmong = (tags: readonly Tag[]) => tags.some((tag) => tagKey(tag) === key);
    for (const tags of this.#tags.values()) if (tags && isAmong(tags)) return true;
    if (this.#isEmptied) return false;
    for (const { id, tags } of this.#reader.tagsOfAll())
      if (!this.#tags.has(id) && isAmong(tags)) return true;
    return false;
  }
}
