import { type MutableIdeas } from '../apply/apply-effects.ts';
import { type Idea, type IdeaDoc } from '../idea/idea.ts';
import { type Deletion } from '../idea/trash.ts';

/** Ideas and trash in maps, as a client keeps them. */
export class InMemoryIdeas implements MutableIdeas {
  readonly #ideas: Map<string, Idea>;
  readonly #trash = new Map<string, Idea>();
  readonly #marks = new Map<string, Deletion>();

  constructor(ideas: Iterable<Idea> = [], trash: Iterable<Idea> = []) {
    this.#ideas = new Map(Array.from(ideas, (idea) => [idea.id, idea]));
    for (const idea of trash) this.#trash.set(idea.id, idea);
  }

  get(id: string): Idea | undefined {
    return this.#ideas.get(id);
  }

  set(idea: Idea): void {
    this.#ideas.set(idea.id, idea);
  }

  trash(id: string, mark: Deletion): void {
    const idea = this.#ideas.get(id);
    if (!idea) return;
    this.#ideas.delete(id);
    this.#trash.set(id, idea);
    this.#marks.set(id, mark);
  }

  restore(doc: IdeaDoc): void {
    const { updates, notes, steps } = this.#trash.get(doc.id) ?? { updates: [], notes: [], steps: [] };
    this.#trash.delete(doc.id);
    this.#ideas.set(doc.id, { ...doc, updates, notes, steps });
  }

  purge(id: string): void {
    this.#trash.delete(id);
  }

  ids(): Iterable<string> {
    return [...this.#ideas.keys()];
  }

  /** The ideas that are not deleted, in insertion order. */
  all(): Idea[] {
    return [...this.#ideas.values()];
  }

  /** When, by which mutation and for how many points an idea was deleted. */
  deletionOf(id: string): Deletion | undefined {
    return this.#trash.has(id) ? this.#marks.get(id) : undefined;
  }

  /** The deleted ideas that can still be restored, in the order they were deleted. */
  trashedIdeas(): Idea[] {
    return [...this.#trash.values()];
  }
}
