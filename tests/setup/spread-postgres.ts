import { type TestProject } from 'vitest/node';
import setUpPostgres from './postgres.ts';

/**
 * As for plain PostgreSQL, but each test's database looks as if Citus had spread its tables. With FORGE_TEST_SPREAD=1 the
 * database of FORGE_TEST_DATABASE_URL is a real Citus, and each test gets its own schema in it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const isCitus = process.env['FORGE_TEST_SPREAD'] === '1';
  project.provide('spread', isCitus ? 'citus' : 'imitated');
  return setUpPostgres(project);
}
