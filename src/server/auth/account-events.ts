import {
  type AccountEvent,
  type AccountEventKind,
  eventIdOf,
  eventLifetimeMs,
  maxListedEvents,
  mergeEvents,
} from '#domain/account/account-events.ts';
import { agentOf } from '#domain/account/agent.ts';
import { type Logger } from '../operations/logger.ts';
import { type Storage } from '../storage/api/storage.ts';
import { listAccountEvents } from '../storage/queries/notices/account-events.ts';

export interface RecordedEvent {
  readonly accountId: string;
  readonly kind: AccountEventKind;
  /** The network of the client; empty if it is not to be stored. */
  readonly network: string;
  /** The browser's User-Agent. */
  readonly userAgent: string;
}

/** The recent activity of accounts. */
export interface AccountEvents {
  /**
   * Notes an event, which is stored about a second later. No response waits for that, so that response times do not reveal
   * whether an account exists.
   */
  recordAccountEvent(event: RecordedEvent): void;
  /** The last events, including those that this server has not stored yet. */
  list(accountId: string): Promise<readonly AccountEvent[]>;
  /** Stores the noted events. Never throws: failures are logged. */
  flush(): Promise<void>;
}

export interface AccountEventsDeps {
  readonly storage: Storage;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/** How long events are collected before they are stored, in ms, and how long after a failure. */
const flushDelayMs = 1_000;
const retryDelayMs = 10_000;

/** The most events that wait to be stored: a database that does not respond must not fill the memory. */
const maxWaiting = 5_000;

export function createAccountEvents({ storage, log, now }: AccountEventsDeps): AccountEvents {
  let waiting = new Map<string, AccountEvent[]>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing = Promise.resolve();
  let isFailing = false;

  const add = (accountId: string, event: AccountEvent): void => {
    const events = waiting.get(accountId) ?? [];
    const id = eventIdOf(event);
    const same = events.findIndex((one) => eventIdOf(one) === id);
    const earlier = events[same];
    if (earlier !== undefined) {
      const [merged] = mergeEvents([earlier, event]);
      if (merged !== undefined) events[same] = merged;
      return;
    }
    if (count >= maxWaiting) return;
    count += 1;
    events.push(event);
    waiting.set(accountId, events);
  };

  const schedule = (delayMs: number): void => {
    if (timer !== null) return;
    timer = setTimeout(() => void flush(), delayMs);
    timer.unref();
  };

  const store = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    count = 0;
    const failures: unknown[] = [];
    await Promise.all(
      [...taken].map(async ([accountId, events]) => {
        try {
          await storage.write('recordAccountEvents', { accountId, events });
        } catch (error) {
          failures.push(error);
          for (const event of events) add(accountId, event);
        }
      }),
    );
    if (failures.length > 0 && !isFailing)
      log.warn({ err: failures[0] }, 'recent activity could not be stored; it is tried again');
    isFailing = failures.length > 0;
    if (isFailing) schedule(retryDelayMs);
  };

  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    flushing = flushing.then(store);
    return flushing;
  };

  return {
    recordAccountEvent({ accountId, kind, network, userAgent }) {
      add(accountId, { kind, at: now(), ...agentOf(userAgent), network, count: 1 });
      schedule(flushDelayMs);
    },

    async list(accountId) {
      await flush();
      return listAccountEvents(storage.read, {
        accountId,
        since: now() - eventLifetimeMs,
        limit: maxListedEvents,
      });
    },

    flush,
  };
}
