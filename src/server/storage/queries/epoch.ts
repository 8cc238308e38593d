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

export const findLastSetBack = prepared<{ accountId: string }, Pick<SetBackTable, 'to_version'>>((db, value) =>
  db
    .selectFrom('set_back')
    .select('to_version')
    .where('account_id', '=', value('accountId'))
    .orderBy('to_version', 'desc')
    .limit(1),
);
