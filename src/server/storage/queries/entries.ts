import { prepared } from '../schema/prepared-query.ts';
import { type EntryTable } from '../schema/schema.ts';
import { queryByIdeas } from './query-by-ideas.ts';

type Scope = { accountId: string };
type Key = Scope & { ideaId: string; id: string };

export interface EntryTotal {
  list: EntryTable['list'];
  count: number;
  size: number;
}

export const totalEntries = prepared<Scope & { ideaId: string }, EntryTotal>((db, value) =>
  db
    .selectFrom('entry')
    .select(({ fn }) => ['list', fn.countAll<number>().as('count'), fn.sum<number>('size').as('size')])
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
    .select(['idea_id', 'id', 'list', 'text', 'date'])
    .where('account_id', '=', accountId)
    .where('idea_id', 'in', ids)
    .where('deleted', '=', 0),
);

type FoundEntry = Pick<EntryTable, 'list' | 'text' | 'date' | 'deleted' | 'version'>;

/** Also finds the mark of a deleted entry. */
export const findEntry = prepared<Key, FoundEntry>((db, value) =>
  db
    .selectFrom('entry')
    .select(['list', 'text', 'date', 'deleted', 'version'])
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('id', '=', value('id')),
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
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'idea_id', 'id']).doUpdateSet((row) => ({
        list: row.ref('excluded.list'),
        text: row.ref('excluded.text'),
        date: row.ref('excluded.date'),
        size: row.ref('excluded.size'),
        version: row.ref('excluded.version'),
        deleted: row.ref('excluded.deleted'),
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
    .select(['idea_id', 'list', 'id', 'text', 'date', 'deleted'])
    .where('account_id', '=', accountId)
    .where('idea_id', 'in', ids),
);
