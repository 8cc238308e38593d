import { entryTotalsOf } from '#domain/idea/entry-totals.ts';
import { type Idea, docBytes } from '#domain/idea/idea.ts';
import { type TrashedIdea, compareTrashedIdeas, trashRetentionMs } from '#domain/idea/trash.ts';
import { limits } from '#domain/primitives/limits.ts';
import { fromRow, joinEntries, deletionOf } from '../schema/idea-rows.ts';
import { type Database } from '../schema/schema.ts';
import { findEntries } from './entries.ts';
import { findIdeas, listTrash } from './ideas.ts';
import { findKept } from './kept.ts';

/**
 * The most bytes and ideas of a trash to return: four full accounts. Deleted ideas count toward no limit, and
 * each import deletes a whole account.
 */
const maxShown = { bytes: 4 * limits.accountBytes, ideas: 10 * limits.ideas } as const;

/** Few ideas per query, because one may be 4 MB and its size is known only once it is read. */
const ideasPerQuery = 20;

/**
 * The ideas an account can restore, in the order of `compareTrashedIdeas`, up to the maximum. Runs several
 * queries, so call it in a transaction.
 */
export async function readTrash(
  tx: Database,
  accountId: string,
  max: { readonly bytes: number; readonly ideas: number } = maxShown,
): Promise<TrashedIdea<Idea>[]> {
  const found = await listTrash(tx, { accountId, limit: max.ideas });
  const trash: TrashedIdea<Idea>[] = [];
  let left = max.bytes;
  for (let first = 0; first < found.length && left > 0; first += ideasPerQuery) {
    const ids = found.slice(first, first + ideasPerQuery).map(({ id }) => id);
    const rows = new Map((await findIdeas(tx, accountId, ids)).map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
    const ideas = joinEntries(inOrder.map(fromRow), await findEntries(tx, accountId, ids));
    for (const [place, row] of inOrder.entries()) {
      const [idea, mark] = [ideas[place], deletionOf(row)];
      if (left <= 0 || !idea || !mark) continue;
      trash.push({ idea, ...mark });
      left -= ideaBytes(idea);
    }
  }
  return trash.sort(compareTrashedIdeas);
}

/** When kept data was last trimmed early; null once the trimmed data would have expired anyway. */
export async function readTrimmedAt(tx: Database, accountId: string, now: number): Promise<number | null> {
  const [kept] = await findKept(tx, { id: accountId });
  const trimmedAt = kept?.trimmed_at ?? null;
  return trimmedAt !== null && trimmedAt > now - trashRetentionMs ? trimmedAt : null;
}

function ideaBytes(idea: Idea): number {
  return docBytes(idea) + entryTotalsOf(idea).size;
}
