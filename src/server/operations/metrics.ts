import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BatchReport, type ConnectionUse } from '../storage/api/storage.ts';
import { Counter, Histogram, gauge } from './exposition.ts';

/** Counts the server's work and renders it with the current state. */
export interface Metrics {
  requestAnswered(
    request: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void;
  batchCommitted(batch: BatchReport): void;
  refused(code: string): void;
  /** A request failed because the database was not available; the code is PostgreSQL's or the system's. */
  databaseUnavailable(code: string): void;
  commandRetried(): void;
  accountsSwept(count: number): void;
  /** A sweep has left no due account, except those that it could not sweep. */
  sweepCompleted(): void;
  /** An account's sweep failed. */
  accountUnswept(): void;
  /** A sweep left out a database node that was away. */
  nodeSkipped(): void;
  wakeUps(direction: 'sent' | 'received' | 'lost', count: number): void;
  /** Accounts of which reminders were due. */
  remindersClaimed(count: number): void;
  /** How far the clock is behind the newest moment in the database, in seconds; 0 if it is not. */
  clockBehind(seconds: number): void;
  /** How a message to a person or webhook ended; a push subscription or webhook that has ended for good is gone. */
  messageHandled(kind: 'push' | 'mail' | 'notice' | 'webhook', outcome: MessageOutcome): void;
  /** Returns all metrics in Prometheus' text format. */
  render(state: MetricsState): string;
}

const messageOutcomes = ['sent', 'retried', 'dropped', 'gone'] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];

