import { Client } from 'pg';
import { type PostgresServer } from '#tests/harness/postgres-server.ts';

/** The PostgreSQL server shared by all backends of the run that use one. */
export interface BenchPostgres {
  url(database: string): string;
  makeDatabase(name: string): Promise<void>;
  run(database: string, statement: string): Promise<void>;
  /** The size of a database, in bytes. */
  size(database: string): Promise<number>;
  /** The process id of PostgreSQL's parent process. */
  pid(): number;
}

export function createBenchPostgres(server: PostgresServer): BenchPostgres {
  const run = async (database: string, statement: string) => {
    const client = new Client({ connectionString: server.url(database) });
    await client.connect();
    try {
      return (await client.query<{ size?: string }>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const made = new Set<string>();
  return {
    url: (database) => server.url(database),
    async run(database, statement) {
      await run(database, statement);
    },
    size: async (database) =>
      Number((await run(database, 'SELECT pg_database_size(current_database()) AS size'))[0]?.size),
    pid: () => server.pid(),
    async makeDatabase(name) {
      if (made.has(name)) return;
      await run('postgres', `CREATE DATABASE ${name}`);
      made.add(name);
    },
  };
}
