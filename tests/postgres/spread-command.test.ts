import { expect, inject, it } from 'vitest';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { localTables, spreadTables } from '#server/storage/postgres/spread/spread-tables.ts';
import { fakeCitus } from '../harness/fake-citus.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

const tableCount = Object.keys(spreadTables).length;

async function migratedDatabase(): Promise<string> {
  const url = await ensureDatabase(inject('postgresUrl'), `spread command ${Math.random()}`);
  await (await openPostgres(url, 0)).close();
  return url;
}

it('shows what it would spread, spreads it, and can be repeated', async () => {
  const url = await migratedDatabase();
  await queryPostgres(url, fakeCitus({ isSpread: false }));
  const spread = (option = '') => runOperatorCommand({ DATABASE_URL: url }, `spread ${option}`.trim());
  const spreadNow = () => queryPostgres(url, 'SELECT * FROM fake_partition ORDER BY name');

  const dryRun = await spread();
  expect(dryRun.lines[0]).toBe('account by id');
  expect(dryRun.lines).toHaveLength(tableCount + 1);
  expect(dryRun.lines.at(-1)).toContain('spread --apply');
  expect(await spreadNow()).toEqual([]);

  expect((await spread('--apply')).lines.at(-1)).toBe(
    `${tableCount} tables are spread. Restart every server.`,
  );
  const rows = await spreadNow();
  expect(rows).toHaveLength(tableCount);
  const by = (name: string) => rows.find((row) => row['name'] === name);
  expect(by('account')).toEqual({ name: 'account', distribution_column: 'id', colocated_with: 'none' });
  expect(by('idea')).toEqual({
    name: 'idea',
    distribution_column: 'account_id',
    colocated_with: 'account',
  });
  expect(by('email')).toEqual({ name: 'email', distribution_column: 'key', colocated_with: 'none' });
  for (const name of localTables) expect(by(name)).toBeUndefined();
  expect((await spread('--apply')).lines).toEqual(['Nothing is left to spread.']);
});

it('spreads what a migration has added, of which doctor warns', async () => {
  const url = await migratedDatabase();
  await queryPostgres(url, fakeCitus({ isSpread: true }));
  await queryPostgres(url, `DELETE FROM fake_partition WHERE name IN ('set_back', 'known_browser')`);
  const doctor = async () => (await runOperatorCommand({ DATABASE_URL: url }, 'doctor')).lines.join('\n');
  expect(await doctor()).toMatch(/^warning .+; known_browser, set_back not spread yet: .+ spread$/m);
  const { lines } = await runOperatorCommand({ DATABASE_URL: url }, 'spread --apply');
  expect(lines.slice(0, 2)).toEqual(['spreading known_browser …', 'spreading set_back …']);
  expect(await doctor()).toMatch(/^ok .+ spread over 2 nodes by Citus/m);
});

it('refuses a database without Citus', async () => {
  const { failure } = await runOperatorCommand({ DATABASE_URL: await migratedDatabase() }, 'spread');
  expect(failure).toContain('this database has no Citus');
});
