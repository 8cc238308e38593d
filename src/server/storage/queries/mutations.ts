import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { type Inverse } from '#domain/mutation/effect.ts';
import { type MutationTable } from '../schema/idea-tables.ts';
import { prepared } from '../schema/prepared-query.ts';

/** The columns that form the result of a repeated mutation. */
export type SeenMutation = Pick<MutationTable, 'id' | 'version' | 'refusal' | 'points'>;

export const findMutation = prepared<{ accountId: string; id: string }, SeenMutation>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'version', 'refusal', 'points'])
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id')),
);

export const insertMutation = prepared<MutationTable, never>((db, value) =>
  db.insertInto('mutation').values({
    account_id: value('account_id'),
    id: value('id'),
    name: value('name'),
    at: value('at'),
    utc_offset: value('utc_offset'),
    received_at: value('received_at'),
    version: value('version'),
    refusal: value('refusal'),
    points: value('points'),
    idea_id: value('idea_id'),
    inverse: value('inverse'),
    undone: value('undone'),
  }),
);

type RecordColumns = Pick<MutationTable, 'points' | 'inverse' | 'undone'>;

/** The stored record of an applied mutation. */
export const findRecord = prepared<{ accountId: string; id: string }, RecordColumns>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['points', 'inverse', 'undone'])
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id'))
    .where('refusal', 'is', null),
);

export function recordOf({ points, inverse, undone }: RecordColumns): MutationRecord {
  return { points, inverse: inverse ? (JSON.parse(inverse) as Inverse[]) : null, isUndone: undone === 1 };
}

export const markUndone = prepared<{ accountId: string; id: string }, never>((db, value) =>
  db
    .updateTable('mutation')
    .set({ undone: 1 })
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id')),
);

/**
 * Deletes the inverses of the mutations of ideas purged in one version, because they contain the ideas'
 * texts. One query for all of them, because no index finds a mutation by its idea.
 */
export const clearPurgedInverses = prepared<{ accountId: string; version: number }, never>((db, value) =>
  db
    .updateTable('mutation')
    .set({ inverse: null })
    .where('account_id', '=', value('accountId'))
    .where('inverse', 'is not', null)
    .where('idea_id', 'in', (query) =>
      query
        .selectFrom('idea')
        .select('idea.id')
        .where('idea.account_id', '=', value('accountId'))
        .where('idea.version', '=', value('version'))
        .where('idea.doc', '=', ''),
    ),
);
