import { type TestProject } from 'vitest/node';
import setUpPostgres from './postgres.ts';

/** As for plain PostgreSQL, but each test's database looks as if Citus had spread its tables. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  project.provide('isSpread', true);
  return setUpPostgres(project);
}
