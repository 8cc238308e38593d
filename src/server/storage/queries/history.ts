import { type SqlBool, sql } from 'kysely';
import { points } from '#domain/account/score.ts';
import { type Inverse } from '#domain/mutation/effect.ts';
import { type HistoryItem } from '#domain/mutation/history.ts';
import { type MutationName, capturedBy } from '#domain/mutation/mutation.ts';
import { type MutationTable } from '../schema/idea-tables.ts';
import { isSqlite } from '../schema/json-rows.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';
import { type LedgerRow } from './ledger.ts';

/** The most items in a history. */
const maxHistoryItems = 500;
/**
 * The most characters of JSON with earlier texts in a history; hundreds of edits of a long description would
 * be 30 MB.
 */
const maxInverseLength = 2_000_000;

const mutationsOf = prepared<
  { accountId: string; ideaId: string },
  Pick<MutationTable, 'id' | 'name' | 'at' | 'points' | 'version' | 'inverse'>
>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'points', 'version', 'inverse'])
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('ideaId'))
    .where('refusal', 'is', null)
    .orderBy('version', 'desc')
    .limit(maxHistoryItems),
);

/** A mutation that captured several ideas is recorded for none of them. */
const captureOf = prepared<{ accountId: string; id: string }, Pick<MutationTable, 'id' | 'at'>>((db, value) =>
  db
    .selectFrom('mutation')
    .select(['id', 'at'])
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id'))
    .where('name', '=', 'captureIdeas')
    .where('idea_id', 'is', null)
    .where('refusal', 'is', null),
);

/** The most mutations of several ideas in a history. Each inverse is read as a whole, and may be 1 MB. */
const maxSharedItems = 20;

/** A mutation of several ideas, and its undo, are recorded for none of them. `mark` is the idea's id in JSON. */
const sharedMutationsOf = prepared<
  { accountId: string; mark: string },
  Pick<MutationTable, 'id' | 'name' | 'at' | 'version'> & { inverse: string }
>((db, value) => {
  const position = isSqlite(db)
    ? sql`instr(inverse, ${value('mark')})`
    : sql`strpos(inverse, ${value('mark')})`;
  return db
    .selectFrom('mutation')
    .select(['id', 'name', 'at', 'version', 'inverse'])
    .$narrowType<{ inverse: string }>()
    .where('account_id', '=', value('accountId'))
    .where('idea_id', 'is', null)
    .where('name', 'in', ['editIdeas', 'deleteIdeas', 'undo'])
    .where('refusal', 'is', null)
    .where(sql<SqlBool>`${position} > 0`)
    .orderBy('version', 'desc')
    .limit(maxSharedItems);
});

/** The parts of mutations of several ideas that concern one of them. Their points are of all of these. */
async function readShared(
  db: Database,
  accountId: string,
  ideaId: string,
): Promise<(HistoryItem & { version: number })[]> {
  const rows = await sharedMutationsOf(db, { accountId, mark: JSON.stringify(ideaId) });
  return rows.flatMap(({ id, name, at, version, inverse }) => {
    const own = (JSON.parse(inverse) as Inverse[]).filter((step) => 'id' in step && step.id === ideaId);
    return own.length === 0 ? [] : [{ id, name: name as MutationName, at, version, points: 0, inverse: own }];
  });
}

/**
 * The history of one idea, the latest first. Only the latest items up to `maxLength` characters of JSON
 * include their inverse.
 */
export async function readHistory(
  db: Database,
  accountId: string,
  ideaId: string,
  maxLength = maxInverseLength,
): Promise<HistoryItem[]> {
  const rows = await mutationsOf(db, { accountId, ideaId });
  let left = maxLength;
  const own = rows.map(({ id, name, at, points, version, inverse }) => {
    left -= inverse?.length ?? 0;
    const isShown = inverse !== null && left >= 0;
    return {
      id,
      name: name as MutationName,
      at,
      points,
      version,
      inverse: isShown ? (JSON.parse(inverse) as Inverse[]) : null,
    };
  });
  const shared = await readShared(db, accountId, ideaId);
  const items = [...own, ...shared]
    .sort((a, b) => b.version - a.version)
    .slice(0, maxHistoryItems)
    .map(({ version: _version, ...item }): HistoryItem => item);
  const captureId = items.length < maxHistoryItems ? capturedBy(ideaId) : null;
  if (captureId === null) return items;
  const captures = await captureOf(db, { accountId, id: captureId });
  const firsts = captures.map(({ id, at }): HistoryItem => ({
    id,
    name: 'captureIdeas',
    at,
    points: points.addIdea,
    inverse: [],
  }));
  return [...items, ...firsts];
}

type UndoableMutation = LedgerRow & { inverse: string };

const changesPerQuery = 100;

const undoableMutationsOf = prepared<{ accountId: string; limit: number; offset: number }, UndoableMutation>(
  (db, value) =>
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

/** The undoable mutations of a whole account, the latest first, up to `maxLength` characters of JSON. */
export async function readUndoableMutations(
  tx: Database,
  accountId: string,
  maxLength: number,
): Promise<UndoableMutation[]> {
  const found: UndoableMutation[] = [];
  let left = maxLength;
  for (let offset = 0; offset === found.length; offset += changesPerQuery) {
    for (const mutation of await undoableMutationsOf(tx, { accountId, limit: changesPerQuery, offset })) {
      left -= mutation.inverse.length;
      if (left >= 0) found.push(mutation);
    }
  }
  return found;
}
