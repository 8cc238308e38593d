import { type SqlBool, sql } from 'kysely';
import { type Deletion } from '#domain/idea/trash.ts';
import { type DeletionColumns, type IdeaColumns, deletionColumns, tagsMark } from '../schema/idea-rows.ts';
import { type IdeaTable } from '../schema/idea-tables.ts';
import { inJsonTexts, isSqlite } from '../schema/json-rows.ts';
import { prepared } from '../schema/prepared-query.ts';
import { queryByIdeas } from './query-by-ideas.ts';

type Scope = { accountId: string };

export const findIdea = prepared<Scope & { id: string }, Pick<IdeaTable, 'rank' | 'doc'> & DeletionColumns>(
  (db, value) =>
    db
      .selectFrom('idea')
      .select(['rank', 'doc', ...deletionColumns])
      .where('account_id', '=', value('accountId'))
      .where('id', '=', value('id')),
);

export const listIdeas = prepared<Scope, IdeaColumns>((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank', 'doc'])
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null),
);

/** The ids of the ideas of a category; see `categoryMark`. */
export const listIdeasIn = prepared<Scope & { mark: string }, Pick<IdeaTable, 'id'>>((db, value) =>
  db
    .selectFrom('idea')
    .select('id')
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`replace(doc, ${value('mark')}, '') <> doc`),
);

/**
 * Gives ideas another category or other tags in place, because reading and writing 10,000 documents would block the
 * writer. `ids` is a JSON array; see `categoryMark` and `tagsText`.
 */
export const moveIdeas = prepared<Scope & { ids: string; from: string; to: string; version: number }, never>(
  (db, value) =>
    db
      .updateTable('idea')
      .set({
        doc: sql<string>`replace(doc, ${value('from')}, ${value('to')})`,
        version: value('version'),
      })
      .where('account_id', '=', value('accountId'))
      .where(inJsonTexts(db, 'id', value('ids'))),
);

/** The documents of all ideas from their tags on; see `tagsFrom`. The texts before them are the longest part. */
export const listTags = prepared<Scope, { id: string; rest: string }>((db, value) => {
  const mark = sql.lit(tagsMark);
  const start = isSqlite(db) ? sql`instr(doc, ${mark})` : sql`strpos(doc, ${mark})`;
  return db
    .selectFrom('idea')
    .select(['id', sql<string>`substr(doc, ${start})`.as('rest')])
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null);
});

/**
 * Replaces a part of the documents of several ideas on PostgreSQL, as `updateIdeas` does with whole ones. `parts` is a
 * JSON object of `[from, to]` by id; `ids` is a JSON array of the same ids.
 */
export const replaceInIdeas = prepared<Scope & { ids: string; parts: string; version: number }, never>(
  (db, value) => {
    const query = sql<never>`update idea
    set doc = replace(doc, given.parts -> idea.id ->> 0, given.parts -> idea.id ->> 1),
      version = cast(${value('version')} as bigint)
    from (select cast(${value('parts')} as jsonb) as parts) as given
    where idea.account_id = ${value('accountId')} and ${inJsonTexts(db, 'idea.id', value('ids'))}`;
    return { compile: () => query.compile(db) };
  },
);

/** Finds ideas by id, including those in the trash and purged ones. */
export const findIdeas = queryByIdeas((db, accountId, ids) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank', 'doc', ...deletionColumns])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids),
);

export const listRanks = prepared<Scope, Pick<IdeaTable, 'id' | 'rank'>>((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank'])
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null),
);

export const insertIdea = prepared<Omit<IdeaTable, keyof DeletionColumns | 'entries_version'>, never>(
  (db, value) =>
    db.insertInto('idea').values({
      account_id: value('account_id'),
      id: value('id'),
      rank: value('rank'),
      doc: value('doc'),
      created_at: value('created_at'),
      version: value('version'),
      deleted_at: null,
      deleted_by: null,
      deletion_took: null,
      entries_version: 0,
    }),
);

