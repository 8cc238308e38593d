import { type Pool } from 'pg';
import { type NodeStates } from '../../api/storage.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs, responseTimeoutMs } from '../connection/connection-config.ts';
import { type StatementRoute } from '../connection/connection.ts';
import { findAwayNodes } from './ask-nodes.ts';
import { NodeGate } from './node-gate.ts';
import { createNodeRoute } from './node-route.ts';
import { type ShardMap, openShardMap } from './shard-map.ts';

/** Access to tables that Citus spreads, which goes on for the other nodes while one is away. */
export interface SpreadAccess {
  readonly shards: ShardMap;
  readonly createRoute: () => StatementRoute;
  askNodes(): Promise<NodeStates>;
  /** How many commands and reads wait for a node, before they take a connection. */
  waitingCount(): number;
  groupByNode(accountIds: readonly string[]): readonly (readonly string[])[];
}

/** One node may use this share of the connections. */
const shareOfNode = 2 / 3;

export async function openSpreadAccess(pool: Pool, poolSize: number): Promise<SpreadAccess> {
  const shards = await openShardMap(pool);
  const isOneNode = (await shards.readShards('account')).size < 2;
  const gate = new NodeGate(isOneNode ? poolSize : Math.max(1, Math.floor(poolSize * shareOfNode)));
  return {
    shards,
    createRoute: () => createNodeRoute({ gate, shards, connect: () => pool.connect() }),
    askNodes: async () => {
      const byNode = await shards.readShards('account');
      return findAwayNodes(
        pool,
        [...byNode.values()].flatMap(([first]) => first?.node ?? []),
      );
    },
    waitingCount: () => gate.waitingCount,
    groupByNode: (accountIds) => [...Map.groupBy(accountIds, (id) => shards.nodeOf('account', id)).values()],
  };
}

/**
 * Answers within the time in which every request is answered. After that the command may still be committed; clients
 * repeat it.
 * @throws StorageError `unavailable` if the command takes longer
 */
export async function answerInTime<T>(command: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StorageError('unavailable', 'the database node takes too long')),
    acquireTimeoutMs + responseTimeoutMs,
  );
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
}
