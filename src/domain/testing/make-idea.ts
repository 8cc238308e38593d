import { type Entry, type Idea, type IdeaFields } from '../idea.ts';
import { type ImportedIdea } from '../mutation.ts';

/** The moment at which tests happen: 20 November 2026, noon in Greenwich. */
export const noon = Date.parse('2026-11-20T12:00:00.000Z');

/** What a person could fill in at noon, apart from what a test says otherwise. */
export function fieldsOf(patch: Partial<IdeaFields> = {}): IdeaFields {
  return {
    title: 'A kite for the harbour',
    description: 'It pulls small boats out on calm days.',
    category: 'Hardware',
    deadline: '2026-12-01T09:00',
    target: 'A first flight',
    priority: 'High',
    tags: [],
    ...patch,
  };
}

/** An idea as a file brings it. */
export function importedOf(patch: Partial<ImportedIdea> = {}): ImportedIdea {
  return { ...fieldsOf(), progress: 0, updates: [], notes: [], ...patch };
}

/** A stored idea. */
export function ideaOf(patch: Partial<Idea> = {}): Idea {
  return {
    ...fieldsOf(),
    id: 'idea-1',
    progress: 0,
    rank: 'a0',
    createdAt: '2026-11-01T08:00:00.000Z',
    finishedAt: null,
    updates: [],
    notes: [],
    ...patch,
  };
}

/** Stored ideas named by their ids, in this manual order from the top. */
export function ideasInOrder(...ids: readonly string[]): Idea[] {
  return ids.map((id, index) => ideaOf({ id, title: `Idea ${id}`, rank: `a${index}` }));
}

/** `count` stored entries. */
export function entriesOf(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `entry-${index}`,
    text: 'x',
    date: '2026-11-02T08:00:00.000Z',
  }));
}
