import { type ExpressionBuilder } from 'kysely';
import { type Changes, type EntryRef, type RemovedIdea, type SetBack } from '#contract/changes.ts';
import { type Account } from '#domain/account/account.ts';
import {
  type DeletionColumns,
  type EntryColumns,
  deletionColumns,
  deletionOf,
  entryColumns,
  fromRow,
  toEntry,
} from '../schema/idea-rows.ts';
import { type EntryTable, type IdeaTable } from '../schema/idea-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database, type Tables } from '../schema/schema.ts';
import { findAccount } from './accounts.ts';
import { type FieldsOf, readEditedFields } from './edited-fields.ts';
import { findSetBack } from './epoch.ts';

type Since = { accountId: string; since: number };

type ChangedIdea = Pick<IdeaTable, 'id' | 'rank' | 'doc' | 'version'> &
  DeletionColumns & {
    /** 1 if the idea was purged. */
    readonly is_purged: 0 | 1;
  };

/** Leaves out the documents of deleted ideas, because the trash may be many times as large as the account. */
const changedIdeas = prepared<Since, ChangedIdea>((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank', 'version', ...deletionColumns])
    .select((row) => [
      row.case().when('deleted_at', 'is', null).then(row.ref('doc')).else('').end().as('doc'),
      row.case().when('doc', '=', '').then(row.lit(1)).else(row.lit(0)).end().as('is_purged'),
    ])
    .where('account_id', '=', value('accountId'))
    .where('version', '>', value('since')),
);

type ChangedEntry = EntryColumns & Pick<EntryTable, 'idea_id' | 'deleted' | 'version'>;

const changedEntryColumns = [
  'entry.idea_id',
  'entry.deleted',
  ...entryColumns.map((column) => `entry.${column}` as const),
] as const;

/** The version from which devices need an entry: its own, or that of its idea's restoration. */
const sentVersion = (row: ExpressionBuilder<Tables, 'entry' | 'idea'>) =>
  row
    .case()
    .when('idea.entries_version', '>', row.ref('entry.version'))
    .then(row.ref('idea.entries_version'))
    .else(row.ref('entry.version'))
    .end()
    .as('version');

/** The changed entries of ideas that were not restored since. */

const changedEntries = prepared<Since, ChangedEntry>((db, value) =>
  db
    .selectFrom('entry')
    .innerJoin('idea', (join) =>
      join.onRef('idea.account_id', '=', 'entry.account_id').onRef('idea.id', '=', 'entry.idea_id'),
    )
    .select(changedEntryColumns)
    .select(sentVersion)
    .where('entry.account_id', '=', value('accountId'))
    .where('entry.version', '>', value('since'))
    .where('idea.deleted_at', 'is', null)
    .where('idea.entries_version', '<=', value('since')),
);

/** All entries of ideas that were restored since. SQLite runs a cross join in the written order. */
const restoredEntries = prepared<Since, ChangedEntry>((db, value) =>
  db
    .selectFrom('idea')
    .crossJoin('entry')
    .select(changedEntryColumns)
    .select(sentVersion)
    .where('idea.account_id', '=', value('accountId'))
    .where('idea.version', '>', value('since'))
    .where('idea.entries_version', '>', value('since'))
    .where('idea.deleted_at', 'is', null)
    .whereRef('entry.account_id', '=', 'idea.account_id')
    .whereRef('entry.idea_id', '=', 'idea.id'),
);

/**
 * Like `changedEntries`, but goes idea by idea and skips the trash. Faster if all entries are read, because
 * an idea's entries are stored together, and if most changed ideas have been deleted since. SQLite runs a
 * cross join in the written order.
 */
const changedEntriesByIdea = prepared<Since, ChangedEntry>((db, value) =>
  db
    .selectFrom('idea')
    .crossJoin('entry')
    .select(changedEntryColumns)
    .select(sentVersion)
    .where('idea.account_id', '=', value('accountId'))
    .where('idea.deleted_at', 'is', null)
    .whereRef('entry.account_id', '=', 'idea.account_id')
    .whereRef('entry.idea_id', '=', 'idea.id')
    // The addition keeps SQLite from searching the version index for each idea.
    .where((row) =>
      row.or([
        row(row('entry.version', '+', 0), '>', value('since')),
        row('idea.entries_version', '>', value('since')),
      ]),
    ),
);

/** The number of deleted ideas among the changed ones from which the query by idea is used. */
const byIdeaThreshold = 20;

/**
 * The changes after version `since`, read in one transaction. Returns everything, with `reset`, for a new
 * client, one older than the purged rows, or one ahead of a restored database. Null if the account does not
 * exist.
 */
export async function changesSince(db: Database, accountId: string, since: number): Promise<Changes | null> {
  return db.transaction().execute((tx) => changesIn(tx, accountId, since));
}

/** Like `changesSince`, inside an open transaction. */
export async function changesIn(tx: Database, accountId: string, since: number): Promise<Changes | null> {
  const [account] = await findAccount(tx, { id: accountId });
  if (account === undefined) return null;
  const reset = since === 0 || since < account.purged_version || since > account.version;
  const from = reset ? 0 : since;
  if (!reset && since === account.version) return noChanges(since);
  const ideas = await changedIdeas(tx, { accountId, since: from });
  const deleted = ideas.filter((row) => row.deleted_at !== null).length;
  const isByIdea = from === 0 || deleted >= byIdeaThreshold;
  const bounds = { accountId, since: from };
  const entries = isByIdea
    ? await changedEntriesByIdea(tx, bounds)
    : (await restoredEntries(tx, bounds)).concat(await changedEntries(tx, bounds));
  // Clients receive entries in the order they were written.
  entries.sort((a, b) => a.version - b.version);
  const setBack = reset ? await readSetBack(tx, { accountId, version: since }, account.version) : null;
  const fieldsOf = setBack && (await readEditedFields(tx, { accountId, version: setBack.to }));
  return {
    from,
    to: account.version,
    reset,
    account: JSON.parse(account.state) as Account,
    ideas: ideas.filter((row) => row.deleted_at === null).map(fromRow),
    entries: entries
      .filter((row) => row.deleted === 0)
      .map((row) => ({ ideaId: row.idea_id, list: row.list, ...toEntry(row) })),
    removedIdeas: reset ? [] : ideas.flatMap(toRemovedIdeas),
    removedEntries: reset ? [] : entries.filter((row) => row.deleted === 1).map(toEntryRef),
    ...(setBack && fieldsOf && { setBack: toSetBack(setBack, ideas, entries, fieldsOf) }),
  };
}

/**
 * The versions between which the account was set back, if that lost `version`. A version above the account's is
 * lost too, although no restore was recorded.
 */
async function readSetBack(
  tx: Database,
  lost: { readonly accountId: string; readonly version: number },
  current: number,
): Promise<{ readonly from: number; readonly to: number } | null> {
  if (lost.version > current) return { from: current, to: current };
  const [earliest] = await findSetBack(tx, lost);
  return earliest === undefined ? null : { from: earliest.from_version, to: earliest.to_version };
}

function toSetBack(
  { from, to }: { readonly from: number; readonly to: number },
  ideas: readonly ChangedIdea[],
  entries: readonly ChangedEntry[],
  fieldsOf: FieldsOf,
): SetBack {
  const newIdeas = ideas.filter(({ version }) => version > to);
  const newEntries = entries.filter(({ version }) => version > to);
  const idOf = ({ id }: ChangedIdea) => id;
  // Moves and added entries change an idea's version too, but none of its fields.
  const edited = newIdeas
    .filter((row) => row.deleted_at === null)
    .map(({ id }) => ({ id, fields: fieldsOf(id) }))
    .filter(({ fields }) => fields?.length !== 0);
  return {
    from,
    editedIdeas: edited.map(({ id }) => id),
    editedFields: Object.fromEntries(edited.flatMap(({ id, fields }) => (fields ? [[id, fields]] : []))),
    removedIdeas: newIdeas.filter((row) => row.deleted_at !== null).map(idOf),
    editedEntries: newEntries.filter((row) => row.deleted === 0).map(toEntryRef),
    removedEntries: newEntries.filter((row) => row.deleted === 1).map(toEntryRef),
  };
}

function toEntryRef({ idea_id: ideaId, id }: ChangedEntry): EntryRef {
  return { ideaId, id };
}

function toRemovedIdeas(row: ChangedIdea): RemovedIdea[] {
  const mark = deletionOf(row);
  return mark ? [{ id: row.id, ...mark, isPurged: row.is_purged === 1 }] : [];
}

/** Only the version: a device with an older one fetches the changes. */
export function noChanges(version: number): Changes {
  return {
    from: version,
    to: version,
    reset: false,
    account: null,
    ideas: [],
    entries: [],
    removedIdeas: [],
    removedEntries: [],
  };
}
