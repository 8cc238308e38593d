import { type Inverse } from '#domain/effect.ts';
import { type MutationName } from '#domain/mutation.ts';
import { type HistoryItem } from '#domain/history.ts';
import { prepared } from '../prepared.ts';
import { type Database, type MutationTable } from '../schema.ts';

/** How far back a history goes. */
const longest = 500;

const mutationsOf = prepared<
  { accountId: string; ideaId: string },
  Pick<MutationTable, 'id' | 'name' | 'at' | 'points' | 'inverse'>
>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'points', 'inverse'])
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('refusal', 'is', null)
    .orderBy('version', 'desc')
    .limit(longest),
);

/** What happened to one idea, the last first. */
export async function readHistory(db: Database, accountId: string, ideaId: string): Promise<HistoryItem[]> {
  const rows = await mutationsOf(db, { accountId, ideaId });
  return rows.map(({ id, name, at, points, inverse }) => ({
    id,
    name: name as MutationName,
    at,
    points,
    inverse: inverse === null ? null : (JSON.parse(inverse) as Inverse[]),
  }));
}
