import { type Idea } from '#domain/idea.ts';
import { type Trashed } from '#domain/trash.ts';
import { fromRow, joinEntries, trashMarkOf } from '../idea-rows.ts';
import { prepared } from '../prepared.ts';
import { type Database, type EntryTable } from '../schema.ts';
import { listTrash } from './ideas.ts';

type JoinedEntry = Pick<EntryTable, 'idea_id' | 'id' | 'list' | 'text' | 'date'>;

const entriesOfTrash = prepared<{ accountId: string }, JoinedEntry>((db, value) =>
  db
    .selectFrom('entry')
    .innerJoin('idea', (join) =>
      join.onRef('idea.account_id', '=', 'entry.account_id').onRef('idea.id', '=', 'entry.idea_id'),
    )
    .select(['entry.idea_id', 'entry.id', 'entry.list', 'entry.text', 'entry.date'])
    .where('entry.account_id', '=', value('accountId'))
    .where('entry.deleted', '=', 0)
    .where('idea.deleted_at', 'is not', null),
);

/** Everything an account can still restore, the last deleted first. Takes two queries, so read it in a transaction. */
export async function readTrash(tx: Database, accountId: string): Promise<Trashed<Idea>[]> {
  const rows = await listTrash(tx, { accountId });
  const marks = new Map(rows.map((row) => [row.id, trashMarkOf(row)]));
  const ideas = joinEntries(rows.map(fromRow), await entriesOfTrash(tx, { accountId }));
  return ideas
    .flatMap((idea) => {
      const mark = marks.get(idea.id);
      return mark ? [{ idea, ...mark }] : [];
    })
    .sort((a, b) => b.at - a.at);
}
