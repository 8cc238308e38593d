import { type Pool } from 'pg';
import { type SpreadNode } from './ask-nodes.ts';
import { hashText } from './hash-text.ts';
import { type KeyedTable } from './statement-key.ts';

/** The tables whose shards are known. Those of `outgoing` are where those of `account` are. */
export type ShardedTable = KeyedTable | 'outgoing' | 'webhook';

/** A part of a table on one node: the rows whose keys have a hash from `min` to `max`. */
export interface Shard {
  /** The name of the node's table. */
  readonly name: string;
  readonly table: ShardedTable;
  readonly min: number;
  readonly max: number;
  readonly node: SpreadNode;
}

/** Which database node has which keys. */
export interface ShardMap {
  /** Citus' number of the node with a key; null if it is not known. */
  nodeOf(table: KeyedTable, key: string): number | null;
  /** Reads the shards of a table by node. */
  readShards(table: 'account' | 'outgoing' | 'webhook'): Promise<ReadonlyMap<number, readonly Shard[]>>;
}

/** How long the map is used before it is read again, in ms: shards move only when an operator rebalances them. */
const maxAgeMs = 60_000;

/** Reads where Citus has the shards, now and again later in the background. */
export async function openShardMap(pool: Pool): Promise<ShardMap> {
  let shards = await readShards(pool);
  let readAt = performance.now();
  const isHashKnown = await hasKnownHash(pool);
  const read = async () => {
    readAt = performance.now();
    shards = await readShards(pool);
  };
  return {
    nodeOf(table, key) {
      if (!isHashKnown) return null;
      // The old map is better than none.
      if (performance.now() - readAt > maxAgeMs) read().catch(() => {});
      const hash = hashText(key);
      const shard = shards.find((one) => one.table === table && one.min <= hash && hash <= one.max);
      return shard?.node.group ?? null;
    },
    async readShards(ofTable) {
      await read();
      const wanted = shards.filter(({ table }) => table === ofTable);
      return Map.groupBy(wanted, ({ node }) => node.group);
    },
  };
}

/** Whether the coordinator hashes as this program does. A big-endian machine would not. */
async function hasKnownHash(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ hash: number }>(`SELECT hashtext('forge') AS hash`);
  return rows[0]?.hash === hashText('forge');
}

interface ShardRow {
  readonly shard: string;
  readonly table: ShardedTable;
  readonly min: number;
  readonly max: number;
  readonly group: number;
  readonly node: string;
  readonly port: number;
}

async function readShards(pool: Pool): Promise<readonly Shard[]> {
  const { rows } = await pool.query<ShardRow>(
    `SELECT relname || '_' || shardid AS shard, relname AS table, shardminvalue::INT AS min, shardmaxvalue::INT AS max,
        placement.groupid AS "group", nodename AS node, nodeport AS port
      FROM pg_dist_shard
        JOIN pg_class ON pg_class.oid = logicalrelid
        JOIN pg_dist_placement AS placement USING (shardid)
        JOIN pg_dist_node ON pg_dist_node.groupid = placement.groupid AND noderole = 'primary'
      WHERE relname IN ('account', 'calendar_address', 'email', 'outgoing', 'throttle', 'token_owner', 'webhook') AND to_regclass(quote_ident(relname)) = pg_class.oid`,
  );
  return rows.map(({ shard, table, min, max, group, node, port }) => ({
    name: shard,
    table,
    min,
    max,
    node: { name: node, port, group },
  }));
}
