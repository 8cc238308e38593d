import { spreadTables } from '#server/storage/postgres/spread/spread-tables.ts';

/**
 * Statements that give a PostgreSQL database the parts of Citus that Forge uses: its catalogue of tables and nodes, and its functions.
 * All rows stay on the one server; `fake_node` says how each of the two workers answers. The first worker has the keys with
 * a negative hash.
 */
export function fakeCitus({ isSpread }: { readonly isSpread: boolean }): string {
  const rows = Object.entries(spreadTables).map(([table, column]) => `('${table}', '${column}')`);
  return `
    CREATE TABLE fake_partition (name TEXT PRIMARY KEY, distribution_column TEXT, colocated_with TEXT);
    ${isSpread ? `INSERT INTO fake_partition VALUES ${rows.join(', ')};` : ''}
    CREATE VIEW pg_dist_partition AS
      SELECT to_regclass(name) AS logicalrelid, 'h'::"char" AS partmethod FROM fake_partition;
    CREATE TABLE pg_dist_node (groupid INT, nodename TEXT, nodeport INT, isactive BOOLEAN, noderole TEXT);
    INSERT INTO pg_dist_node VALUES (0, 'coordinator', 5432, true, 'primary'),
      (1, 'worker-1', 5432, true, 'primary'), (2, 'worker-2', 5432, true, 'primary');
    CREATE VIEW pg_dist_shard AS
      SELECT to_regclass(name) AS logicalrelid, shardid, shardminvalue, shardmaxvalue FROM
        unnest(ARRAY['account', 'account', 'email', 'email', 'throttle', 'throttle', 'outgoing', 'outgoing', 'webhook', 'webhook'],
          ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 91, 92])
          AS shard (name, shardid)
        JOIN (VALUES (1, '-2147483648', '-1'), (0, '0', '2147483647')) AS half (odd, shardminvalue, shardmaxvalue)
          ON odd = shardid % 2;
    CREATE VIEW pg_dist_placement AS SELECT shardid, 2 - shardid % 2 AS groupid FROM pg_dist_shard;
    CREATE TABLE fake_node (nodename TEXT PRIMARY KEY, is_away BOOLEAN, answer TEXT);
    CREATE FUNCTION create_distributed_table(table_name REGCLASS, distribution_column TEXT,
      colocate_with TEXT DEFAULT 'default') RETURNS VOID LANGUAGE sql AS
      $$ INSERT INTO fake_partition VALUES (table_name::TEXT, distribution_column, colocate_with) $$;
    CREATE FUNCTION master_run_on_worker(names TEXT[], ports INT[], commands TEXT[], parallel BOOLEAN,
      OUT node_name TEXT, OUT node_port INT, OUT success BOOLEAN, OUT result TEXT)
      RETURNS SETOF RECORD LANGUAGE plpgsql AS $$
      DECLARE
        node fake_node;
        shard TEXT := '(SELECT * FROM account WHERE hashtext(id) %s) AS account_%s';
        outgoing TEXT := '(SELECT * FROM outgoing WHERE hashtext(account_id) %s) AS outgoing_%s';
        webhook TEXT := '(SELECT * FROM webhook WHERE hashtext(account_id) %s) AS webhook_%s';
      BEGIN
        FOR n IN 1 .. array_length(names, 1) LOOP
          node_name := names[n];
          node_port := ports[n];
          SELECT * INTO node FROM fake_node WHERE nodename = names[n];
          success := node.is_away IS NOT TRUE;
          IF success AND node.answer IS NULL THEN
            EXECUTE replace(replace(replace(replace(replace(replace(commands[n], 'account_1', format(shard, '< 0', 1)),
              'account_2', format(shard, '>= 0', 2)), 'outgoing_7', format(outgoing, '< 0', 7)),
              'outgoing_8', format(outgoing, '>= 0', 8)), 'webhook_91', format(webhook, '< 0', 91)),
              'webhook_92', format(webhook, '>= 0', 92)) INTO result;
          ELSE result := node.answer;
          END IF;
          RETURN NEXT;
        END LOOP;
      END $$;
    `;
}
