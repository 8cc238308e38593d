import { spreadTables } from '#server/storage/postgres/spread/spread-tables.ts';

/**
 * Statements that give a PostgreSQL database the parts of Citus that Forge uses: its catalogue of tables and nodes, and its functions.
 * All rows stay on the one server; `fake_node` says how each of the two workers answers.
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
    CREATE TABLE fake_node (nodename TEXT PRIMARY KEY, is_away BOOLEAN, answer TEXT);
    CREATE FUNCTION create_distributed_table(table_name REGCLASS, distribution_column TEXT,
      colocate_with TEXT DEFAULT 'default') RETURNS VOID LANGUAGE sql AS
      $$ INSERT INTO fake_partition VALUES (table_name::TEXT, distribution_column, colocate_with) $$;
    CREATE FUNCTION master_run_on_worker(names TEXT[], ports INT[], commands TEXT[], parallel BOOLEAN,
      OUT node_name TEXT, OUT node_port INT, OUT success BOOLEAN, OUT result TEXT)
      RETURNS SETOF RECORD LANGUAGE plpgsql AS $$
      DECLARE node fake_node;
      BEGIN
        FOR place IN 1 .. array_length(names, 1) LOOP
          node_name := names[place];
          node_port := ports[place];
          SELECT * INTO node FROM fake_node WHERE nodename = names[place];
          success := node.is_away IS NOT TRUE;
          IF success AND node.answer IS NULL THEN EXECUTE commands[place] INTO result;
          ELSE result := node.answer;
          END IF;
          RETURN NEXT;
        END LOOP;
      END $$;
    `;
}
