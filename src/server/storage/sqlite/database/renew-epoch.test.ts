import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { renewEpoch } from './renew-epoch.ts';

it('records each set-back of an account once as long as nothing changes in between', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, 0);
  const insert = database.prepare(
    `INSERT INTO account (id, email, password_hash, version, state, purged_version, created_at, swept_at, kept_bytes)
      VALUES (?, '', '', ?, '{}', 0, 0, 0, 0)`,
  );
  insert.run('ada', 7);
  insert.run('ben', 3);
  const rows = () =>
    database
      .prepare('SELECT account_id, from_version, to_version FROM set_back ORDER BY account_id, to_version')
      .all()
      .map((row) => Object.values(row));
  renewEpoch(database, 5_000_000);
  renewEpoch(database, 9_000_000);
  expect(rows()).toEqual([
    ['ada', 7, 9_000_000],
    ['ben', 3, 9_000_000],
  ]);
  database.exec(`UPDATE account SET version = version + 1 WHERE id = 'ada'`);
  renewEpoch(database, 9_000_001);
  expect(rows()).toEqual([
    ['ada', 7, 9_000_000],
    ['ada', 9_000_001, 10_000_001],
    ['ben', 3, 10_000_000],
  ]);
  const accounts = database.prepare('SELECT version, purged_version FROM account ORDER BY id').all();
  expect(accounts.map((row) => Object.values(row))).toEqual([
    [10_000_001, 10_000_001],
    [10_000_000, 10_000_000],
  ]);
});
