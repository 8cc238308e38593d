import { type Changes } from '#contract/changes.ts';
import { backoff } from './backoff.ts';
import { createBatchSender } from './batch-sender.ts';
import { type Environment } from './environment.ts';
import { CallFailed } from './errors.ts';
import { type Halt } from './halt.ts';
import { openLiveFeed } from './live-feed.ts';
import { type Pending, type Replica } from './replica.ts';
import { type Settled, answeredIn } from './settled.ts';
import { type SyncApi } from './sync-api.ts';

export interface SyncHandlers {
  /** The server's state moved, or mutations were settled: to be stored and told to other tabs. */
  advanced(changes: readonly Changes[], settled: readonly Settled[]): Promise<void>;
  /** Looks into the outbox for mutations no tab has told of: one may have died before it could. */
  look(): Promise<void>;
  reachable(isReachable: boolean): void;
  /** A step failed and will be tried again. */
  failed(error: CallFailed): void;
  /** Nothing more is sent until `resume`. */
  halted(reason: Halt): void;
}

export interface SyncEngine {
  /** Whether the server can be reached; null until something was tried. */
  readonly isReachable: boolean | null;
  /** Why nothing is sent until `resume`. */
  readonly halted: Halt | null;
  /** There may be something to send, or the line may have come back. */
  wake(): void;
  /** Tries at once instead of waiting for the next try, and sends again what hangs. */
  tryNow(): void;
  /** Another tab may have stored something. */
  look(): void;
  resume(): void;
  stop(): void;
}

/** Milliseconds between two looks into the outbox. */
const lookEvery = 20_000;

