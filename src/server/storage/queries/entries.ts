import { type EntryColumns, entryColumns } from '../schema/idea-rows.ts';
import { type EntryTable } from '../schema/idea-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { queryByIdeas } from './query-by-ideas.ts';

type Scope = { accountId: string };
type Key = Scope & { ideaId: string; id: string };

export interface EntryTotal {
  list: EntryTable['list'];
  count: number;
  /** The steps that are done. */
  done: number;
  size: number;
}

export const totalEntries = prepared<Scope & { ideaId: string }, EntryTotal>((db, value) =>
  db
    .selectFrom('entry')
    .select(({ fn }) => [
      'list',
      fn.countAll<number>().as('count'),
      fn.count<number>('done_at').as('done'),
      fn.sum<number>('size').as('size'),
    ])
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('deleted', '=', 0)
    .groupBy('list'),
);

/** The totals of several ideas. */
export const totalEntriesOf = queryByIdeas((db, accountId, ids) =>
  db
    .selectFrom('entry')
    .select(({ fn }) => [
      'idea_id',
      'list',
      fn.countAll<number>().as('count'),
      fn.count<number>('done_at').as('done'),
      fn.sum<number>('size').as('size'),
    ])
    .where('account_id', '=', accountId)
    .where('idea_id', 'in', ids)
    .where('deleted', '=', 0)
    .groupBy(['idea_id', 'list']),
);

/** A list of ids, because repeating the ideas' conditions in a join takes SQLite twice as long. */
export const findEntries = queryByIdeas((db, accountId, ids) =>
  db
    .selectFrom('entry')
    .select(['idea_id', ...entryColumns])
    .where('account_id', '=', accountId)
    .where('idea_id', 'in', ids)
    .where('deleted', '=', 0),
);

type FoundEntry = EntryColumns & Pick<EntryTable, 'deleted' | 'version'>;

/** Also finds the mark of a deleted entry. */
export const findEntry = prepared<Key, FoundEntry>((db, value) =>
  db
    .selectFrom('entry')
    .select([...entryColumns, 'deleted', 'version'])
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('id', '=', value('id')),
);

/** All steps of an idea. */
export const listSteps = prepared<Scope & { ideaId: string }, EntryColumns>((db, value) =>
  db
    .selectFrom('entry')
    .select(entryColumns)
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('list', '=', 'steps')
    .where('deleted', '=', 0),
);

/** Also restores a deleted entry. */
export const putEntry = prepared<Omit<EntryTable, 'deleted'>, never>((db, value) =>
  db
    .insertInto('entry')
    .values({
      account_id: value('account_id'),
      idea_id: value('idea_id'),
      id: value('id'),
      list: value('list'),
      text: value('text'),
      date: value('date'),
      size: value('size'),
      version: value('version'),
      deleted: 0,
      done_at: value('done_at'),
      rank: value('rank'),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'idea_id', 'id']).doUpdateSet((row) => ({
        list: row.ref('excluded.list'),
        text: row.ref('excluded.text'),
        date: row.ref('excluded.date'),
        size: row.ref('excluded.size'),
        version: row.ref('excluded.version'),
        deleted: row.ref('excluded.deleted'),
        done_at: row.ref('excluded.done_at'),
        rank: row.ref('excluded.rank'),
      })),
    ),
);

/** Keeps the row, without its text, as a mark for devices that still have the entry. */
export const removeEntry = prepared<Key & { version: number }, never>((db, value) =>
  db
    .updateTable('entry')
    .set({ text: '', size: 0, deleted: 1, version: value('version') })
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('id', '=', value('id')),
);

/** The entries of some ideas, with deletion marks that devices missed while the ideas were in the trash. */
export const findEntriesAndMarks = queryByIdeas((db, accountId, ids) =>
  db
    .selectFrom('entry')
    .select(['idea_id', ...entryColumns, 'deleted'])
    .where('account_id', '=', accountId)
    .where('idea_id', 'in', ids),
);
