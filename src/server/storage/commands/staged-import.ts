import { type RemovedIdea } from '#contract/changes.ts';
import { type MutationResult } from '#contract/mutations.ts';
import { type Account } from '#domain/account/account.ts';
import { isInMask } from '#domain/webhooks/webhook.ts';
import { lockAccount, updateAccount } from '../queries/accounts.ts';
import { removeAllIdeas } from '../queries/ideas.ts';
import {
  deleteStagedEntries,
  deleteStagedIdeas,
  deleteStaging,
  findStaging,
  insertStaging,
  publishStagedIdeas,
  stageEntries,
  stageIdeas,
  touchStaging,
} from '../queries/import-staging.ts';
import { findMutation, insertMutation } from '../queries/mutations.ts';
import { type MutationTable } from '../schema/idea-tables.ts';
import { type Database } from '../schema/schema.ts';
import { hasSession } from './has-session.ts';
import { recordedResult } from './mutation-outcome.ts';
import { lowerNextReminder } from './reminders/lower-next-reminder.ts';
import { queueEvents } from './webhooks/queue-events.ts';

// A large file is written in slices, each a short transaction, so that other accounts' writes wait for one slice at
// most. The last transaction makes all of it visible at once.

/** One attempt to import a file. */
export interface ImportRun {
  readonly accountId: string;
  /** Identifies this attempt among several of one import. */
  readonly token: string;
  /** The server's clock. */
  readonly now: number;
}

/** The account's state that an attempt starts from. */
export interface ImportBase {
  readonly version: number;
  readonly account: Account;
}

export type BegunImport =
  /** The account or the session no longer exists. */
  | { readonly kind: 'gone' }
  /** The mutation has been recorded before; the account is at this version. */
  | { readonly kind: 'recorded'; readonly result: MutationResult; readonly version: number }
  /** Another attempt is in progress, or has left rows. */
  | { readonly kind: 'occupied'; readonly token: string; readonly touchedAt: number }
  | { readonly kind: 'begun'; readonly base: ImportBase };

export async function beginImport(
  tx: Database,
  { accountId, token, now, tokenHash, mutationId }: ImportRun & { tokenHash: string; mutationId: string },
): Promise<BegunImport> {
  const [row] = await lockAccount(tx, { id: accountId });
  const isSignedIn = await hasSession(tx, { accountId, tokenHash, now });
  if (row === undefined || !isSignedIn) return { kind: 'gone' };
  const [recorded] = await findMutation(tx, { accountId, id: mutationId });
  if (recorded) return { kind: 'recorded', result: recordedResult(recorded), version: row.version };
  const [other] = await findStaging(tx, { accountId });
  if (other) return { kind: 'occupied', token: other.token, touchedAt: other.touched_at };
  await insertStaging(tx, { accountId, token, now });
  return { kind: 'begun', base: baseOf(row) };
}

/** Rows of a file as JSON arrays, in the columns of `stageIdeas` and `stageEntries`. */
export interface ImportSlice {
  readonly ideas: string;
  readonly entries: string;
}

/** Writes a slice. False if another attempt has replaced this one. */
export async function stageImport(
  tx: Database,
  { accountId, token, now, slice, version }: ImportRun & { slice: ImportSlice; version: number },
): Promise<boolean> {
  if ((await touchStaging(tx, { accountId, token, now })).length === 0) return false;
  await stageIdeas(tx, { accountId, rows: slice.ideas });
  await stageEntries(tx, { accountId, rows: slice.entries, version });
  return true;
}

/** The computed outcome of an import on the state it started from. */
export interface ImportOutcome {
  readonly baseVersion: number;
  /** The account afterwards; unchanged if the import is refused. */
  readonly account: Account;
  /** Whether the present ideas move to the trash. */
  readonly replacesAll: boolean;
  readonly record: Pick<
    MutationTable,
    'id' | 'name' | 'at' | 'utc_offset' | 'refusal' | 'points' | 'idea_id' | 'inverse'
  >;
}

