import { type Changes } from '#contract/changes.ts';
import { type SyncApi } from '../api/sync-api.ts';
import { type Environment } from '../environment.ts';
import { CallFailed } from '../errors.ts';
import { type PendingMutation, type Replica } from '../replica/replica.ts';
import { backoffMs } from './backoff.ts';
import { createBatchSender } from './batch-sender.ts';
import { openLiveFeed } from './live-feed.ts';
import { type SettledMutation, answeredMutations } from './mutation-results.ts';
import { type SyncStopReason } from './sync-stop-reason.ts';

export interface SyncHandlers {
  /** The server's state moved, or mutations were settled: to be stored and told to other tabs. */
  onAdvanced(changes: readonly Changes[], settled: readonly SettledMutation[]): Promise<void>;
  /** Looks into the outbox for mutations no tab has told of: one may have died before it could. */
  checkOutbox(): Promise<void>;
  onReachableChange(isReachable: boolean): void;
  /** A step failed and will be tried again. */
  onStepFailed(error: CallFailed): void;
  /** Nothing more is sent until `resume`. */
  onStopped(reason: SyncStopReason): void;
  onNotice(notice: SyncNotice): void;
}

/**
 * What the person is told: the server let go of the oldest of what was deleted or could be undone; it takes no more
 * mutations for a while, and they are sent later.
 */
export type SyncNotice = 'trimmed' | 'rate-limited';

export interface SyncEngine {
  /** Whether the server can be reached; null until something was tried. */
  readonly isReachable: boolean | null;
  /** Why nothing is sent until `resume`. */
  readonly stopReason: SyncStopReason | null;
  /** There may be something to send, or the line may have come back. */
  wake(): void;
  /** Tries at once instead of waiting for the next try, and sends again what hangs. */
  tryNow(): void;
  /** Another tab may have stored something. */
  checkOutbox(): void;
  resume(): void;
  stop(): void;
}

/** Milliseconds between two looks into the outbox. */
const outboxPollIntervalMs = 20_000;

/** The shortest pause after the server took no more mutations. */
const minHoldMs = 1_000;

/** How many times in a row a server may fail until it counts as out of reach, and the person is told what waits. */
const failuresUntilUnreachable = 3;

/**
 * Sends what is pending and takes in what changes, one step at a time. While the fate of a sent mutation is
 * unknown (the answer was lost) the base does not move: the changes may hold its effect already, and
 * showing it twice would be wrong. The repeat's answer tells.
 */
