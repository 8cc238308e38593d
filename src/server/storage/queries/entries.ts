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

/** The totals of the ideas that one mutation deleted. */
export const totalTrashedEntries = prepared<Scope & { by: string }, EntryTotal & { idea_id: string }>(
  (db, value) =>
    db
      .selectFrom('entry')
      .innerJoin('idea', (join) =>
        join.onRef('idea.account_id', '=', 'entry.account_id').onRef('idea.id', '=', 'entry.idea_id'),
      )
      .select(({ fn }) => [
        'entry.idea_id',
        'entry.list',
        fn.countAll<number>().as('count'),
        fn.sum<number>('entry.size').as('size'),
      ])
      .where('entry.account_id', '=', value('accountId'))
      .where('entry.deleted', '=', 0)
      .where('idea.deleted_by', '=', value('by'))
      .groupBy(['entry.idea_id', 'entry.list']),
);

export const findEntry = prepared<Key, Pick<EntryTable, 'list' | 'text' | 'date'>>((db, value) =>
  db
    .selectFrom('entry')
    .select(['list', 'text', 'date'])
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('id', '=', value('id'))
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

/**
 * Gives all entries of the ideas restored in this version the same version, so that devices receive them:
 * live entries they may have dropped, and deletions they missed while the idea was in the trash.
 */
export const renewEntries = prepared<
  Scope & { version: number },
  Pick<EntryTable, 'idea_id' | 'list' | 'id' | 'text' | 'date' | 'deleted'>
>((db, value) =>
  db
    .updateTable('entry')
    .set({ version: value('version') })
    .where('account_id', '=', value('accountId'))
    .where('idea_id', 'in', (query) =>
      query
        .selectFrom('idea')
        .select('idea.id')
        .where('idea.account_id', '=', value('accountId'))
        .where('idea.version', '=', value('version'))
        .where('idea.deleted_at', 'is', null),
    )
    .returning(['idea_id', 'list', 'id', 'text', 'date', 'deleted']),
);

export const dropEntries = prepared<Scope & { ideaId: string }, never>((db, value) =>
  db.deleteFrom('entry').where('account_id', '=', value('accountId')).where('idea_id', '=', value('ideaId')),
);
