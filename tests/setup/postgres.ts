import { type TestProject } from 'vitest/node';
import { startPostgres } from '../harness/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL; undefined in projects without one. */
    postgresUrl: string;
    /** Whether tests work on spread tables: with a guard that refuses what Citus would refuse, or on a real Citus. */
    spread: 'imitated' | 'citus' | undefined;
  }
}

/**
 * Starts one PostgreSQL for all test files of the run, or uses that of FORGE_TEST_DATABASE_URL; each test creates its own
 * database in it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['FORGE_TEST_DATABASE_URL'];
  if (outside !== undefined) {
    project.provide('postgresUrl', outside);
    return () => Promise.resolve();
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}