export function startSync(
  environment: Environment,
  api: SyncApi,
  replica: Replica,
  handlers: SyncHandlers,
): SyncEngine {
  const sender = createBatchSender(api);
  let receivedChanges: Changes[] = [];
  let newestVersion = 0;
  let failures = 0;
  let isRunning = false;
  /** Whether somebody has asked for a try while one was under way, which may be about to fail. */
  let isRetryRequested = false;
  let isStopped = false;
  let stopReason: SyncStopReason | null = null;
  /** Null until something was tried. */
  let isReachable: boolean | null = null;
  let mustCatchUp = false;
  let mustCheckOutbox = false;
  let cancelRetry = () => {};
  /** Whether the server has asked for a pause, which new mutations do not end. */
  let isHeld = false;
  let cancelHold = () => {};
  /** How often the person has signed in while this ran. */
  let signInCount = 0;
  /** What the handlers are still to be told: no mutation leaves the outbox before the rows that show it are stored. */
  let unreported: { changes: Changes[]; settled: SettledMutation[] } = {
    changes: [],
    settled: answeredMutations(replica),
  };
  let feed: { wake(): void; close(): void } | null = null;

  const setReachable = (now: boolean) => {
    if (now === isReachable) return;
    isReachable = now;
    handlers.onReachableChange(now);
  };
  const markReachable = () => {
    failures = 0;
    if (feed === null && !isStopped) openFeed();
    setReachable(true);
  };

  const stopSending = (reason: SyncStopReason) => {
    stopReason = reason;
    feed?.close();
    feed = null;
    handlers.onStopped(reason);
  };

  const send = async (batch: readonly PendingMutation[]) => {
    const answer = await sender.send(batch);
    if (answer) await advance(answer.changes, answer.settled);
    markReachable();
    if (answer?.isTrimmed === true) handlers.onNotice('trimmed');
  };

  const advance = async (changes: readonly Changes[], settled: readonly SettledMutation[]) => {
    if (isStopped) return;
    unreported.settled.push(...settled);
    replica.settle(settled.map(({ mutation, version }) => ({ id: mutation.id, version })));
    for (const step of changes) {
      if (replica.receive(step)) unreported.changes.push(step);
      // What is missing may hold the effect of more that was sent and not answered, which is sent again first.
      else mustCatchUp = true;
    }
    await reportProgress();
  };

  /** Fetches everything after the version at hand, takes it in and tells of it: nothing else may come in between. */
  const catchUp = async () => {
    mustCatchUp = true;
    // The answer may not have what is announced from here on.
    newestVersion = 0;
    const missing = await api.changes(replica.version);
    markReachable();
    if (isStopped) return;
    replica.receive(missing);
    unreported.changes.push(missing);
    mustCatchUp = false;
    newestVersion = Math.max(newestVersion, missing.to);
    await reportProgress();
  };

  const isReceived = ({ version }: SettledMutation) => version === null || version <= replica.version;
  const reportProgress = async () => {
    if (isStopped) return;
    const { changes, settled } = unreported;
    if (changes.length === 0 && !settled.some(isReceived)) return;
    unreported = { changes: [], settled: settled.filter((one) => !isReceived(one)) };
    await handlers.onAdvanced(changes, settled.filter(isReceived));
  };

  const processReceived = async () => {
    // The whole state, and an older one than is here: sent before the last answer, or by a server that has been set
    // back. Asking tells which.
    if (receivedChanges.some((step) => step.reset && step.to < replica.version)) mustCatchUp = true;
    const changes = receivedChanges.filter((step) => step.to > replica.version);
    receivedChanges = [];
    // Storing it may show that more is to be sent again, so what is missing is fetched after that.
    if (changes.length > 0) return advance(changes, []);
    if (mustCatchUp || newestVersion > replica.version) await catchUp();
  };

  const run = async () => {
    isRunning = true;
    let signInsBefore = signInCount;
    try {
      while (!isStopped && stopReason === null) {
        signInsBefore = signInCount;
        const batch = isHeld ? [] : sender.next(replica.pending);
        if (unreported.settled.some(isReceived)) await reportProgress();
        else if (mustCheckOutbox) {
          mustCheckOutbox = false;
          await handlers.checkOutbox();
        } else if (batch.length > 0) await send(batch);
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

  /** Sending before the time the server has named would be for nothing, and a whole file each time. */
  const hold = (error: CallFailed) => {
    isHeld = true;
    cancelHold();
    cancelHold = environment.schedule(Math.max(error.retryAfterMs, minHoldMs), () => {
      isHeld = false;
      wake();
    });
    setReachable(true);
    handlers.onStepFailed(error);
    handlers.onNotice('rate-limited');
    // What others did is taken in meanwhile.
    isRetryRequested = true;
  };

  const handleError = (error: unknown, signInsBefore: number) => {
    if (!(error instanceof CallFailed)) throw error;
    if (isStopped) return;
    // An answer to the session before this one says nothing about this one.
    if (error.code === 'unauthenticated' && signInsBefore === signInCount) return stopSending('signed-out');
    if (error.code === 'client-outdated') return stopSending('outdated');
    if (error.code === 'rate-limited') return hold(error);
    failures += 1;
    setReachable(error.code !== 'offline' && failures < failuresUntilUnreachable);
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
        // Whoever hears the server may still not be heard: only an answer tells. It is asked for at once.
        if (failures > 0) wake();
        else setReachable(true);
      },
      onBroken() {
        // The stream does not say why it broke; a plain request tells "offline" from "signed out".
        mustCatchUp = true;
        wake();
      },
      // Only a request tells whether that was the session now in force.
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
    // Where nothing is to be sent, a question has to show whether the server can be reached.
    if (isReachable === false) mustCatchUp = true;
    wake();
  };
  const stopWaking = environment.onWake(tryNow);
  const stopOffline = environment.onOffline(() => setReachable(false));

  const checkOutbox = () => {
    mustCheckOutbox = true;
    wake();
  };
  let cancelOutboxPoll = () => {};
  const scheduleOutboxPoll = () => {
    cancelOutboxPoll = environment.schedule(outboxPollIntervalMs, () => {
      scheduleOutboxPoll();
      checkOutbox();
    });
  };

  openFeed();
  scheduleOutboxPoll();
  wake();
  return {
    wake,
    tryNow() {
      isHeld = false;
      sender.repeat();
      tryNow();
    },
    checkOutbox,
    get isReachable() {
      return isReachable;
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
      cancelHold();
      cancelOutboxPoll();
      feed?.close();
    },
  };
}
