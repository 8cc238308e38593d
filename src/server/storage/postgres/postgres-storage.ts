import { Kysely } from 'kysely';
import { type Storage, type StorageEvent } from '../api/storage.ts';
import {
  type Command,
  type CommandInput,
  type CommandName,
  type CommandOutput,
} from '../commands/registry.ts';
import { type ClaimReminders } from '../commands/reminders/claim-reminders.ts';
import { type LeaseOutgoing } from '../commands/reminders/lease-outgoing.ts';
import { type LeaseTerms } from '../commands/reminders/lease-terms.ts';
import { type Sweep } from '../commands/sweep.ts';
import { StorageError, storageError } from '../errors/storage-error.ts';
import { newestSchema } from '../migrations/migrations.ts';
import { readEpoch } from '../queries/epoch.ts';
import { type Tables } from '../schema/schema.ts';
import { batchedReads } from './batching/batched-reads.ts';
import { pushByAccount } from './batching/push-by-account.ts';
import { pushLanes } from './batching/push-lanes.ts';
import { runBatch } from './batching/run-batch.ts';
import { checkServer, checkSettings } from './connection/check-server-settings.ts';
import { checkSession } from './connection/check-session.ts';
import { poolSettings, poolSize as defaultPoolSize } from './connection/connection-config.ts';
import { postgresDialect } from './connection/dialect.ts';
import { liftTimeouts } from './connection/lift-timeouts.ts';
import { openNotifications } from './connection/notifications.ts';
import { openPool } from './connection/pool.ts';
import { isRetryable, postgresError } from './connection/postgres-error.ts';
import { withClient } from './connection/with-client.ts';
import { migrate } from './migration/migrate.ts';
import { readSchema } from './migration/read-schema.ts';
import { checkWorkers } from './spread/check-workers.ts';
import { isSpreadDatabase } from './spread/find-layout.ts';
import { measureBytes } from './spread/measure-bytes.ts';
import { createNodeReminders } from './spread/remind-nodes.ts';
import { answerInTime, openSpreadAccess } from './spread/spread-access.ts';
import { createNodeSweep } from './spread/sweep-nodes.ts';

/** The most attempts for a command that keeps conflicting with others. */
const maxAttempts = 10;

/**
 * How long a batch waits for a locked account, in ms: far longer than a commit takes, but the rest of the
 * batch waits too.
 */
const batchLockTimeoutMs = 200;

export interface PostgresOptions {
  /** Overrides how the pool of connections is opened. */
  readonly openPool?: typeof openPool;
  /** The most connections for queries at once. */
  readonly poolSize?: number;
  readonly onEvent?: (event: StorageEvent) => void;
}

/**
 * Opens a PostgreSQL database, which any number of Forge servers may share.
 * @throws StorageError
 */
export async function openPostgres(
  url: string,
  now: number,
  options: PostgresOptions = {},
): Promise<Storage> {
  const { isSpread } = await prepareDatabase(url, now);
  const { poolSize = defaultPoolSize } = options;
  const pool = (options.openPool ?? openPool)(url, poolSize);
  const spread = isSpread ? await openSpreadAccess(pool, poolSize) : null;
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool, spread?.createRoute) });
  const { onEvent = () => {} } = options;
  const wakeUps = openNotifications(url, onEvent);
  const pending = new Set<Promise<unknown>>();
  let isClosed = false;

  const inTransaction = async (commands: readonly Command[], lockTimeoutMs: number | null = null) => {
    const startedAt = performance.now();
    let committingAt = startedAt;
    const outputs = await kysely
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const all = await runBatch(tx, commands, lockTimeoutMs);
        committingAt = performance.now();
        return all;
      });
    const endedAt = performance.now();
    onEvent({
      kind: 'batch',
      commandCount: commands.length,
      durationMs: endedAt - startedAt,
      commitMs: endedAt - committingAt,
    });
    return outputs;
  };

  /** Retries on conflicts, which is safe because a command's only effects are its rolled-back queries. */
  const runAlone = async (command: Command): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await inTransaction([command]))[0];
      } catch (error) {
        if (!isRetryable(error) || attempt === maxAttempts) throw storageError(error);
        onEvent({ kind: 'retry' });
      }
    }
  };
  const push = spread
    ? pushByAccount({ commitTogether: (commands) => inTransaction(commands), commitAlone: runAlone })
    : pushLanes({
        commitTogether: (commands) => inTransaction(commands, batchLockTimeoutMs),
        commitAlone: runAlone,
      });

  const sweepSpread =
    spread &&
    createNodeSweep({
      pool,
      shards: spread.shards,
      run: runAlone,
      onNodeSkipped: ({ name, port }, reason) =>
        onEvent({ kind: 'node-skipped', node: `${name}:${port}`, reason }),
      onAccountFailed: (accountId, error) => onEvent({ kind: 'account-unswept', accountId, error }),
    });

  const remindSpread = spread && createNodeReminders({ pool, shards: spread.shards, run: runAlone });

  const run = ({ name, input }: Command): Promise<unknown> => {
    if (name === 'pushMutations') return push({ name, input });
    if (sweepSpread === null) return runAlone({ name, input });
    if (name === 'sweep') return sweepSpread(input as Sweep);
    if (name === 'claimReminders' && remindSpread) return remindSpread.claim(input as ClaimReminders);
    if (name === 'leaseOutgoing' && remindSpread) return remindSpread.lease(input as LeaseOutgoing);
    if (name === 'leaseWebhooks' && remindSpread) return remindSpread.leaseWebhooks(input as LeaseTerms);
    return answerInTime(runAlone({ name, input }));
  };

  return {
    epoch: await readEpoch(kysely),
    // A gathered read of spread tables would run on every node.
    read: spread === null ? batchedReads(kysely) : kysely,
    isSchemaServable: async () => {
      try {
        const { version, isServable } = await readSchema(pool, newestSchema);
        return version >= newestSchema && isServable;
      } catch (error) {
        throw postgresError(error);
      }
    },
    isSpread,
    askNodes: spread?.askNodes ?? null,
    groupByNode: spread?.groupByNode ?? ((accountIds) => [accountIds]),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      max: poolSize,
      waiting: pool.waitingCount + (spread?.waitingCount() ?? 0),
    }),
    measureBytes: () => measureBytes(pool, isSpread),
    wakeUps,
    operatorSignal: null,
    async write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
      if (isClosed) throw new StorageError('failed', 'the database is closed');
      const result = run({ name, input });
      pending.add(result);
      try {
        return (await result) as CommandOutput<N>;
      } finally {
        pending.delete(result);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(pending);
      await wakeUps.close();
      await kysely.destroy();
    },
  };
}

/** Migrates the database, and checks the server's settings. */
async function prepareDatabase(url: string, now: number): Promise<{ readonly isSpread: boolean }> {
  // First, because a pooler in transaction mode would pass this connection's settings on to other sessions.
  await checkSession(url);
  // Without the pool's timeouts, because creating an index over many rows may take long.
  await withClient(url, {}, async (client) => {
    await liftTimeouts(client);
    await checkServer(client);
    await migrate(client, now);
  });
  return withClient(url, poolSettings, async (client) => {
    await checkSettings(client, poolSettings);
    const isSpread = await isSpreadDatabase(client);
    if (isSpread) await checkWorkers(client);
    return { isSpread };
  });
}