/** How many times in a row a server may fail until it counts as out of reach, and the person is told what waits. */
const patience = 3;

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
  let arrived: Changes[] = [];
  let newest = 0;
  let failures = 0;
  let isRunning = false;
  /** Whether somebody has asked for a try while one was under way, which may be about to fail. */
  let isAskedAgain = false;
  let isStopped = false;
  let halted: Halt | null = null;
  /** Null until something was tried. */
  let isReachable: boolean | null = null;
  let mustCatchUp = false;
  let mustLook = false;
  let cancelRetry = () => {};
  /** How often the person has signed in while this ran. */
  let sessions = 0;
  /** What the handlers are still to be told: no mutation leaves the outbox before the rows that show it are stored. */
  let untold: { changes: Changes[]; settled: Settled[] } = { changes: [], settled: answeredIn(replica) };
  let feed: { wake(): void; close(): void } | null = null;

  const setReachable = (now: boolean) => {
    if (now === isReachable) return;
    isReachable = now;
    handlers.reachable(now);
  };
  const reached = () => {
    failures = 0;
    if (feed === null && !isStopped) listen();
    setReachable(true);
  };

  const halt = (reason: Halt) => {
    halted = reason;
    feed?.close();
    feed = null;
    handlers.halted(reason);
  };

  const send = async (batch: readonly Pending[]) => {
    const answer = await sender.send(batch);
    if (answer) await advance(answer.changes, answer.settled);
    reached();
  };

  const advance = async (changes: readonly Changes[], settled: readonly Settled[]) => {
    if (isStopped) return;
    untold.settled.push(...settled);
    replica.settle(settled.map(({ mutation, version }) => ({ id: mutation.id, version })));
    for (const step of changes) {
      if (replica.receive(step)) untold.changes.push(step);
      // What is missing may hold the effect of more that was sent and not answered, which is sent again first.
      else mustCatchUp = true;
    }
    await tell();
  };

  /** Fetches everything after the version at hand, takes it in and tells of it: nothing else may come in between. */
  const catchUp = async () => {
    mustCatchUp = true;
    // The answer may not have what is announced from here on.
    newest = 0;
    const missing = await api.changes(replica.version);
    reached();
    if (isStopped) return;
    replica.receive(missing);
    untold.changes.push(missing);
    mustCatchUp = false;
    newest = Math.max(newest, missing.to);
    await tell();
  };

  const isTakenIn = ({ version }: Settled) => version === null || version <= replica.version;
  const tell = async () => {
    if (isStopped) return;
    const { changes, settled } = untold;
    if (changes.length === 0 && !settled.some(isTakenIn)) return;
    untold = { changes: [], settled: settled.filter((one) => !isTakenIn(one)) };
    await handlers.advanced(changes, settled.filter(isTakenIn));
  };

  const takeIn = async () => {
    // The whole state, and an older one than is here: sent before the last answer, or by a server that has been set
    // back. Asking tells which.
    if (arrived.some((step) => step.reset && step.to < replica.version)) mustCatchUp = true;
    const changes = arrived.filter((step) => step.to > replica.version);
    arrived = [];
    // Storing it may show that more is to be sent again, so what is missing is fetched after that.
    if (changes.length > 0) return advance(changes, []);
    if (mustCatchUp || newest > replica.version) await catchUp();
  };

  const run = async () => {
    isRunning = true;
    let sessionAsked = sessions;
    try {
      while (!isStopped && halted === null) {
        sessionAsked = sessions;
        const batch = sender.next(replica.pending);
        if (untold.settled.some(isTakenIn)) await tell();
        else if (mustLook) {
          mustLook = false;
          await handlers.look();
        } else if (batch.length > 0) await send(batch);
        else if (arrived.length > 0 || newest > replica.version || mustCatchUp) await takeIn();
        else break;
      }
    } catch (error) {
      recover(error, sessionAsked);
    } finally {
      isRunning = false;
      if (isAskedAgain) tryNow();
    }
  };

  const recover = (error: unknown, sessionAsked: number) => {
    if (!(error instanceof CallFailed)) throw error;
    if (isStopped) return;
    // An answer to the session before this one says nothing about this one.
    if (error.code === 'unauthenticated' && sessionAsked === sessions) return halt('signed-out');
    if (error.code === 'client-outdated') return halt('outdated');
    failures += 1;
    setReachable(error.code !== 'offline' && failures < patience);
    handlers.failed(error);
    cancelRetry();
    cancelRetry = environment.schedule(backoff(failures, environment.random()), wake);
  };

  const wake = () => {
    if (!isRunning && !isStopped && halted === null) void run();
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
      alive() {
        // Whoever hears the server may still not be heard: only an answer tells. It is asked for at once.
        if (failures > 0) wake();
        else setReachable(true);
      },
      broken() {
        // The stream does not say why it broke; a plain request tells "offline" from "signed out".
        mustCatchUp = true;
        wake();
      },
      // Only a request tells whether that was the session now in force.
      signedOut() {
        feed = null;
        mustCatchUp = true;
        wake();
      },
    });
  };

  const tryNow = () => {
    isAskedAgain = isRunning;
    cancelRetry();
    feed?.wake();
    // Where nothing is to be sent, a question has to show whether the server can be reached.
    if (isReachable === false) mustCatchUp = true;
    wake();
  };
  const stopWaking = environment.onWake(tryNow);
  const stopOffline = environment.onOffline(() => setReachable(false));

  const look = () => {
    mustLook = true;
    wake();
  };
  let cancelLook = () => {};
  const lookLater = () => {
    cancelLook = environment.schedule(lookEvery, () => {
      lookLater();
      look();
    });
  };

  listen();
  lookLater();
  wake();
  return {
    wake,
    tryNow() {
      sender.repeat();
      tryNow();
    },
    look,
    get isReachable() {
      return isReachable;
    },
    get halted() {
      return halted;
    },
    resume() {
      sessions += 1;
      if (halted === null) return;
      halted = null;
      mustCatchUp = true;
      listen();
      wake();
    },
    stop() {
      isStopped = true;
      stopWaking();
      stopOffline();
      cancelRetry();
      cancelLook();
      feed?.close();
    },
  };
}
