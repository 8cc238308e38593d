import { docBytes } from '#domain/idea/idea.ts';
import { lockAccount } from '../queries/accounts.ts';
import { totalEntriesOf } from '../queries/entries.ts';
import {
  type OldInverse,
  type OldTrash,
  clearInverses,
  countKeptBytes,
  dropEntriesOf,
  dropEntryMarks,
  dropIdeaMarks,
  listOldestInverses,
  listOldestTrash,
  purgeIdeas,
  updateKept,
} from '../queries/kept.ts';
import { fromRow } from '../schema/idea-rows.ts';
import { markBytes } from '../schema/mark-bytes.ts';
import { type Database } from '../schema/schema.ts';

/** Most rows that one transaction deletes; one idea's entries are deleted together and may exceed it. */
const maxRows = 2_000;
const maxIdeas = 200;

export interface TrimKept {
  readonly accountId: string;
  /** The size to trim to, in bytes. */
  readonly maxBytes: number;
  readonly now: number;
}

/** The account's version, and whether it is within `maxBytes`; null if it no longer exists. */
export type TrimmedKept = { readonly version: number; readonly isDone: boolean } | null;

/**
 * Deletes some of an account's kept data, oldest first: ideas in the trash and inverses by age, marks only if nothing
 * else is left.
 */
export async function trimKept(tx: Database, { accountId, maxBytes, now }: TrimKept): Promise<TrimmedKept> {
  const [account] = await lockAccount(tx, { id: accountId });
  if (account === undefined) return null;
  const excess = account.kept_bytes - maxBytes;
  if (excess <= 0) return { version: account.version, isDone: true };
  const ideas = await listOldestTrash(tx, { accountId, limit: maxIdeas });
  const inverses = await listOldestInverses(tx, { accountId, limit: maxRows });
  const oldestIdea = ideas[0]?.deleted_at ?? Infinity;
  const oldestInverse = inverses[0]?.received_at ?? Infinity;
  let { version, purged_version } = account;
  let kept = account.kept_bytes;
  let isStuck = false;
  if (oldestInverse < Infinity && oldestInverse <= oldestIdea)
    kept -= await trimInverses(tx, accountId, inverses, { excess, until: oldestIdea });
  else if (oldestIdea < Infinity) {
    version += 1;
    kept -= await trimIdeas(tx, accountId, ideas, { excess, until: oldestInverse, version });
  } else {
    const marks = [
      ...(await dropEntryMarks(tx, { accountId, limit: maxRows })),
      ...(await dropIdeaMarks(tx, { accountId, limit: maxRows })),
    ];
    // A device that has not received these deletions yet reads everything again.
    purged_version = version;
    isStuck = marks.length === 0;
    kept = isStuck ? await countKeptBytes(tx, accountId) : kept - marks.length * markBytes;
  }
  kept = Math.max(0, kept);
  await updateKept(tx, { id: accountId, version, purged_version, kept_bytes: kept, trimmed_at: now });
  return { version, isDone: isStuck || kept <= maxBytes };
}

/** Both return the deleted bytes. They stop once `excess` is reached, and delete nothing younger than `until`. */
async function trimInverses(
  tx: Database,
  accountId: string,
  inverses: readonly OldInverse[],
  { excess, until }: { readonly excess: number; readonly until: number },
): Promise<number> {
  let bytes = 0;
  const ids: string[] = [];
  for (const inverse of inverses) {
    if (bytes >= excess || inverse.received_at > until) break;
    bytes += inverse.bytes;
    ids.push(inverse.id);
  }
  await clearInverses(tx, { accountId, ids: JSON.stringify(ids) });
  return bytes;
}

async function trimIdeas(
  tx: Database,
  accountId: string,
  ideas: readonly OldTrash[],
  { excess, until, version }: { readonly excess: number; readonly until: number; readonly version: number },
): Promise<number> {
  const totals = Map.groupBy(
    await totalEntriesOf(
      tx,
      accountId,
      ideas.map(({ id }) => id),
    ),
    (row) => row.idea_id,
  );
  let bytes = 0;
  let rows = 0;
  const ids: string[] = [];
  for (const idea of ideas) {
    const entries = totals.get(idea.id) ?? [];
    const count = entries.reduce((sum, entry) => sum + entry.count, 1);
    const isEnough = bytes >= excess || idea.deleted_at >= until;
    if (ids.length > 0 && (isEnough || rows + count > maxRows)) break;
    bytes += docBytes(fromRow(idea)) + entries.reduce((sum, { size }) => sum + size, 0) - markBytes;
    rows += count;
    ids.push(idea.id);
  }
  const json = JSON.stringify(ids);
  await purgeIdeas(tx, { accountId, ids: json, version });
  await dropEntriesOf(tx, { accountId, ids: json });
  return bytes;
}
