import { type Changes } from '#contract/changes.ts';
import { type SyncApi } from '../api/sync-api.ts';
import { type LostIdea } from '../device-store.ts';
import { type Environment } from '../environment.ts';
import { CallFailed } from '../errors.ts';
import { type PendingMutation, type Replica } from '../replica/replica.ts';
import { backoffMs } from './backoff.ts';
import { createBatchSender } from './batch-sender.ts';
import { openLiveFeed } from './live-feed.ts';
import { type SettledMutation, answeredMutations } from './mutation-results.ts';
import { createSendPause } from './send-pause.ts';
import { type ServerStatus, statusAfterFailure } from './server-status.ts';
import { type SyncHandlers } from './sync-handlers.ts';
import { type SyncStopReason } from './sync-stop-reason.ts';
import { unknownSetBack } from './unknown-set-back.ts';

export interface SyncEngine {
  /** Null before the first attempt. */
  readonly serverStatus: ServerStatus | null;
  /** Why sending has stopped until `resume`. */
  readonly stopReason: SyncStopReason | null;
  /** There may be something to send, or the connection may have returned. */
  wake(): void;
  /** Tries at once instead of waiting for the next retry, and repeats a request that hangs. */
  tryNow(): void;
  /** Another tab may have stored a mutation. */
  checkOutbox(): void;
  resume(): void;
  stop(): void;
}

type SyncEnvironment = Pick<
  Environment,
  'schedule' | 'random' | 'openEventStream' | 'isVisible' | 'onWake' | 'onOffline' | 'hasNetwork'
>;

/** How often a visible page polls the outbox, in ms. A hidden page polls it at each heartbeat of the server's stream. */
const outboxPollIntervalMs = 20_000;

/** The person is told of pauses from this length on, in ms. */
const noticeablePauseMs = 10_000;

/**
 * Sends pending mutations and applies changes, one step at a time. If the response to a sent mutation was
 * lost, no changes are applied until its repeat is answered: they may already include that mutation, which
 * would then be shown twice.
 */
