import { prepared } from '../schema/prepared-query.ts';
import { type Database, type SetBackTable } from '../schema/schema.ts';

export async function readEpoch(db: Database): Promise<string> {
  const { value } = await db.selectFrom('epoch').select('value').executeTakeFirstOrThrow();
  return value;
}

/** The restores that lost this version of the account, the earliest first. */
export const findSetBack = prepared<
  { accountId: string; version: number },
  Pick<SetBackTable, 'from_version' | 'to_version'>
>((db, value) =>
  db
    .selectFrom('set_back')
    .select(['from_version', 'to_version'])
    .where('account_id', '=', value('accountId'))
    .where('from_version', '<', value('version'))
    .where('to_version', '>', value('version'))
    .orderBy('to_version'),
);

export const findLastSetBack = prepared<{ accountId: string }, Pick<SetBackTable, 'to_version'>>(
  (db, value) =>
    db
      .selectFrom('set_back')
      .select('to_version')
      .where('account_id', '=', value('accountId'))
      .orderBy('to_version', 'desc')
      .limit(1),
);

type Jump = { accountId: string; from: number; to: number };

export const insertSetBack = prepared<Jump, never>((db, value) =>
  db
    .insertInto('set_back')
    .values({ account_id: value('accountId'), from_version: value('from'), to_version: value('to') }),
);

/** Extends the set-back that ended at version `from`, if there is one. */
export const extendSetBack = prepared<Jump, Pick<SetBackTable, 'account_id'>>((db, value) =>
  db
    .updateTable('set_back')
    .set({ to_version: value('to') })
    .where('account_id', '=', value('accountId'))
    .where('to_version', '=', value('from'))
    .returning('account_id'),
);

/** Lets an account go on from a version, and devices with lower ones load it again. */
export const jumpToVersion = prepared<{ accountId: string; version: number }, never>((db, value) =>
  db
    .updateTable('account')
    .set({ version: value('version'), purged_version: value('version') })
    .where('id', '=', value('accountId')),
);