export const updateIdea = prepared<Pick<IdeaTable, 'account_id' | 'id' | 'rank' | 'doc' | 'version'>, never>(
  (db, value) =>
    db
      .updateTable('idea')
      .set({ rank: value('rank'), doc: value('doc'), version: value('version') })
      .where('account_id', '=', value('account_id'))
      .where('id', '=', value('id')),
);

/**
 * Like the query above, for several ideas on PostgreSQL, where each statement costs a round trip. `rows` is a JSON object
 * of `[rank, doc]` by id, in which PostgreSQL finds each idea by its key; `ids` is a JSON array of the same ids. A join with
 * rows of an array took seconds where it compared every row with every idea. SQLite has no such type.
 */
export const updateIdeas = prepared<Scope & { ids: string; rows: string; version: number }, never>(
  (db, value) => {
    const query = sql<never>`update idea
    set rank = given.rows -> idea.id ->> 0, doc = given.rows -> idea.id ->> 1,
      version = cast(${value('version')} as bigint)
    from (select cast(${value('rows')} as jsonb) as rows) as given
    where idea.account_id = ${value('accountId')} and ${inJsonTexts(db, 'idea.id', value('ids'))}`;
    return { compile: () => query.compile(db) };
  },
);

export const updateRank = prepared<Pick<IdeaTable, 'account_id' | 'id' | 'rank' | 'version'>, never>(
  (db, value) =>
    db
      .updateTable('idea')
      .set({ rank: value('rank'), version: value('version') })
      .where('account_id', '=', value('account_id'))
      .where('id', '=', value('id')),
);

type Removal = Scope & Deletion & { version: number };

const deletionValues = (value: <K extends keyof Removal>(name: K) => Removal[K]) => ({
  deleted_at: value('at'),
  deleted_by: value('by'),
  deletion_took: value('took'),
  version: value('version'),
});

export const removeIdea = prepared<Removal & { id: string }, never>((db, value) =>
  db
    .updateTable('idea')
    .set(deletionValues(value))
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id')),
);

/** Like the query above, for several ideas; `ids` is a JSON array. */
export const removeIdeas = prepared<Removal & { ids: string }, never>((db, value) =>
  db
    .updateTable('idea')
    .set(deletionValues(value))
    .where('account_id', '=', value('accountId'))
    .where(inJsonTexts(db, 'id', value('ids'))),
);

export const removeAllIdeas = prepared<Removal, { id: string }>((db, value) =>
  db
    .updateTable('idea')
    .set(deletionValues(value))
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null)
    .returning('id'),
);

type Restoring = Scope & { version: number };

/** Marks its entries as changed too, because devices may have dropped them. */
const restoringValues = (value: <K extends keyof Restoring>(name: K) => Restoring[K]) => ({
  deleted_at: null,
  deleted_by: null,
  deletion_took: null,
  version: value('version'),
  entries_version: value('version'),
});

export const restoreIdea = prepared<Restoring & { id: string }, never>((db, value) =>
  db
    .updateTable('idea')
    .set(restoringValues(value))
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id')),
);

/** Like the query above, for several ideas; `ids` is a JSON array. */
export const restoreIdeas = prepared<Restoring & { ids: string }, never>((db, value) =>
  db
    .updateTable('idea')
    .set(restoringValues(value))
    .where('account_id', '=', value('accountId'))
    .where(inJsonTexts(db, 'id', value('ids'))),
);

/** The ids of the ideas that can be restored, the last deleted first. */
export const listTrash = prepared<Scope & { limit: number }, Pick<IdeaTable, 'id'>>((db, value) =>
  db
    .selectFrom('idea')
    .select('id')
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is not', null)
    .where('doc', '<>', '')
    .orderBy('version', 'desc')
    .limit(value('limit')),
);

/** The ideas that one mutation deleted. */
export const listTrashedBy = prepared<Scope & { by: string }, Pick<IdeaTable, 'id'>>((db, value) =>
  db
    .selectFrom('idea')
    .select('id')
    .where('account_id', '=', value('accountId'))
    .where('deleted_by', '=', value('by'))
    .where('deleted_at', 'is not', null)
    .where('doc', '<>', ''),
);