/** Current values; null if unknown. */
export interface MetricsState {
  readonly streams: number;
  readonly connections: ConnectionUse | null;
  readonly databaseBytes: number | null;
  readonly walBytes: number | null;
  readonly diskFreeBytes: number | null;
  readonly isDiskFull: boolean;
  /** How long the last sync of a small file on the data's disk took. */
  readonly syncSeconds: number | null;
  readonly backupAgeSeconds: number | null;
}

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const requests = new Histogram('forge_request_seconds', 'Time to answer, by route.', secondsBuckets);
  const batches = new Histogram(
    'forge_batch_commands',
    'Commands written in one transaction.',
    [1, 2, 4, 8, 16, 32, 64, 128, 256],
  );
  const transactions = new Histogram(
    'forge_transaction_seconds',
    'Time of a transaction, its commit included.',
    secondsBuckets,
  );
  const commits = new Histogram(
    'forge_commit_seconds',
    'Time of a commit: writing the log and its fsync.',
    secondsBuckets,
  );
  const refusals = new Counter('forge_refusals_total', 'Mutations and requests that were refused, by code.');
  const outages = new Counter('forge_outages_total', 'Requests that found no database, by its error code.');
  const retries = new Counter(
    'forge_retries_total',
    'Commands repeated after a conflict with another server.',
    [{}],
  );
  const sweeps = new Counter('forge_sweeps_total', 'Sweeps of all accounts that were due.', [{}]);
  const sweptAccounts = new Counter(
    'forge_swept_accounts_total',
    'Accounts whose expired data was deleted.',
    [{}],
  );
  const unsweptAccounts = new Counter(
    'forge_unswept_accounts_total',
    'Accounts that could not be swept although their database node answered.',
    [{}],
  );
  const skippedNodes = new Counter(
    'forge_skipped_nodes_total',
    'Database nodes that a sweep left out because they were away.',
    [{}],
  );
  const wakeUpCounts = new Counter(
    'forge_wake_ups_total',
    'Wake-ups to other servers (sent), from them (received), and how often some may have been missed (lost).',
    [{ direction: 'sent' }, { direction: 'received' }, { direction: 'lost' }],
  );
  const claims = new Counter(
    'forge_reminder_claims_total',
    'Accounts whose reminders were looked through because some may have been due.',
    [{}],
  );
  const messages = new Counter(
    'forge_messages_total',
    'Reminders and digests by push and mail, mails about accounts (notice), and events for webhooks, by what became of them; dropped after the last attempt.',
    (['push', 'mail', 'notice', 'webhook'] as const).flatMap((kind) =>
      messageOutcomes.map((outcome) => ({ kind, outcome })),
    ),
  );
  let clockBehindSeconds = 0;
  let eventLoopDelay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  const toSeconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  return {
    requestAnswered({ method, route, status }, elapsedSeconds) {
      requests.observe(elapsedSeconds, { method, route, status: String(status) });
    },
    batchCommitted({ commandCount, durationMs, commitMs }) {
      batches.observe(commandCount);
      transactions.observe(durationMs / 1_000);
      commits.observe(commitMs / 1_000);
    },
    refused(code) {
      refusals.add({ code });
    },
    databaseUnavailable(code) {
      outages.add({ code });
    },
    commandRetried() {
      retries.add();
    },
    accountsSwept(count) {
      sweptAccounts.add({}, count);
    },
    sweepCompleted() {
      sweeps.add();
    },
    accountUnswept() {
      unsweptAccounts.add();
    },
    nodeSkipped() {
      skippedNodes.add();
    },
    wakeUps(direction, count) {
      wakeUpCounts.add({ direction }, count);
    },
    remindersClaimed(count) {
      claims.add({}, count);
    },
    clockBehind(seconds) {
      clockBehindSeconds = seconds;
    },
    messageHandled(kind, outcome) {
      messages.add({ kind, outcome });
    },
    render(state) {
      // Measured from the first call on, because it needs a timer that most installations do not.
      if (eventLoopDelay === undefined) {
        eventLoopDelay = monitorEventLoopDelay({ resolution: 10 });
        eventLoopDelay.enable();
      }
      const text = [
        requests,
        batches,
        transactions,
        commits,
        refusals,
        outages,
        retries,
        sweeps,
        sweptAccounts,
        unsweptAccounts,
        skippedNodes,
        wakeUpCounts,
        claims,
        messages,
        gauge(
          'forge_database_connections_in_use',
          'Connections to PostgreSQL that run a query.',
          state.connections?.inUse ?? null,
        ),
        gauge(
          'forge_database_connections_max',
          'The most connections to PostgreSQL that may run a query (DATABASE_POOL).',
          state.connections?.max ?? null,
        ),
        gauge(
          'forge_database_connections_waiting',
          'Commands and reads that wait for a connection, or for their database node.',
          state.connections?.waiting ?? null,
        ),
        gauge(
          'forge_event_loop_lag_mean_seconds',
          'Mean delay of the event loop since the last reading.',
          toSeconds(eventLoopDelay.mean),
        ),
        gauge(
          'forge_event_loop_lag_max_seconds',
          'Largest delay of the event loop since the last reading.',
          toSeconds(eventLoopDelay.max),
        ),
        gauge(
          'forge_clock_behind_seconds',
          'How far the clock is behind the newest moment in the database; meanwhile no reminders are sent.',
          clockBehindSeconds,
        ),
        gauge('forge_streams', 'Open event streams.', state.streams),
        gauge('forge_database_bytes', 'Size of the database, with its indexes.', state.databaseBytes),
        gauge('forge_database_log_bytes', 'Size of its write-ahead log.', state.walBytes),
        gauge('forge_disk_free_bytes', 'Room left where the data is.', state.diskFreeBytes),
        gauge('forge_disk_full', 'Whether writes are refused for want of room.', Number(state.isDiskFull)),
        gauge('forge_fsync_seconds', 'Time of a sync of its own where the data is.', state.syncSeconds),
        gauge(
          'forge_backup_age_seconds',
          'Time since the newest backup, or since the database was made where there is none.',
          state.backupAgeSeconds,
        ),
        gauge('forge_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
        gauge('forge_uptime_seconds', 'Time since the start.', process.uptime()),
      ].join('');
      eventLoopDelay.reset();
      return text;
    },
  };
}
