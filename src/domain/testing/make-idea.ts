import { type Entry, type Idea, type IdeaDoc, type IdeaFields, type Step } from '../idea/idea.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';

/** The present time in tests: noon UTC on 20 November 2026. */
export const noon = Date.parse('2026-11-20T12:00:00.000Z');

/** Valid fields of a new idea at `noon`, with `patch` applied. */
export function makeIdeaFields(patch: Partial<IdeaFields> = {}): IdeaFields {
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

/** An idea as parsed from an import file. */
export function makeImportedIdea(patch: Partial<ImportedIdea> = {}): ImportedIdea {
  return { ...makeIdeaFields(), progress: 0, updates: [], notes: [], ...patch };
}

/** An idea with every field that an idea without steps has, as an export file of this version has it. */
export function exportedOf(patch: Partial<ImportedIdea> = {}): ImportedIdea {
  return { ...makeImportedIdea(), createdAt: '2026-11-01T08:00:00.000Z', ...patch };
}

/** A stored idea without its entries. */
export function docOf(patch: Partial<IdeaDoc> = {}): IdeaDoc {
  return {
    ...makeIdeaFields(),
    id: 'idea-1',
    progress: 0,
    rank: 'a0',
    createdAt: '2026-11-01T08:00:00.000Z',
    finishedAt: null,
    ...patch,
  };
}

/**
 * A stored idea. Tests that compare whole ideas build the expected one with this, so that a new field is
 * added once.
 */
export function makeIdea(patch: Partial<Idea> = {}): Idea {
  return { ...docOf(), updates: [], notes: [], steps: [], ...patch };
}

/** Stored ideas with these ids, in this manual order from the top. */
export function makeIdeasInOrder(...ids: readonly string[]): Idea[] {
  return ids.map((id, index) => makeIdea({ id, title: `Idea ${id}`, rank: `a${index}` }));
}

/** `count` stored entries. */
export function makeEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `entry-${index}`,
    text: 'x',
    date: '2026-11-02T08:00:00.000Z',
  }));
}

/** Steps with the ids `step-0`, `step-1` and so on, in this order; an `x` is one that is done. */
export function makeSteps(marks: string): Step[] {
  const date = '2026-11-02T08:00:00.000Z';
  return [...marks].map((mark, index) => ({
    id: `step-${index}`,
    text: `Step ${index}`,
    date,
    rank: `a${index}`,
    doneAt: mark === 'x' ? date : null,
  }));
}
