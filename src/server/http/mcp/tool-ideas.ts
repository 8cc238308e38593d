import { setImmediate as turn } from 'node:timers/promises';
import { type IdeaLine, type IdeaLines, maxToolIdeas } from '#contract/mcp/mcp-tools.ts';
import { searchText } from '#domain/board/filter.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { normalizeForSearch } from '#domain/primitives/normalize-for-search.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { listIdeaDocs } from '../../storage/queries/calendar-addresses.ts';
import { fromRow } from '../../storage/schema/idea-rows.ts';

/** The ideas read in one query, so that other requests can be answered between two. */
const pageSize = 500;

/** Reads all of an account's ideas that match, without their entries. */
export async function filterIdeas(
  storage: Storage,
  accountId: string,
  matches: (idea: IdeaDoc) => boolean,
): Promise<readonly IdeaDoc[]> {
  const found: IdeaDoc[] = [];
  for (let after = ''; ; await turn()) {
    const rows = await listIdeaDocs(storage.read, { accountId, after, limit: pageSize });
    found.push(...rows.map(fromRow).filter(matches));
    const last = rows.at(-1);
    if (rows.length < pageSize || last === undefined) return found;
    after = last.id;
  }
}

/** Whether an idea has the words in its title or description, as the board searches. */
export function hasWords(words: string): (idea: IdeaDoc) => boolean {
  const term = normalizeForSearch(words.trim());
  return (idea) => searchText(idea).includes(term);
}

/** The first ideas of a list, each as one line. */
export function ideaLines(ideas: readonly IdeaDoc[]): IdeaLines {
  const lines = ideas
    .slice(0, maxToolIdeas)
    .map(({ id, title, category, priority, deadline, progress }): IdeaLine => ({
      id,
      title,
      category,
      priority,
      deadline,
      progress,
    }));
  return { ideas: lines, hasMore: ideas.length > maxToolIdeas };
}
