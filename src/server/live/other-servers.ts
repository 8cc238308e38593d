import { type Logger } from '../operations/logger.ts';
import { changesSince } from '../storage/queries/changes.ts';
import { findVersions, listSessionsOf } from '../storage/queries/listened.ts';
import { type Storage, type WakeUp } from '../storage/storage.ts';
import { type LiveHub } from './hub.ts';
import { readOnce } from './read-once.ts';

/** Milliseconds between two looks at what no wake-up has told of. */
const lookInterval = 5_000;

/** Milliseconds between two looks at what an operator's command has ended, should its word have got lost. */
const operatorInterval = 10_000;

/** Accounts in one query of such a look. */
const accountsAtOnce = 500;

export interface FollowParts {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly log: Logger;
}

/**
 * Keeps this server's streams in step with what is written through others on the same database. A wake-up
 * says only where to look; one that was lost is made good by a look at all accounts listened to, every few
 * seconds and whenever some may have been missed. For a server that is alone, only its operator's commands
 * write beside it: they may end sessions.
 */
export function followOtherServers({ storage, hub, log }: FollowParts): () => void {
  const { wakeUps, operatorWord, read } = storage;
  let isLooking = false;

  const wake = (accountId: string) => {
    const shared = readOnce((since) => changesSince(read, accountId, since));
    for (const listener of hub.listenersOf(accountId)) listener.wake(shared);
  };

  const endLostSessions = async (accountIds: readonly string[]) => {
    if (accountIds.length === 0) return;
    const sessions = await listSessionsOf(read, accountIds);
    for (const accountId of accountIds) {
      for (const listener of hub.listenersOf(accountId)) {
        if (!sessions.has(`${accountId} ${listener.tokenHash}`)) listener.end('signed-out');
      }
    }
  };

  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const accountIds of chunks(hub.accounts(), accountsAtOnce)) {
        for (const { id, version } of await findVersions(read, accountIds)) {
          if (hub.listenersOf(id).some((listener) => listener.version < version)) wake(id);
        }
        await endLostSessions(accountIds);
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look for changes of other servers; it is tried again');
    } finally {
      isLooking = false;
    }
  };

  const endAllLostSessions = async () => {
    try {
      for (const accountIds of chunks(hub.accounts(), accountsAtOnce)) await endLostSessions(accountIds);
    } catch (error) {
      log.warn({ err: error }, 'could not look for ended sessions; it is tried again');
    }
  };

  if (wakeUps === null) {
    const stopListening = operatorWord?.listen(() => void endAllLostSessions());
    const stopLooking = every(operatorInterval, endAllLostSessions);
    return () => {
      stopListening?.();
      stopLooking();
    };
  }
  wakeUps.listen({
    heard(all: readonly WakeUp[]) {
      const here = all.filter(({ accountId }) => hub.listenersOf(accountId).length > 0);
      for (const { accountId, about } of here) if (about === 'changes') wake(accountId);
      const ended = here.filter(({ about }) => about === 'sessions').map(({ accountId }) => accountId);
      endLostSessions(ended).catch((error: unknown) => {
        log.warn({ err: error }, 'could not look at the sessions another server ended; it is tried again');
      });
    },
    lost: () => void look(),
  });
  return every(lookInterval, look);
}

/** The function it gives stops it. */
function every(interval: number, work: () => Promise<void>): () => void {
  const timer = setInterval(() => void work(), interval);
  return () => clearInterval(timer);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
}
