import { type RawBuilder, sql } from 'kysely';
import { isFound } from '../schema/found-rows.ts';
import { type IdeaTable, type ImportStagingTable } from '../schema/idea-tables.ts';
import { jsonRows } from '../schema/json-rows.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';

type Scope = { accountId: string };
type Run = Scope & { token: string };

export const findStaging = prepared<Scope, Pick<ImportStagingTable, 'token' | 'touched_at'>>((db, value) =>
  db
    .selectFrom('import_staging')
    .select(['token', 'touched_at'])
    .where('account_id', '=', value('accountId')),
);

/** The staged imports of all accounts without a write since `before`. */
export const listStaleStagings = prepared<
  { before: number },
  Pick<ImportStagingTable, 'account_id' | 'token'>
>((db, value) =>
  db.selectFrom('import_staging').select(['account_id', 'token']).where('touched_at', '<=', value('before')),
);

export const insertStaging = prepared<Run & { now: number }, never>((db, value) =>
  db
    .insertInto('import_staging')
    .values({ account_id: value('accountId'), token: value('token'), touched_at: value('now') }),
);

/** Returns one row if this attempt is still the account's import. Locks it, so that no other server discards it. */
export const touchStaging = prepared<Run & { now: number }, { token: string }>((db, value) =>
  db
    .updateTable('import_staging')
    .set({ touched_at: value('now') })
    .where('account_id', '=', value('accountId'))
    .where('token', '=', value('token'))
    .returning('token'),
);

export const deleteStaging = prepared<Run, never>((db, value) =>
  db
    .deleteFrom('import_staging')
    .where('account_id', '=', value('accountId'))
    .where('token', '=', value('token')),
);

/** A column of rows that are JSON arrays. */
const column = (index: number) => sql`item.value ->> ${sql.lit(index)}`;
const integer = (index: number) => sql`cast(item.value ->> ${sql.lit(index)} as bigint)`;

/** One statement for a whole slice; a statement per row would cost a round trip each. */
const compiled = (db: Database, query: RawBuilder<never>) => ({ compile: () => query.compile(db) });

/** `rows` is a JSON array of `[id, rank, doc, createdAt]`. A later attempt may rank them differently. */
export const stageIdeas = prepared<Scope & { rows: string }, never>((db, value) =>
  compiled(
    db,
    sql`insert into staged_idea (account_id, id, rank, doc, created_at)
      select cast(${value('accountId')} as text), ${column(0)}, ${column(1)}, ${column(2)}, ${integer(3)}
      from ${jsonRows(db, value('rows'))} where true
      on conflict (account_id, id) do update set rank = excluded.rank`,
  ),
);

/** `rows` is a JSON array of `[ideaId, id, list, text, date, size, doneAt, rank]`. */
export const stageEntries = prepared<Scope & { rows: string; version: number }, never>((db, value) =>
  compiled(
    db,
    sql`insert into entry (account_id, idea_id, id, list, text, date, size, version, deleted, done_at, rank)
      select cast(${value('accountId')} as text), ${column(0)}, ${column(1)}, ${column(2)}, ${column(3)},
        ${column(4)}, ${integer(5)}, cast(${value('version')} as bigint), 0, ${integer(6)}, ${column(7)}
      from ${jsonRows(db, value('rows'))}`,
  ),
);

/** Makes all of an account's staged ideas visible, with their entries. */
export const publishStagedIdeas = prepared<Scope & { version: number }, never>((db, value) =>
  compiled(
    db,
    sql`insert into idea (account_id, id, rank, doc, created_at, version, entries_version)
      select account_id, id, rank, doc, created_at, cast(${value('version')} as bigint), cast(${value('version')} as bigint)
      from staged_idea where account_id = ${value('accountId')}`,
  ),
);

export const deleteStagedIdeas = prepared<Scope, never>((db, value) =>
  db.deleteFrom('staged_idea').where('account_id', '=', value('accountId')),
);

/** Deletes some entries of staged ideas, never those of a visible idea. */
export const deleteStagedEntries = prepared<Scope & { limit: number }, Pick<IdeaTable, 'id'>>(
  (db, value) =>
    db
      .deleteFrom('entry')
      .where('account_id', '=', value('accountId'))
      .where(
        isFound(
          db,
          { table: 'entry', key: ['idea_id', 'id'] },
          (columns) => sql`select ${columns} from staged_idea
            join entry on entry.account_id = staged_idea.account_id and entry.idea_id = staged_idea.id
          where staged_idea.account_id = ${value('accountId')} and not exists (
            select 1 from idea where idea.account_id = staged_idea.account_id and idea.id = staged_idea.id)
          limit ${value('limit')}`,
        ),
      )
      .returning('id'),
  { isPlannedEachTime: true },
);
