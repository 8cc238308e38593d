import { type TestProject } from 'vitest/node';
import { startPostgres } from '../harness/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL is; only in projects that set it up. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for all files of the run; each test that wants one makes a database of its own in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}
