import { type Pool } from 'pg';
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
  readonly onNodeSkipped: (node: SpreadNode, reason: string) => void;
  /** Receives an account that could not be swept. */
  readonly onAccountFailed: (accountId: string, error: unknown) => void;
}

/** How long a node or an account is left out after it could not be swept, in ms. */
const retryAfterMs = 600_000;

/**
 * Returns a sweep of spread accounts, node by node and each account in a transaction of its own, so that data expires on
 * the other nodes while one is away, and of the other accounts if one fails. `limit` counts per node. The sweep returns how
 * many accounts were swept.
 */
export function createNodeSweep(deps: SweepNodesDeps): (sweep: Sweep) => Promise<number> {
  const nodesLeftOut = new Map<number, number>();
  const accountsLeftOut = new Map<string, number>();

  /** Asks a node; null if it is away, which leaves it out for a while. */
  const ask = async (node: SpreadNode, query: string, now: number): Promise<string | null> => {
    const { result, reason } = await askWorker(deps.pool, node, query);
    if (result !== null) return result;
    nodesLeftOut.set(node.group, now + retryAfterMs);
    deps.onNodeSkipped(node, reason);
    return null;
  };

  const chooseAccounts = async (
    node: SpreadNode,
    shards: readonly Shard[],
    { now, limit }: Sweep,
  ): Promise<readonly string[]> => {
    // The failed ones may be the longest due, and so come first.
    const query = dueAccounts(shards, { now, limit: limit + accountsLeftOut.size });
    const ids = JSON.parse((await ask(node, query, now)) ?? '[]') as readonly string[];
    return ids.filter((id) => !accountsLeftOut.has(id)).slice(0, limit);
  };

  const sweepNode = async (shards: readonly Shard[], sweep: Sweep): Promise<number> => {
    const node = shards[0]?.node;
    if (node === undefined || nodesLeftOut.has(node.group)) return 0;
    const { now } = sweep;
    let count = 0;
    for (const id of await chooseAccounts(node, shards, sweep)) {
      try {
        const keptBytes = await deps.run({ name: 'sweepDueAccount', input: { id, now } });
        if (keptBytes !== null) count += 1;
      } catch (error) {
        // The node may have gone away meanwhile.
        if ((await ask(node, 'SELECT 1', now)) === null) break;
        accountsLeftOut.set(id, now + retryAfterMs);
        deps.onAccountFailed(id, error);
      }
    }
    return count;
  };

  return async ({ now, limit }) => {
    const byNode = await deps.shards.readShards('account');
    for (const [group, until] of nodesLeftOut)
      if (until <= now || !byNode.has(group)) nodesLeftOut.delete(group);
    for (const [id, until] of accountsLeftOut) if (until <= now) accountsLeftOut.delete(id);
    // All nodes are swept before the failure of one ends the sweep.
    const counts = await Promise.allSettled(
      [...byNode.values()].map((shards) => sweepNode(shards, { now, limit })),
    );
    const failed = counts.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    // Throttle counters are on all nodes, so this waits until none is away.
    if (nodesLeftOut.size === 0) await deps.run({ name: 'forgetExpired', input: { now } });
    return counts.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
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
