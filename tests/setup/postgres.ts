import { type TestProject } from 'vitest/node';
import { startPostgres } from '../harness/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL; undefined in projects without one. */
    postgresUrl: string;
    /**
     * A PostgreSQL on 127.0.0.1 that lets the role `forge` in without a password, for tests that put a proxy before it;
     * undefined in projects without PostgreSQL.
     */
    localPostgresUrl: string;
    /** Whether tests work on spread tables: with a guard that refuses what Citus would refuse, or on a real Citus. */
    spread: 'imitated' | 'citus' | undefined;
  }
}

/**
 * Starts one PostgreSQL for all test files of the run, or uses that of FORGE_TEST_DATABASE_URL; each test creates its own
 * database in it. With an outside one, starts one besides for tests that need it on this machine.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const local = server.url('postgres');
  project.provide('postgresUrl', process.env['FORGE_TEST_DATABASE_URL'] ?? local);
  project.provide('localPostgresUrl', local);
  return () => server.stop();
}