export type FinishedImport =
  | { readonly kind: 'gone' }
  /** The attempt was discarded after too long without a write. */
  | { readonly kind: 'displaced' }
  /** The account has changed since `base`: the outcome must be computed again. */
  | { readonly kind: 'stale'; readonly base: ImportBase }
  | {
      readonly kind: 'finished';
      readonly result: MutationResult;
      readonly version: number;
      readonly removed: readonly RemovedIdea[];
      /** The size of the account's kept data in bytes, and its own budget; null if it has the default. */
      readonly keptBytes: number;
      readonly keptQuota: number | null;
    };

/** Makes all of an import visible, or records its refusal; a refused import must have no staged rows. */
export async function finishImport(
  tx: Database,
  { accountId, token, now, tokenHash, outcome }: ImportRun & { tokenHash: string; outcome: ImportOutcome },
): Promise<FinishedImport> {
  const { record, replacesAll } = outcome;
  const [row] = await lockAccount(tx, { id: accountId });
  const isSignedIn = await hasSession(tx, { accountId, tokenHash, now });
  const own = await touchStaging(tx, { accountId, token, now });
  if (row === undefined || !isSignedIn) return { kind: 'gone' };
  if (own.length === 0) return { kind: 'displaced' };
  if (row.version !== outcome.baseVersion) return { kind: 'stale', base: baseOf(row) };
  const isApplied = record.refusal === null;
  const version = row.version + Number(isApplied);
  const deletion = { by: record.id, at: now, took: 0 };
  const removed: RemovedIdea[] = [];
  const { textSize, ideas: ideasBefore } = JSON.parse(row.state) as Account;
  const keptBytes =
    row.kept_bytes +
    (replacesAll ? textSize : 0) +
    (record.inverse === null ? 0 : Buffer.byteLength(record.inverse));
  if (isApplied) {
    if (replacesAll)
      for (const { id } of await removeAllIdeas(tx, { accountId, ...deletion, version }))
        removed.push({ id, ...deletion, isPurged: false });
    await publishStagedIdeas(tx, { accountId, version });
    await updateAccount(tx, {
      id: accountId,
      version,
      state: JSON.stringify(outcome.account),
      kept_bytes: keptBytes,
    });
    const { preferences } = outcome.account;
    const { next_reminder_at, reminded_until, sent_until } = row;
    await lowerNextReminder(tx, {
      accountId,
      row: { next_reminder_at, reminded_until, sent_until },
      before: preferences,
      after: preferences,
      changedIdeas: () => null,
      now,
    });
    const removedCount = replacesAll ? ideasBefore : 0;
    const counts = [
      ['idea.deleted', removedCount],
      ['idea.created', outcome.account.ideas - ideasBefore + removedCount],
    ] as const;
    const events = counts.flatMap(([type, count]) =>
      count > 0 && isInMask(row.webhook_events ?? 0, type)
        ? [{ mutationId: record.id, version, event: { type, count } }]
        : [],
    );
    await queueEvents(tx, { accountId, events, now });
  }
  await insertMutation(tx, { ...record, account_id: accountId, received_at: now, version, undone: 0 });
  await deleteStagedIdeas(tx, { accountId });
  await deleteStaging(tx, { accountId, token });
  const result = recordedResult({ ...record, version });
  return { kind: 'finished', result, version, removed, keptBytes, keptQuota: row.kept_quota };
}

/**
 * Deletes up to `maxEntries` staged rows of an attempt. True once all are deleted.
 */
export async function discardImport(
  tx: Database,
  { accountId, token, maxEntries, now }: ImportRun & { maxEntries: number },
): Promise<boolean> {
  if ((await touchStaging(tx, { accountId, token, now })).length === 0) return true;
  const deleted = await deleteStagedEntries(tx, { accountId, limit: maxEntries });
  if (deleted.length === maxEntries) return false;
  await deleteStagedIdeas(tx, { accountId });
  await deleteStaging(tx, { accountId, token });
  return true;
}

function baseOf({ version, state }: { version: number; state: string }): ImportBase {
  return { version, account: JSON.parse(state) as Account };
}
