import { type Idea, docSize, entrySize } from '#domain/idea.ts';
import { limits } from '#domain/limits.ts';
import { type Trashed } from '#domain/trash.ts';
import { fromRow, joinEntries, trashMarkOf } from '../idea-rows.ts';
import { prepared } from '../prepared.ts';
import { type Database, type IdeaTable } from '../schema.ts';
import { entriesOf } from './idea-pages.ts';
import { listTrash } from './ideas.ts';

/**
 * Bytes and ideas of a trash that are shown: four accounts as full as can be. What is deleted counts toward no limit,
 * and each import deletes a whole account.
 */
const shown = { bytes: 4 * limits.accountText, ideas: 10 * limits.ideas } as const;

/** Ideas read at once: each may be as large as 4 MB, and only what has been read can be counted. */
const ideasAtOnce = 20;
const places = Array.from({ length: ideasAtOnce }, (_, place) => `idea${place}` as const);

const someIdeas = prepared<Record<string, string>, Pick<IdeaTable, 'id' | 'rank' | 'doc'>>((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank', 'doc'])
    .where('account_id', '=', value('accountId'))
    .where('id', 'in', places.map(value)),
);

/**
 * What an account can still restore, the last deleted first: everything, unless that is more than can be shown. Takes
 * several queries, so read it in a transaction.
 */
export async function readTrash(
  tx: Database,
  accountId: string,
  most: { readonly bytes: number; readonly ideas: number } = shown,
): Promise<Trashed<Idea>[]> {
  const found = await listTrash(tx, { accountId, limit: most.ideas });
  const trash: Trashed<Idea>[] = [];
  let left = most.bytes;
  for (let first = 0; first < found.length && left > 0; first += ideasAtOnce) {
    const marks = new Map(found.slice(first, first + ideasAtOnce).map((row) => [row.id, trashMarkOf(row)]));
    for (const idea of await ideasOf(tx, accountId, [...marks.keys()])) {
      const mark = marks.get(idea.id);
      if (mark) trash.push({ idea, ...mark });
      left -= sizeOf(idea);
    }
  }
  return trash.sort((a, b) => b.at - a.at);
}

async function ideasOf(tx: Database, accountId: string, ids: readonly string[]): Promise<Idea[]> {
  const values: Record<string, string> = { accountId };
  // No idea has an empty id.
  for (const [place, name] of places.entries()) values[name] = ids[place] ?? '';
  const rows = await someIdeas(tx, values);
  return joinEntries(rows.map(fromRow), await entriesOf(tx, accountId, ids));
}

function sizeOf(idea: Idea): number {
  return [...idea.updates, ...idea.notes].reduce((sum, entry) => sum + entrySize(entry), docSize(idea));
}
