import { sql } from 'kysely';
import { type AccountTable } from '../schema/account-tables.ts';
import { isFound } from '../schema/found-rows.ts';
import { type IdeaColumns } from '../schema/idea-rows.ts';
import { type MutationTable } from '../schema/idea-tables.ts';
import { inJsonTexts } from '../schema/json-rows.ts';
import { markBytes } from '../schema/mark-bytes.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';

// Kept data: the trash, the inverses of mutations (for undo), and the marks that tell devices of deletions.

type Scope = { accountId: string };
type Limited = Scope & { limit: number };

export type OldTrash = IdeaColumns & { deleted_at: number };

export const listOldestTrash = prepared<Limited, OldTrash>((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank', 'doc', 'deleted_at'])
    .$narrowType<{ deleted_at: number }>()
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is not', null)
    .where('doc', '<>', '')
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(value('limit')),
);

export type OldInverse = Pick<MutationTable, 'id' | 'received_at'> & { bytes: number };

export const listOldestInverses = prepared<Limited, OldInverse>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'received_at', sql<number>`octet_length(inverse)`.as('bytes')])
    .where('account_id', '=', value('accountId'))
    .where('inverse', 'is not', null)
    .orderBy('received_at')
    .orderBy('id')
    .limit(value('limit')),
);

/** `ids` is a JSON array. */
export const clearInverses = prepared<Scope & { ids: string }, never>((db, value) =>
  db
    .updateTable('mutation')
    .set({ inverse: null })
    .where('account_id', '=', value('accountId'))
    .where(inJsonTexts(db, 'id', value('ids'))),
);

/** Empties ideas in the trash; their rows remain as marks for other devices. `ids` is a JSON array. */
export const purgeIdeas = prepared<Scope & { ids: string; version: number }, never>((db, value) =>
  db
    .updateTable('idea')
    .set({ doc: '', version: value('version') })
    .where('account_id', '=', value('accountId'))
    .where(inJsonTexts(db, 'id', value('ids'))),
);

export const dropEntriesOf = prepared<Scope & { ids: string }, never>((db, value) =>
  db
    .deleteFrom('entry')
    .where('account_id', '=', value('accountId'))
    .where(inJsonTexts(db, 'idea_id', value('ids'))),
);

const entryKey = { table: 'entry', key: ['idea_id', 'id'] } as const;
const plannedEachTime = { isPlannedEachTime: true };

/** Deletes some entries of purged ideas. */
export const dropPurgedEntries = prepared<Limited, { id: string }>(
  (db, value) =>
    db
      .deleteFrom('entry')
      .where('account_id', '=', value('accountId'))
      .where(
        isFound(
          db,
          entryKey,
          (columns) => sql`select ${columns} from idea
            join entry on entry.account_id = idea.account_id and entry.idea_id = idea.id
          where idea.account_id = ${value('accountId')} and idea.deleted_at is not null and idea.doc = ''
          limit ${value('limit')}`,
        ),
      )
      .returning('id'),
  plannedEachTime,
);

/** Deletes some entries of ideas that were deleted at `expired` or earlier. */
export const dropExpiredEntries = prepared<Limited & { expired: number }, { id: string }>(
  (db, value) =>
    db
      .deleteFrom('entry')
      .where('account_id', '=', value('accountId'))
      .where(
        isFound(
          db,
          entryKey,
          (columns) => sql`select ${columns} from idea
            join entry on entry.account_id = idea.account_id and entry.idea_id = idea.id
          where idea.account_id = ${value('accountId')} and idea.deleted_at <= ${value('expired')}
          limit ${value('limit')}`,
        ),
      )
      .returning('id'),
  plannedEachTime,
);

/** Deletes some marks of deleted entries. */
export const dropEntryMarks = prepared<Limited, { id: string }>(
  (db, value) =>
    db
      .deleteFrom('entry')
      .where('account_id', '=', value('accountId'))
      .where(
        isFound(
          db,
          entryKey,
          (columns) => sql`select ${columns} from entry
          where account_id = ${value('accountId')} and deleted = 1 limit ${value('limit')}`,
        ),
      )
      .returning('id'),
  plannedEachTime,
);

/** Deletes some marks of purged ideas. */
export const dropIdeaMarks = prepared<Limited, { id: string }>(
  (db, value) =>
    db
      .deleteFrom('idea')
      .where('account_id', '=', value('accountId'))
      .where(
        isFound(
          db,
          { table: 'idea', key: ['id'] },
          (columns) => sql`select ${columns} from idea
          where account_id = ${value('accountId')} and deleted_at is not null and doc = '' limit ${value('limit')}`,
        ),
      )
      .returning('id'),
  plannedEachTime,
);

export const updateKept = prepared<
  { id: string } & Pick<AccountTable, 'version' | 'purged_version' | 'kept_bytes' | 'trimmed_at'>,
  never
>((db, value) =>
  db
    .updateTable('account')
    .set({
      version: value('version'),
      purged_version: value('purged_version'),
      kept_bytes: value('kept_bytes'),
      trimmed_at: value('trimmed_at'),
    })
    .where('id', '=', value('id')),
);

/** When kept data was last trimmed before its 30 days, and the account's own budget. */
export const findKept = prepared<
  { id: string },
  Pick<AccountTable, 'kept_bytes' | 'kept_quota' | 'trimmed_at'>
>((db, value) =>
  db.selectFrom('account').select(['kept_bytes', 'kept_quota', 'trimmed_at']).where('id', '=', value('id')),
);

/** Counts an account's kept data in bytes. Only the sweep calls it, because it reads all of it. */
export async function countKeptBytes(tx: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | string | null }>`
    select coalesce((select sum(case when doc = '' then 0 else octet_length(doc) end + ${sql.lit(markBytes)})
        from idea where account_id = ${accountId} and deleted_at is not null), 0)
      + coalesce((select sum(entry.size) from idea join entry
          on entry.account_id = idea.account_id and entry.idea_id = idea.id
        where idea.account_id = ${accountId} and idea.deleted_at is not null), 0)
      + coalesce((select count(*) * ${sql.lit(markBytes)} from entry
        where account_id = ${accountId} and deleted = 1), 0)
      + coalesce((select sum(octet_length(inverse)) from mutation
        where account_id = ${accountId} and inverse is not null), 0) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}
