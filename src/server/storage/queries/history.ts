import { type Inverse } from '#domain/effect.ts';
import { type MutationName } from '#domain/mutation.ts';
import { type HistoryItem } from '#domain/history.ts';
import { prepared } from '../prepared.ts';
import { type Database, type MutationTable } from '../schema.ts';

/** How far back a history goes. */
const longest = 500;
/** Characters of JSON of the earlier texts in it: hundreds of edits of a longest description would be 30 MB. */
const mostText = 2_000_000;

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

/** What happened to one idea, the last first; what was there before only as far back as it can be sent at once. */
export async function readHistory(
  db: Database,
  accountId: string,
  ideaId: string,
  most = mostText,
): Promise<HistoryItem[]> {
  const rows = await mutationsOf(db, { accountId, ideaId });
  let left = most;
  return rows.map(({ id, name, at, points, inverse }) => {
    left -= inverse?.length ?? 0;
    const isShown = inverse !== null && left >= 0;
    return {
      id,
      name: name as MutationName,
      at,
      points,
      inverse: isShown ? (JSON.parse(inverse) as Inverse[]) : null,
    };
  });
}
