import { type ClientBase, type Pool } from 'pg';
import { errorMessage } from '../../../errors/error-message.ts';
import { type NodeStates } from '../../api/storage.ts';
import { isNodeAbsence } from './node-absence.ts';

/** Citus' number of the coordinator. */
const coordinatorGroup = 0;

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
      WHERE noderole = 'primary' AND isactive AND groupid <> ${coordinatorGroup} ORDER BY groupid`,
  );
  return rows;
}

/**
 * Runs a query that returns one value on a worker, over the coordinator's connection to it.
 * @throws if the coordinator cannot be asked, which says nothing about the worker
 */
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
    if (!isNodeAbsence(error)) throw error;
    return { node, result: null, reason: errorMessage(error) };
  }
}

/**
 * Asks all nodes at once, as one that hangs answers no sooner than the statement timeout. The coordinator, which may have
 * accounts too, answers the query itself.
 */
export async function findAwayNodes(pool: Pool, nodes: readonly SpreadNode[]): Promise<NodeStates> {
  const workers = nodes.filter(({ group }) => group !== coordinatorGroup);
  const answers = await Promise.all(workers.map((node) => askWorker(pool, node, 'SELECT 1')));
  return {
    count: nodes.length,
    away: answers.filter(({ result }) => result === null).map(({ node }) => node),
  };
}
