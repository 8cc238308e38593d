import { type PoolClient } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs } from '../connection/connection-config.ts';
import { type Statement, type StatementRoute } from '../connection/connection.ts';
import { postgresError } from '../connection/postgres-error.ts';
import { type NodeGate } from './node-gate.ts';
import { type ShardMap } from './shard-map.ts';
import { type KeyPlace, keyPlaceOf } from './statement-key.ts';

export interface NodeVisitsDeps {
  readonly gate: NodeGate;
  readonly shards: ShardMap;
  readonly connect: () => Promise<PoolClient>;
}

/** The key places of prepared statements, which are few, by name. */
const placesByName = new Map<string, KeyPlace | null>();

/** The nodes that one connection is used for, from its first statement to its release. */
export function createNodeVisits({ gate, shards, connect }: NodeVisitsDeps): StatementRoute {
  const nodes = new Set<number>();
  const deadline = performance.now() + acquireTimeoutMs;

  const nodeOf = ({ name, text, values }: Statement): number | null => {
    const known = name === undefined ? undefined : placesByName.get(name);
    const place = known === undefined ? keyPlaceOf(text) : known;
    if (name !== undefined) placesByName.set(name, place);
    const key = place === null ? null : values[place.parameter];
    return place !== null && typeof key === 'string' ? shards.nodeOf(place.table, key) : null;
  };

  return {
    enter(statement) {
      const node = nodeOf(statement);
      if (node === null || nodes.has(node)) return null;
      const isFirst = nodes.size === 0;
      if (!isFirst) gate.join(node);
      nodes.add(node);
      if (!isFirst) return null;
      const entering = gate.enter(node, Math.max(0, deadline - performance.now()));
      // Without a place there is none to give back.
      entering.catch(() => nodes.delete(node));
      return entering;
    },
    async connect() {
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
