import { type Pool } from 'pg';
import { errorMessage } from '../../../errors/error-message.ts';
import { type Command } from '../../commands/registry.ts';
import { type Sweep, dueBefore } from '../../commands/sweep.ts';
import { type SpreadNode, askWorker } from './ask-nodes.ts';
import { type Shard, type ShardMap } from './shard-map.ts';

export interface SweepNodesDeps {
  readonly pool: Pool;
  readonly shards: ShardMap;
  /** Runs a command in a transaction. */
  readonly run: (command: Command) => Promise<unknown>;
  /** Receives a node whose accounts are left for a later sweep. */
  readonly onSkipped: (node: SpreadNode, reason: string) => void;
}

/** How long a node is left out after it could not be swept, in ms. */
const retryAfterMs = 600_000;

/**
 * Returns a sweep of spread accounts, node by node and each account in a transaction of its own, so that data expires on
 * the other nodes while one is away. `limit` counts per node. The sweep returns how many accounts were swept.
 */
export function createNodeSweep(deps: SweepNodesDeps): (sweep: Sweep) => Promise<number> {
  const retryAt = new Map<number, number>();
  const skip = (node: SpreadNode, reason: string, now: number) => {
    retryAt.set(node.group, now + retryAfterMs);
    deps.onSkipped(node, reason);
  };

  const sweepNode = async (shards: readonly Shard[], { now, limit }: Sweep): Promise<number> => {
    const [first] = shards;
    if (first === undefined || now < (retryAt.get(first.node.group) ?? 0)) return 0;
    retryAt.delete(first.node.group);
    const { result, reason } = await askWorker(deps.pool, first.node, dueAccounts(shards, { now, limit }));
    let count = 0;
    try {
      if (result === null) throw new Error(reason);
      for (const id of JSON.parse(result) as readonly string[]) {
        const keptBytes = await deps.run({ name: 'sweepDueAccount', input: { id, now } });
        if (keptBytes !== null) count += 1;
      }
    } catch (error) {
      skip(first.node, errorMessage(error), now);
    }
    return count;
  };

  return async ({ now, limit }) => {
    const nodes = [...(await deps.shards.readAccountShards()).values()];
    const counts = await Promise.all(nodes.map((shards) => sweepNode(shards, { now, limit })));
    // Throttle counters are on all nodes, so this waits until none is away.
    if (retryAt.size === 0) await deps.run({ name: 'forgetExpired', input: { now } });
    return counts.reduce((sum, count) => sum + count, 0);
  };
}

/** A statement for a node that returns the ids of its due accounts, the longest due first. */
function dueAccounts(shards: readonly Shard[], { now, limit }: Sweep): string {
  const before = Math.trunc(dueBefore(now));
  const due = shards.map(
    ({ name }) =>
      `(SELECT id, swept_at FROM ${name} WHERE swept_at <= ${before} ORDER BY swept_at LIMIT ${limit})`,
  );
  return `SELECT coalesce(json_agg(id), '[]')::TEXT FROM (
    SELECT id FROM (${due.join(' UNION ALL ')}) AS due ORDER BY swept_at LIMIT ${limit}) AS chosen`;
}
