import { randomUUID } from 'node:crypto';
import { type Client, DatabaseError } from 'pg';
import * as v from 'valibot';
import { type StorageEvent, type WakeUp, type WakeUps } from '../../api/storage.ts';
import { clientClassOf } from './client-class.ts';
import { connectionConfig } from './connection-config.ts';

const channel = 'forge_wake_ups';

/**
 * How long wake-ups are collected before they are sent, in ms; one notification per commit would halve the
 * write rate.
 */
const sendDelayMs = 7;

/** The maximum size of a notification; PostgreSQL allows just under 8,000 bytes. */
const maxMessageBytes = 7_900;

/** The delay before reconnecting, in ms; it doubles up to the maximum. */
const minRetryDelayMs = 50;
const maxRetryDelayMs = 1_000;

/** One notification: the sending server, the accounts that changed, and those whose sessions ended. */
const messageSchema = v.object({
  from: v.string(),
  changes: v.array(v.string()),
  sessions: v.array(v.string()),
});

type Message = v.InferOutput<typeof messageSchema>;

/**
 * Sends and receives wake-ups over a connection of its own. Those sent while the connection is down are lost;
 * `onLost` then makes the listener query the database.
 */
export function openNotifications(
  url: string,
  onEvent: (event: StorageEvent) => void = () => {},
): WakeUps & { close(): Promise<void> } {
  const serverId = randomUUID().slice(0, 8);
  const pending = { changes: new Set<string>(), sessions: new Set<string>() };
  let listener: Parameters<WakeUps['listen']>[0] | null = null;
  let client: Client | null = null;
  let sendTimer: NodeJS.Timeout | null = null;
  let retryDelayMs = minRetryDelayMs;
  let retryTimer: NodeJS.Timeout | null = null;
  let isClosed = false;

  let wasConnected = false;

  const reportLost = () => {
    onEvent({ kind: 'wake-ups', direction: 'lost', count: 1 });
    listener?.onLost();
  };

  const connect = async (): Promise<void> => {
    const next = new (clientClassOf(url))({
      // A power cut may lose notifications, but it also closes the receivers' connections, which triggers
      // `onLost`.
      ...connectionConfig(url, { synchronous_commit: 'off' }),
      application_name: 'forge wake-ups',
      query_timeout: 3_000,
    });
    next.on('error', () => {});
    next.on('end', () => {
      if (client === next) replace(next);
    });
    next.on('notification', ({ payload = '' }) => {
      const message = parseMessage(payload);
      if (message === null) reportLost();
      else if (message.from !== serverId) {
        const received = wakeUpsOf(message);
        onEvent({ kind: 'wake-ups', direction: 'received', count: received.length });
        listener?.onWakeUps(received);
      }
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      // A connection that is open but does not answer would otherwise stay open beside later ones.
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    retryDelayMs = minRetryDelayMs;
    // Before the first connection none was missed, but the listener may have begun to wait.
    if (wasConnected) reportLost();
    else listener?.onLost();
    wasConnected = true;
  };

  const replace = (lost: Client) => {
    client = null;
    lost.end().catch(() => {});
    reconnectSoon();
  };

  const reconnectSoon = () => {
    if (retryTimer !== null || isClosed) return;
    retryTimer = setTimeout(() => {
      retryTimer = null;
      connecting = connect().catch(reconnectSoon);
    }, retryDelayMs);
    retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs);
  };

  /**
   * Wake-ups that arrive during a send are collected for the next: the slower the connection, the fewer
   * messages.
   */
  const sendPending = async (): Promise<void> => {
    const messages = messagesOf(serverId, pending);
    pending.changes.clear();
    pending.sessions.clear();
    for (const { text, count } of messages) {
      const sender = client;
      // The other servers also poll.
      if (sender === null) break;
      try {
        await sender.query('SELECT pg_notify($1, $2)', [channel, text]);
        onEvent({ kind: 'wake-ups', direction: 'sent', count });
      } catch (error) {
        // A database server that vanished sends no error, so its connection would otherwise stay in use for a
        // quarter of an hour.
        if (!(error instanceof DatabaseError) && client === sender) replace(sender);
      }
    }
    const isMore = pending.changes.size + pending.sessions.size > 0;
    sendTimer = isMore && !isClosed ? scheduleSend() : null;
  };
  const scheduleSend = () => setTimeout(() => void sendPending(), sendDelayMs);

  let connecting = connect().catch(reconnectSoon);
  return {
    broadcast({ accountId, about }) {
      pending[about].add(accountId);
      sendTimer ??= scheduleSend();
    },
    listen(to) {
      listener = to;
    },
    async close() {
      // A command that exits right after it started may still have wake-ups to send.
      await connecting;
      isClosed = true;
      if (retryTimer !== null) clearTimeout(retryTimer);
      if (sendTimer !== null) {
        clearTimeout(sendTimer);
        await sendPending();
      }
      await client?.end().catch(() => {});
    },
  };
}

interface OutgoingMessage {
  readonly text: string;
  /** How many wake-ups it has. */
  readonly count: number;
}

/** Packs the pending wake-ups into as few notifications as possible. */
function messagesOf(
  from: string,
  pending: Readonly<Record<'changes' | 'sessions', Set<string>>>,
): OutgoingMessage[] {
  const empty = { from, changes: [] as string[], sessions: [] as string[] };
  const messages = [structuredClone(empty)];
  let bytes = JSON.stringify(empty).length;
  for (const about of ['changes', 'sessions'] as const) {
    for (const accountId of pending[about]) {
      const more = JSON.stringify(accountId).length + 1;
      if (bytes + more > maxMessageBytes) {
        messages.push(structuredClone(empty));
        bytes = JSON.stringify(empty).length;
      }
      messages.at(-1)?.[about].push(accountId);
      bytes += more;
    }
  }
  return messages.map((message) => ({
    text: JSON.stringify(message),
    count: message.changes.length + message.sessions.length,
  }));
}

/** Null for a message that no Forge server sent: any user of the database can write to the channel. */
function parseMessage(payload: string): Message | null {
  try {
    return v.parse(messageSchema, JSON.parse(payload));
  } catch {
    return null;
  }
}

function wakeUpsOf({ changes, sessions }: Message): WakeUp[] {
  return [
    ...changes.map((accountId) => ({ accountId, about: 'changes' as const })),
    ...sessions.map((accountId) => ({ accountId, about: 'sessions' as const })),
  ];
}
