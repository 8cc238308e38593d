import { type Changes } from '#contract/changes.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type MutationResult } from '#contract/mutations.ts';
import { limits } from '#domain/limits.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type AccountApi, isLarge } from './api.ts';
import { backoff } from './backoff.ts';
import { type Environment } from './environment.ts';
import { CallFailed } from './errors.ts';
import { openLiveFeed } from './live-feed.ts';
import { type Pending, type Replica } from './replica.ts';

/** What became of a mutation that had been sent. */
export interface Settled {
  readonly mutation: Mutation;
  /** The version that shows it; null if it was refused. */
  readonly version: number | null;
  readonly code: ErrorCode | null;
}

export type Halt = 'signed-out' | 'outdated';

export interface SyncHandlers {
  /** The server's state moved, or mutations were settled: to be stored and told to other tabs. */
  advanced(changes: readonly Changes[], settled: readonly Settled[]): Promise<void>;
  reachable(isReachable: boolean): void;
  /** A step failed and will be tried again. */
  failed(code: CallFailed['code']): void;
  /** Nothing more is sent until `resume`. */
  halted(reason: Halt): void;
}

export interface SyncEngine {
  /** There may be something to send, or the line may have come back. */
  wake(): void;
  resume(): void;
  stop(): void;
}

/** Characters of JSON one ordinary request may carry, with room below the server's limit in bytes. */
const batchSize = 250_000;

/** Codes that say something about the request itself: repeating it would never help. */
const hopeless = new Set<string>([
  'invalid-request',
  'payload-too-large',
  'not-found',
  'method-not-allowed',
  'unsupported-media-type',
]);

/**
 * Sends what is pending and takes in what changes, one step at a time. While the fate of a sent mutation is
 * unknown (the answer was lost) the base does not move: the changes may hold its effect already, and
 * showing it twice would be wrong. The repeat's answer tells.
 */
export function startSync(
  environment: Environment,
  api: AccountApi,
  replica: Replica,
  handlers: SyncHandlers,
): SyncEngine {
  let arrived: Changes[] = [];
  let newest = 0;
  let failures = 0;
  let isRunning = false;
  let isStopped = false;
  let isHalted = false;
  let mustCatchUp = false;
  let sendsSingly = false;
  let cancelRetry = () => {};
  let unreported: Settled[] = [];
  let feed: { wake(): void; close(): void } | null = null;

  const reached = () => {
    failures = 0;
    handlers.reachable(true);
  };

  const halt = (reason: Halt) => {
    isHalted = true;
    feed?.close();
    feed = null;
    handlers.halted(reason);
  };

  const nextBatch = (): Pending[] => {
    const batch: Pending[] = [];
    let size = 0;
    for (const item of replica.pending) {
      if (item.sequence === null || item.appliedAt !== null) continue;
      if (isLarge(item.mutation)) return batch.length === 0 ? [item] : batch;
      size += JSON.stringify(item.mutation).length;
      if (
        batch.length > 0 &&
        (sendsSingly || size > batchSize || batch.length === limits.mutationsPerRequest)
      )
        return batch;
      batch.push(item);
    }
    return batch;
  };

  const send = async (batch: readonly Pending[]) => {
    const mutations = batch.map((item) => item.mutation);
    try {
      const { results, changes } = await api.push(mutations);
      sendsSingly = false;
      await advance(
        [changes],
        mutations.map((mutation) => settledBy(mutation, results)),
      );
    } catch (error) {
      const code = error instanceof CallFailed ? error.code : null;
      if (code === null || !hopeless.has(code)) throw error;
      // One of them is unacceptable as it is: alone it is found out, and the others are not held up by it.
      if (mutations.length > 1) sendsSingly = true;
      else
        await advance(
          [],
          mutations.map((mutation) => ({ mutation, version: null, code: code as ErrorCode })),
        );
    }
    reached();
  };

  const advance = async (changes: readonly Changes[], settled: readonly Settled[]) => {
    if (isStopped) return;
    unreported.push(...settled);
    replica.settle(settled.map(({ mutation, version }) => ({ id: mutation.id, version })));
    const applied: Changes[] = [];
    for (const step of changes) {
      applied.push(replica.receive(step) ? step : await catchUp());
      if (isStopped) return;
    }
    const reported = unreported;
    unreported = [];
    await handlers.advanced(applied, reported);
  };

  /** Fetches everything after the version at hand and takes it in. */
  const catchUp = async () => {
    mustCatchUp = true;
    const missing = await api.changes(replica.version);
    reached();
    if (!isStopped) replica.receive(missing);
    mustCatchUp = false;
    newest = missing.to;
    return missing;
  };

  const takeIn = async () => {
    const changes = arrived.filter((step) => step.to > replica.version || step.reset);
    arrived = [];
    if (changes.length > 0) await advance(changes, []);
    if (changes.some((step) => step.reset)) newest = replica.version;
    if (newest > replica.version || mustCatchUp)
      await handlers.advanced([await catchUp()], unreported.splice(0));
  };

  const run = async () => {
    isRunning = true;
    try {
      while (!isStopped && !isHalted) {
        const batch = nextBatch();
        if (batch.length > 0) await send(batch);
        else if (arrived.length > 0 || newest > replica.version || mustCatchUp) await takeIn();
        else break;
      }
    } catch (error) {
      recover(error);
    } finally {
      isRunning = false;
    }
  };

  const recover = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    if (isStopped) return;
    if (error.code === 'unauthenticated') return halt('signed-out');
    if (error.code === 'client-outdated') return halt('outdated');
    failures += 1;
    handlers.reachable(error.code !== 'offline');
    handlers.failed(error.code);
    cancelRetry();
    cancelRetry = environment.schedule(backoff(failures, environment.random()), wake);
  };

  const wake = () => {
    if (!isRunning && !isStopped && !isHalted) void run();
  };

  const listen = () => {
    feed = openLiveFeed(environment, {
      path: () => api.livePath(replica.version),
      changes(changes) {
        arrived.push(changes);
        newest = Math.max(newest, changes.to);
        wake();
      },
      newer(version) {
        newest = Math.max(newest, version);
        wake();
      },
      connected(isConnected) {
        if (isConnected) return reached();
        // The stream does not say why it broke; a plain request tells "offline" from "signed out".
        mustCatchUp = true;
        wake();
      },
      signedOut: () => halt('signed-out'),
    });
  };

  const lineMayBeBack = () => {
    cancelRetry();
    feed?.wake();
    wake();
  };
  const stopWaking = environment.onWake(lineMayBeBack);
  const stopOffline = environment.onOffline(() => handlers.reachable(false));

  listen();
  wake();
  return {
    wake,
    resume() {
      if (!isHalted) return;
      isHalted = false;
      mustCatchUp = true;
      listen();
      wake();
    },
    stop() {
      isStopped = true;
      stopWaking();
      stopOffline();
      cancelRetry();
      feed?.close();
    },
  };
}

function settledBy(mutation: Mutation, results: readonly MutationResult[]): Settled {
  const result = results.find(({ id }) => id === mutation.id);
  if (result === undefined) throw new Error(`the server said nothing about mutation ${mutation.id}`);
  return result.status === 'applied'
    ? { mutation, version: result.version, code: null }
    : { mutation, version: null, code: result.code };
}
