import { type ClientBase, type Pool } from 'pg';
import { type NodeStates } from '../../api/storage.ts';

type Queryable = ClientBase | Pool;

/** A database node that stores a part of the accounts. */
export interface SpreadNode {
  readonly name: string;
  readonly port: number;
  /** Citus' number of the node and its standbys. */
  readonly group: number;
}

export interface NodeAnswer {
  readonly node: SpreadNode;
  /** Null if the node could not be asked. */
  readonly result: string | null;
  /** Why it could not be asked. */
  readonly reason: string;
}

/** Lists the workers of a database that Citus spreads; the coordinator, which is asked directly, is not one of them. */
export async function listWorkers(client: Queryable): Promise<readonly SpreadNode[]> {
  const { rows } = await client.query<SpreadNode>(
    `SELECT nodename AS name, nodeport AS port, groupid AS "group" FROM pg_dist_node
      WHERE noderole = 'primary' AND isactive AND groupid <> 0 ORDER BY groupid`,
  );
  return rows;
}

/** Runs a query that returns one value on a worker, over the coordinator's connection to it. */
export async function askWorker(client: Queryable, node: SpreadNode, query: string): Promise<NodeAnswer> {
  try {
    const { rows } = await client.query<{ success: boolean; result: string }>(
      'SELECT success, result FROM master_run_on_worker(ARRAY[$1::text], ARRAY[$2::int], ARRAY[$3::text], false)',
      [node.name, node.port, query],
    );
    const [answer] = rows;
    if (answer?.success === true) return { node, result: answer.result, reason: '' };
    return { node, result: null, reason: answer?.result ?? 'no answer' };
  } catch (error) {
    return { node, result: null, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Asks all workers at once, as one that hangs answers no sooner than the statement timeout. */
export async function findAwayWorkers(pool: Pool): Promise<NodeStates> {
  const workers = await listWorkers(pool);
  const answers = await Promise.all(workers.map((node) => askWorker(pool, node, 'SELECT 1')));
  return {
    count: workers.length,
    away: answers.filter(({ result }) => result === null).map(({ node }) => node),
  };
}