export function startSync(
  environment: SyncEnvironment,
  api: SyncApi,
  replica: Replica,
  handlers: SyncHandlers,
): SyncEngine {
  const sender = createBatchSender(api);
  let receivedChanges: Changes[] = [];
  let newestVersion = 0;
  let failures = 0;
  let isRunning = false;
  /** Whether a retry was requested during an attempt, which may be about to fail. */
  let isRetryRequested = false;
  let isStopped = false;
  let stopReason: SyncStopReason | null = null;
  /** Null before the first attempt. */
  let serverStatus: ServerStatus | null = null;
  /** All rows, if they are on their way since the sign-in. A stream would bring them once more, so they come first. */
  let first = replica.version === 0 ? api.takeFirst() : null;
  let mustCatchUp = first !== null;
  /** Whether the server was set back, so that the changes are fetched before anything more is sent. */
  let isSetBack = false;
  let mustCheckOutbox = false;
  let cancelRetry = () => {};
  const pause = createSendPause(environment.schedule, () => wake());
  /** How many times the person has signed in while this engine ran. */
  let signInCount = 0;
  /**
   * Steps not yet passed to the handlers. No mutation leaves the outbox before the rows that include it are
   * stored.
   */
  let unreported: Unreported = { changes: [], settled: answeredMutations(replica), lost: [] };
  let feed: { wake(): void; close(): void } | null = null;

  const setStatus = (now: ServerStatus) => {
    if (now === serverStatus) return;
    serverStatus = now;
    handlers.onServerStatus(now);
  };
  const markReachable = () => {
    failures = 0;
    if (feed === null && !isStopped) openFeed();
    setStatus('reachable');
  };

  const stopSending = (reason: SyncStopReason) => {
    stopReason = reason;
    feed?.close();
    feed = null;
    handlers.onStopped(reason);
  };

  const send = async (batch: readonly PendingMutation[]) => {
    const answer = await sender.send(batch).catch(handleRefusedBatch);
    if (answer) await advance(answer.changes, answer.settled);
    markReachable();
    if (answer?.isTrimmed === true) handlers.onNotice('trimmed');
  };

  const handleRefusedBatch = (error: unknown): null => {
    if (!(error instanceof CallFailed) || error.code !== 'server-restored') return pauseIfLimited(error);
    isSetBack = true;
    return null;
  };

  /** Pauses sending until the time the server has named; sooner, it would refuse the same mutations again. */
  const pauseIfLimited = (error: unknown): null => {
    if (!(error instanceof CallFailed) || error.code !== 'rate-limited') throw error;
    const pauseMs = pause.begin(error);
    handlers.onStepFailed(error);
    if (pauseMs >= noticeablePauseMs) handlers.onNotice('rate-limited');
    return null;
  };

  const advance = async (changes: readonly Changes[], settled: readonly SettledMutation[]) => {
    if (isStopped) return;
    unreported.settled.push(...settled);
    replica.settle(settled.map(({ mutation, version }) => ({ id: mutation.id, version })));
    for (const step of changes) {
      if (replica.receive(step)) unreported.changes.push(step);
      // The missing changes may include more sent, unanswered mutations, which are sent again first.
      else mustCatchUp = true;
    }
    await reportProgress();
  };

  /** Whether versions of these changes do not compare with this device's. */
  const isOtherHistory = ({ epoch }: Changes) =>
    epoch !== undefined && replica.epoch !== null && epoch !== replica.epoch;

  /**
   * Fetches all changes after the known version, applies and reports them. No other step may run in between.
   */
  const catchUp = async () => {
    mustCatchUp = true;
    // The response may lack versions announced from here on.
    newestVersion = 0;
    const early = replica.version === 0 ? await first : null;
    first = null;
    let missing = early ?? (await api.changes(replica.version));
    let { setBack } = missing;
    if (isOtherHistory(missing) && !missing.reset) {
      setBack = unknownSetBack;
      missing = await api.changes(0);
    }
    const lost = setBack && replica.version > 0 ? await handlers.findLost(missing, setBack) : null;
    if (isStopped) return;
    if (setBack || isOtherHistory(missing)) {
      // A restore may have lost mutations whose rows have not arrived. The server knows which, so all are sent again.
      replica.unsettle();
      unreported = { ...unreported, settled: unreported.settled.filter(isReceived) };
    }
    replica.receive(missing);
    markReachable();
    unreported.changes.push(missing);
    if (lost) {
      const settled = lost.included.map((mutation) => ({ mutation, version: missing.to, code: null }));
      replica.settle(settled.map(({ mutation: { id }, version }) => ({ id, version })));
      unreported.settled.push(...settled);
      unreported.lost.push(...lost.ideas);
    }
    isSetBack = false;
    mustCatchUp = false;
    newestVersion = Math.max(newestVersion, missing.to);
    await reportProgress();
  };

  const isReceived = ({ version }: SettledMutation) => version === null || version <= replica.version;
  const reportProgress = async () => {
    if (isStopped) return;
    const { changes, settled, lost } = unreported;
    if (changes.length === 0 && !settled.some(isReceived)) return;
    unreported = { changes: [], settled: settled.filter((one) => !isReceived(one)), lost: [] };
    await handlers.onAdvanced(changes, settled.filter(isReceived), lost);
  };

  const processReceived = async () => {
    // A full state that is older than this one: either it was sent before the last response, or the server
    // was set back to an earlier version. Another request decides which.
    const isOlder = (step: Changes) =>
      isOtherHistory(step) || (step.reset && (step.setBack || step.to < replica.version));
    if (receivedChanges.some(isOlder)) mustCatchUp = true;
    const changes = receivedChanges.filter((step) => step.to > replica.version && !isOlder(step));
    receivedChanges = [];
    // Storing this step may show that more mutations must be sent again, so the missing changes are fetched
    // after it.
    if (changes.length > 0) return advance(changes, []);
    if (mustCatchUp || newestVersion > replica.version) await catchUp();
  };

  const run = async () => {
    isRunning = true;
    let signInsBefore = signInCount;
    try {
      while (!isStopped && stopReason === null) {
        signInsBefore = signInCount;
        const batch = pause.isActive ? [] : sender.next(replica.pending);
        if (unreported.settled.some(isReceived)) await reportProgress();
        else if (mustCheckOutbox) {
          mustCheckOutbox = false;
          await handlers.checkOutbox();
        } else if (isSetBack) await catchUp();
        else if (batch.length > 0) await send(batch);
        else if (receivedChanges.length > 0 || newestVersion > replica.version || mustCatchUp)
          await processReceived();
        else break;
      }
    } catch (error) {
      handleError(error, signInsBefore);
    } finally {
      isRunning = false;
      if (isRetryRequested) tryNow();
    }
  };

  const handleError = (error: unknown, signInsBefore: number) => {
    if (!(error instanceof CallFailed)) throw error;
    if (isStopped) return;
    // A response for the previous session does not apply to this one.
    if (error.code === 'unauthenticated' && signInsBefore === signInCount) return stopSending('signed-out');
    if (error.code === 'client-outdated') return stopSending('outdated');
    failures += 1;
    // Without first rows the stream opens too, as each of its events causes another attempt.
    if (feed === null && replica.version === 0) openFeed();
    setStatus(statusAfterFailure(error, failures, environment.hasNetwork()));
    handlers.onStepFailed(error);
    cancelRetry();
    cancelRetry = environment.schedule(backoffMs(failures, environment.random()), wake);
  };

  const wake = () => {
    if (!isRunning && !isStopped && stopReason === null) void run();
  };

  const openFeed = () => {
    feed = openLiveFeed(environment, {
      path: () => api.livePath(replica.version),
      onChanges(changes) {
        receivedChanges.push(changes);
        newestVersion = Math.max(newestVersion, changes.to);
        wake();
      },
      onNewerVersion(version) {
        newestVersion = Math.max(newestVersion, version);
        wake();
      },
      onAlive() {
        // Receiving events does not prove that requests reach the server, so one is sent at once.
        if (failures > 0) wake();
        else setStatus('reachable');
      },
      onHeartbeat() {
        if (!environment.isVisible()) checkOutbox();
      },
      onBroken() {
        // The stream does not report why it broke; a plain request distinguishes "offline" from "signed out".
        mustCatchUp = true;
        wake();
      },
      // Only a request shows whether the present session was meant.
      onSignedOut() {
        feed = null;
        mustCatchUp = true;
        wake();
      },
    });
  };

  const tryNow = () => {
    isRetryRequested = isRunning;
    cancelRetry();
    feed?.wake();
    // If there is nothing to send, a fetch checks whether the server can be reached.
    if (serverStatus !== null && serverStatus !== 'reachable') mustCatchUp = true;
    wake();
  };
  const stopWaking = environment.onWake(() => {
    tryNow();
    scheduleOutboxPoll();
  });
  const stopOffline = environment.onOffline(() => setStatus('offline'));

  const checkOutbox = () => {
    mustCheckOutbox = true;
    wake();
  };
  let cancelOutboxPoll = () => {};
  const scheduleOutboxPoll = () => {
    cancelOutboxPoll();
    if (!environment.isVisible()) return;
    cancelOutboxPoll = environment.schedule(outboxPollIntervalMs, () => {
      scheduleOutboxPoll();
      checkOutbox();
    });
  };

  if (!mustCatchUp) openFeed();
  scheduleOutboxPoll();
  wake();
  return {
    wake,
    tryNow() {
      pause.cancel();
      sender.repeat();
      tryNow();
    },
    checkOutbox,
    get serverStatus() {
      return serverStatus;
    },
    get stopReason() {
      return stopReason;
    },
    resume() {
      signInCount += 1;
      if (stopReason === null) return;
      stopReason = null;
      mustCatchUp = true;
      openFeed();
      wake();
    },
    stop() {
      isStopped = true;
      stopWaking();
      stopOffline();
      cancelRetry();
      pause.cancel();
      cancelOutboxPoll();
      feed?.close();
    },
  };
}

/** Steps not yet passed to the handlers. */
interface Unreported {
  readonly changes: Changes[];
  readonly settled: SettledMutation[];
  readonly lost: LostIdea[];
}
