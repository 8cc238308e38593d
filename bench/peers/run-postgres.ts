import { Client } from 'pg';
import { type PostgresServer } from '#tests/harness/postgres-server.ts';

/** The one PostgreSQL that every backend of the run which wants one keeps its data in. */
export interface RunPostgres {
  url(database: string): string;
  makeDatabase(name: string): Promise<void>;
  run(database: string, statement: string): Promise<void>;
}

export function runPostgres(server: PostgresServer): RunPostgres {
  const run = async (database: string, statement: string) => {
    const client = new Client({ connectionString: server.url(database) });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const made = new Set<string>();
  return {
    url: (database) => server.url(database),
    run,
    async makeDatabase(name) {
      if (made.has(name)) return;
      await run('postgres', `CREATE DATABASE ${name}`);
      made.add(name);
    },
  };
}
