import { type IdeaDoc } from '../idea/idea.ts';
import { tagKey } from '../idea/own-tags.ts';
import { type Tag } from '../idea/tags.ts';
import { type AccountReader } from './account-reader.ts';

type Labels = Pick<IdeaDoc, 'category' | 'tags'>;

/** The categories and tags of ideas that a draft has changed. */
export class LabelChanges {
  readonly #reader: AccountReader;
  /** By the idea's id; null for those it removed. */
  readonly #labels = new Map<string, Labels | null>();
  #isEmptied = false;

  constructor(reader: AccountReader) {
    this.#reader = reader;
  }

  set(id: string, labels: Labels | null): void {
    this.#labels.set(id, labels);
  }

  removeAll(): void {
    this.#labels.clear();
    this.#isEmptied = true;
  }

  /** Whether any idea has this category, including the changes of the draft. */
  usesCategory(name: string): boolean {
    return this.#some(({ category }) => category === name);
  }

  /** Whether any idea has this tag, including the changes of the draft. */
  usesTag(name: Tag): boolean {
    const key = tagKey(name);
    return this.#some(({ tags }) => tags.some((tag) => tagKey(tag) === key));
  }

  #some(isFound: (labels: Labels) => boolean): boolean {
    for (const labels of this.#labels.values()) if (labels && isFound(labels)) return true;
    if (this.#isEmptied) return false;
    for (const idea of this.#reader.allIdeas()) if (!this.#labels.has(idea.id) && isFound(idea)) return true;
    return false;
  }
}
