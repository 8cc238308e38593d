import { type Logger } from '../operations/logger.ts';
import { type Storage, type WakeUp } from '../storage/api/storage.ts';
import { changesSince } from '../storage/queries/changes.ts';
import { findAccountVersions, listLiveSessions } from '../storage/queries/live-sessions.ts';
import { coalesceReads } from './coalesce-reads.ts';
import { type LiveHub } from './hub.ts';

/** How often versions are polled for changes whose wake-up was lost, in ms. */
const versionPollIntervalMs = 5_000;

/** How often sessions are polled in case an operator command's signal was lost, in ms. */
const sessionPollIntervalMs = 10_000;

/** How many accounts one polling query covers. */
const accountsPerQuery = 500;

export interface CrossServerWakeUpDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly log: Logger;
}

/**
 * Keeps this server's streams current when another process writes to the same database. A wake-up names only
 * the account to read. Every few seconds, and when wake-ups may have been lost, all streamed accounts are
 * polled. With SQLite only operator commands write besides the server, and they may end sessions.
 */
export function startCrossServerWakeUps({ storage, hub, log }: CrossServerWakeUpDeps): () => void {
  const { wakeUps, operatorSignal, read } = storage;
  let isPolling = false;

  const wakeListeners = (accountId: string) => {
    const coalescedRead = coalesceReads((since) => changesSince(read, accountId, since));
    for (const listener of hub.listenersOf(accountId)) listener.onWakeUp(coalescedRead);
  };

  const endStreamsWithoutSession = async (accountIds: readonly string[]) => {
    if (accountIds.length === 0) return;
    const { current, replaced } = await listLiveSessions(read, accountIds);
    for (const accountId of accountIds) {
      for (const listener of hub.listenersOf(accountId)) {
        const key = `${accountId} ${listener.tokenHash}`;
        if (!current.has(key)) listener.end(replaced.has(key) ? 'restart' : 'signed-out');
      }
    }
  };

  /** Polls all streamed accounts; the ones of other database nodes go on while one is away. */
  const pollAll = (poll: (accountIds: readonly string[]) => Promise<void>, failure: string) =>
    Promise.all(
      storage.groupByNode(hub.accounts()).map(async (group) => {
        try {
          for (const accountIds of chunks(group, accountsPerQuery)) await poll(accountIds);
        } catch (error) {
          log.warn({ err: error }, failure);
        }
      }),
    );

  const pollVersions = async () => {
    if (isPolling) return;
    isPolling = true;
    await pollAll(async (accountIds) => {
      for (const { id, version } of await findAccountVersions(read, accountIds)) {
        if (hub.listenersOf(id).some((listener) => listener.version < version)) wakeListeners(id);
      }
      await endStreamsWithoutSession(accountIds);
    }, 'could not look for changes of other servers; it is tried again');
    isPolling = false;
  };

  const pollSessions = async () => {
    await pollAll(endStreamsWithoutSession, 'could not look for ended sessions; it is tried again');
  };

  if (wakeUps === null) {
    const stopListening = operatorSignal?.listen(() => void pollSessions());
    const stopPolling = pollEvery(sessionPollIntervalMs, pollSessions);
    return () => {
      stopListening?.();
      stopPolling();
    };
  }
  wakeUps.listen({
    onWakeUps(all: readonly WakeUp[]) {
      const listenedTo = all.filter(({ accountId }) => hub.listenersOf(accountId).length > 0);
      for (const { accountId, about } of listenedTo) if (about === 'changes') wakeListeners(accountId);
      const accountsWithEndedSessions = listenedTo
        .filter(({ about }) => about === 'sessions')
        .map(({ accountId }) => accountId);
      for (const accountIds of storage.groupByNode(accountsWithEndedSessions)) {
        endStreamsWithoutSession(accountIds).catch((error: unknown) => {
          log.warn({ err: error }, 'could not look at the sessions another server ended; it is tried again');
        });
      }
    },
    onLost: () => void pollVersions(),
  });
  return pollEvery(versionPollIntervalMs, pollVersions);
}

/** Returns a function that stops polling. */
function pollEvery(intervalMs: number, poll: () => Promise<void>): () => void {
  const timer = setInterval(() => void poll(), intervalMs);
  return () => clearInterval(timer);
}

function chunks<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
}
