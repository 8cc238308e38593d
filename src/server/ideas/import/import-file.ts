import { randomUUID } from 'node:crypto';
import { type MutationResult, type PushAnswer } from '#contract/mutations.ts';
import { type Actor } from '../../auth/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type LiveHub } from '../../live/hub.ts';
import {
  type BegunImport,
  type FinishedImport,
  type ImportBase,
} from '../../storage/commands/staged-import.ts';
import { discardImport, staleBefore } from '../../storage/discard-imports.ts';
import { noChanges } from '../../storage/queries/changes.ts';
import { type TrimDeps } from '../../storage/trim-kept.ts';
import { trimAndPublish } from '../push.ts';
import { type ImportThread } from './start-import-thread.ts';

/** How many times an import is retried because the account changed while its file was staged. */
const maxAttempts = 5;
const maxDiscardAttempts = 3;

export interface ImportFileDeps extends TrimDeps {
  readonly hub: LiveHub;
}

export interface ImportedFile {
  readonly result: MutationResult;
  /** The account's version afterwards. */
  readonly version: number;
  /** A `PushAnswer` as JSON. */
  readonly answer: Uint8Array<ArrayBuffer>;
}

const busy = () =>
  new ApiError('unavailable', 'another import of this account is under way', { 'Retry-After': '5' });

/**
 * Imports a file that `thread` has read, in short transactions. The last one makes all of it visible; if any fails,
 * nothing of it is.
 * @throws ApiError
 */
export async function importFile(
  deps: ImportFileDeps,
  actor: Actor,
  mutationId: string,
  thread: ImportThread,
): Promise<ImportedFile> {
  const { storage, hub, now } = deps;
  const { accountId, secretHash: tokenHash } = actor;
  const run = { accountId, token: randomUUID() };
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const begun = await begin(deps, { ...run, tokenHash, mutationId });
      if (begun.kind === 'recorded') return recordedFile(begun);
      const finished = await stageAndFinish(deps, { ...run, tokenHash }, begun.base, thread);
      if (finished === null) continue;
      const { result, version } = finished;
      if (result.status === 'applied') hub.publishVersion(accountId, version);
      const answer = await thread.call('answer', finished, await trimAndPublish(deps, accountId, finished));
      return { result, version, answer };
    }
    throw busy();
  } catch (error) {
    await discardAfterFailure(storage, run, now);
    throw error;
  }
}

/**
 * Deletes the staged rows of a failed import. Tries again where a busy database did not answer in time. After the last
 * attempt the rows are left to the sweep, because the error of the import matters more.
 */
async function discardAfterFailure(
  storage: ImportFileDeps['storage'],
  run: Pick<Run, 'accountId' | 'token'>,
  now: () => number,
): Promise<void> {
  for (let attempt = 1; attempt <= maxDiscardAttempts; attempt++)
    try {
      await discardImport(storage, run, now);
      return;
    } catch {
      // The next attempt goes on where this one ended.
    }
}

type Run = { readonly accountId: string; readonly token: string; readonly tokenHash: string };

async function begin(
  { storage, now }: ImportFileDeps,
  run: Run & { readonly mutationId: string },
): Promise<Extract<BegunImport, { kind: 'recorded' | 'begun' }>> {
  for (;;) {
    const begun = await storage.write('beginImport', { ...run, now: now() });
    if (begun.kind === 'gone') throw new ApiError('unauthenticated');
    if (begun.kind !== 'occupied') return begun;
    const { token, touchedAt } = begun;
    if (touchedAt > staleBefore(storage, now())) throw busy();
    await discardImport(storage, { accountId: run.accountId, token }, now);
  }
}

/** Null if the import has to start again; its staged rows are deleted then. */
async function stageAndFinish(
  { storage, now }: ImportFileDeps,
  { tokenHash, ...run }: Run,
  start: ImportBase,
  thread: ImportThread,
): Promise<Extract<FinishedImport, { kind: 'finished' }> | null> {
  let base = start;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const isFirst = attempt === 1;
    const outcome = await thread.call('apply', base, now());
    const isRefused = outcome.record.refusal !== null;
    // A changed account changes the ideas' ranks, but not their entries, so those stay staged.
    if (!isRefused) {
      await thread.call('restart', isFirst);
      for (let slice = await thread.call('nextSlice'); slice; slice = await thread.call('nextSlice')) {
        const version = base.version + 1;
        if (!(await storage.write('stageImport', { ...run, slice, version, now: now() }))) throw busy();
      }
    } else if (!isFirst) break;
    const finished = await storage.write('finishImport', { ...run, tokenHash, outcome, now: now() });
    if (finished.kind === 'finished') return finished;
    if (finished.kind === 'gone') throw new ApiError('unauthenticated');
    if (finished.kind === 'displaced') throw busy();
    base = finished.base;
  }
  await discardImport(storage, run, now);
  return null;
}

/** The answer to a repeated import, without rows: the client fetches those it lacks. */
function recordedFile({ result, version }: Extract<BegunImport, { kind: 'recorded' }>): ImportedFile {
  const answer: PushAnswer = {
    results: [result],
    changes: noChanges(version),
  };
  return { result, version, answer: new TextEncoder().encode(JSON.stringify(answer)) };
}
