import { setImmediate as turn } from 'node:timers/promises';
import { type ApiIdea, toApiIdea } from '#contract/api/api-idea.ts';
import {
  type IdeaLine,
  type IdeaLines,
  type ToolIdea,
  maxToolEntries,
  maxToolIdeas,
} from '#contract/mcp/mcp-tools.ts';
import { searchText } from '#domain/board/filter.ts';
import { type Idea, type IdeaDoc } from '#domain/idea/idea.ts';
import { normalizeForSearch } from '#domain/primitives/normalize-for-search.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { listIdeaDocs } from '../../storage/queries/calendar-addresses.ts';
import { fromRow } from '../../storage/schema/idea-rows.ts';

/** The ideas read in one query: few, so that other requests are answered between two. */
const pageSize = 100;

export interface IdeaFilter {
  readonly matches: (idea: IdeaDoc) => boolean;
  /** The order in which the matching ideas are listed. */
  readonly compare: (a: IdeaDoc, b: IdeaDoc) => number;
}

/** The first of an account's ideas that match, each as one line. It never holds more ideas than a page and those listed. */
export async function listIdeas(
  storage: Storage,
  accountId: string,
  { matches, compare }: IdeaFilter,
): Promise<IdeaLines> {
  let first: readonly IdeaDoc[] = [];
  for (let after = ''; ; await turn()) {
    const rows = await listIdeaDocs(storage.read, { accountId, after, limit: pageSize });
    const found = rows.map(fromRow).filter(matches);
    // One more than is listed shows whether there are more.
    first = [...first, ...found].sort(compare).slice(0, maxToolIdeas + 1);
    const last = rows.at(-1);
    if (rows.length < pageSize || last === undefined) break;
    after = last.id;
  }
  return { ideas: first.slice(0, maxToolIdeas).map(toLine), hasMore: first.length > maxToolIdeas };
}

function toLine({ id, title, category, priority, deadline, progress }: IdeaDoc): IdeaLine {
  return { id, title, category, priority, deadline, progress };
}

/** Whether an idea has each of the words somewhere in its title or description, as the board normalizes them. */
export function hasWords(query: string): (idea: IdeaDoc) => boolean {
  const words = normalizeForSearch(query).split(/\s+/);
  return (idea) => {
    const text = searchText(idea);
    return words.every((word) => text.includes(word));
  };
}

/** An idea for an assistant, with its newest updates and notes and how many there are. */
export function toToolIdea(idea: Idea): ToolIdea {
  const newest = (entries: ApiIdea['notes']) => entries.slice(-maxToolEntries);
  const { updates, notes, ...rest } = toApiIdea(idea);
  return {
    ...rest,
    updates: newest(updates),
    updateCount: updates.length,
    notes: newest(notes),
    noteCount: notes.length,
  };
}
