import { type PoolClient } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs } from '../connection/connection-config.ts';
import { type Statement, type StatementRoute } from '../connection/connection.ts';
import { postgresError } from '../connection/postgres-error.ts';
import { type NodeGate } from './node-gate.ts';
import { type ShardMap } from './shard-map.ts';
import { type KeyParameter, keyParameterOf } from './statement-key.ts';

export interface NodeRouteDeps {
  readonly gate: NodeGate;
  readonly shards: ShardMap;
  readonly connect: () => Promise<PoolClient>;
}

/** The key parameters of prepared statements, which are few, by name. */
const parametersByName = new Map<string, KeyParameter | null>();

/** Lets the statements of one connection through to their nodes, from its first statement to its release. */
export function createNodeRoute({ gate, shards, connect }: NodeRouteDeps): StatementRoute {
  const nodes = new Set<number>();
  let isConnected = false;
  const deadline = performance.now() + acquireTimeoutMs;

  const nodeOf = ({ name, text, values }: Statement): number | null => {
    const known = name === undefined ? undefined : parametersByName.get(name);
    const parameter = known === undefined ? keyParameterOf(text) : known;
    if (name !== undefined) parametersByName.set(name, parameter);
    const key = parameter === null ? null : values[parameter.index];
    return parameter !== null && typeof key === 'string' ? shards.nodeOf(parameter.table, key) : null;
  };

  return {
    enter(statement) {
      const node = nodeOf(statement);
      if (node === null || nodes.has(node)) return null;
      // A connection that is open already, even for a table of the coordinator only, must not wait: nobody else could use it.
      const mayWait = nodes.size === 0 && !isConnected;
      if (!mayWait) gate.join(node);
      nodes.add(node);
      if (!mayWait) return null;
      const entering = gate.enter(node, Math.max(0, deadline - performance.now()));
      // Only a node that was entered is left.
      entering.catch(() => nodes.delete(node));
      return entering;
    },
    async connect() {
      isConnected = true;
      try {
        return await connectBefore(connect, deadline);
      } catch (error) {
        throw error instanceof StorageError ? error : postgresError(error);
      }
    },
    onAnswer(statement, error) {
      const node = nodeOf(statement);
      if (node !== null) gate.report(node, error);
    },
    release() {
      for (const node of nodes) gate.leave(node);
      nodes.clear();
    },
  };
}

/** The pool's own timeout starts only after the wait for the node. */
async function connectBefore(connect: () => Promise<PoolClient>, deadline: number): Promise<PoolClient> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StorageError('unavailable', 'no connection to the database is free')),
    Math.max(0, deadline - performance.now()),
  );
  const connecting = connect();
  try {
    return await Promise.race([connecting, late]);
  } catch (error) {
    connecting.then((client) => client.release()).catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
