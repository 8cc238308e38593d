import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changesSince } from '#server/storage/queries/changes.ts';
import { createTestDatabase } from '../harness/test-storage.ts';

const page = path.resolve(import.meta.dirname, '../../docs/how-to/back-up-and-restore.md');

it('lets devices notice a database that was set back, by the statements of the how-to', async () => {
  const [, statements = ''] = /```sql\n(.*?)```/s.exec(readFileSync(page, 'utf8')) ?? [];
  const database = await createTestDatabase();
  const before = await database.open();
  const ada = { id: 'ada', email: 'a@example.org', emailKey: 'a@example.org', passwordHash: '', now: 0 };
  await before.write('createAccount', ada);
  await before.close();
  for (const statement of statements.split(';').filter((text) => !/^\s*(BEGIN|COMMIT)?\s*$/.test(text)))
    await database.query(statement);
  const after = await database.open();
  expect(after.epoch).toMatch(/^[0-9a-f]{32}$/);
  expect(after.epoch).not.toBe(before.epoch);
  const to = 1_000_000_000_001;
  expect(await changesSince(after.read, 'ada', 5)).toMatchObject({ to, reset: true, setBack: { from: 1 } });
  const behind = await changesSince(after.read, 'ada', 1);
  expect(behind).toMatchObject({ to, reset: true });
  expect(behind).not.toHaveProperty('setBack');
  await after.close();
  database.remove();
});
