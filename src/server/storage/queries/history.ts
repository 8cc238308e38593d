import { type Inverse } from '#domain/mutation/effect.ts';
import { type HistoryItem } from '#domain/mutation/history.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { prepared } from '../prepared-query.ts';
import { type Database, type MutationTable } from '../schema.ts';
import { type LedgerRow } from './ledger.ts';

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

type Change = LedgerRow & { inverse: string };

const changesAtOnce = 100;

const changesOf = prepared<{ accountId: string; limit: number; offset: number }, Change>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'points', 'idea_id', 'inverse'])
    .$narrowType<{ inverse: string }>()
    .where('account_id', '=', value('accountId'))
    .where('refusal', 'is', null)
    .where('inverse', 'is not', null)
    .orderBy('version', 'desc')
    .orderBy('id')
    .limit(value('limit'))
    .offset(value('offset')),
);

/** What can still be taken back in all of an account, the last first, up to so many characters of JSON. */
export async function readChanges(tx: Database, accountId: string, most: number): Promise<Change[]> {
  const found: Change[] = [];
  let left = most;
  for (let offset = 0; offset === found.length; offset += changesAtOnce) {
    for (const change of await changesOf(tx, { accountId, limit: changesAtOnce, offset })) {
      left -= change.inverse.length;
      if (left >= 0) found.push(change);
    }
  }
  return found;
}
