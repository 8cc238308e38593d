import { type Changes, type RemovedIdea, type WireEntry } from '#contract/changes.ts';
import { type Entry, type EntryList, type IdeaDoc, type Step } from '#domain/idea/idea.ts';
import { type FoundIdea } from './found-rows.ts';

/** The rows that a push has changed, so that its answer can include them. */
export class ChangedRows {
  readonly #ideas = new Set<string>();
  readonly #removedIdeas = new Map<string, RemovedIdea>();
  /** Grouped by idea, so that dropping an idea's entries does not scan all entries. */
  readonly #entries = new Map<string, Map<string, WireEntry>>();
  readonly #removedEntries = new Map<string, { ideaId: string; id: string }>();

  /** Changed ideas that still exist. */
  get ideas(): Iterable<string> {
    return this.#ideas;
  }

  /** The changed ideas by what is loaded; null if some are not. */
  loadedIdeas(loaded: ReadonlyMap<string, FoundIdea>): readonly IdeaDoc[] | null {
    const ideas: IdeaDoc[] = [];
    for (const id of this.#ideas) {
      const idea = loaded.get(id);
      if (idea === undefined) return null;
      if (typeof idea === 'object') ideas.push(idea);
    }
    return ideas;
  }

  touchIdea(id: string): void {
    this.#ideas.add(id);
  }

  putIdea(id: string): void {
    this.#removedIdeas.delete(id);
    this.#ideas.add(id);
  }

  dropIdea(removed: RemovedIdea): void {
    this.#ideas.delete(removed.id);
    this.#removedIdeas.set(removed.id, removed);
    this.#entries.delete(removed.id);
  }

  putEntry(ideaId: string, list: EntryList, entry: Entry | Step): void {
    this.#removedEntries.delete(entryKey(ideaId, entry.id));
    const ofIdea = this.#entries.get(ideaId) ?? new Map<string, WireEntry>();
    this.#entries.set(ideaId, ofIdea.set(entry.id, { ideaId, list, ...entry }));
  }

  dropEntry(ideaId: string, id: string): void {
    this.#entries.get(ideaId)?.delete(id);
    this.#removedEntries.set(entryKey(ideaId, id), { ideaId, id });
  }

  /** The changed rows in the form clients receive, with the ideas' current state. */
  toChanges(
    ideaOf: (id: string) => IdeaDoc | undefined,
  ): Pick<Changes, 'ideas' | 'entries' | 'removedIdeas' | 'removedEntries'> {
    return {
      ideas: [...this.#ideas].map(ideaOf).filter((idea) => idea !== undefined),
      entries: [...this.#entries.values()].flatMap((ofIdea) => [...ofIdea.values()]),
      removedIdeas: [...this.#removedIdeas.values()],
      removedEntries: [...this.#removedEntries.values()],
    };
  }
}

/** Includes the idea, because entry ids are unique only within their idea. */
export function entryKey(ideaId: string, id: string): string {
  return `${ideaId} ${id}`;
}
