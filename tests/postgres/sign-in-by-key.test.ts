import { Kysely } from 'kysely';
import { expect, inject, it } from 'vitest';
import { postgresDialect } from '#server/storage/postgres/connection/dialect.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { findByEmail } from '#server/storage/queries/accounts.ts';
import { type Tables } from '#server/storage/schema/schema.ts';
import { addAccounts } from '../harness/accounts.ts';
import { createSpreadGuard } from '../harness/spread-guard.ts';
import { ensureDatabase } from '../harness/test-storage.ts';

it('finds an account by its address without a join, as the two may be on different nodes', async () => {
  const url = await ensureDatabase(inject('postgresUrl'), import.meta.filename);
  const storage = await openPostgres(url, 0);
  await addAccounts(storage, ['ada']);
  await storage.close();
  const sent: string[] = [];
  const kysely = new Kysely<Tables>({
    dialect: postgresDialect(createSpreadGuard().openPool(url)),
    log: ({ query }) => void sent.push(query.sql),
  });
  expect(await findByEmail(kysely, { key: 'ada@example.org' })).toMatchObject([
    { id: 'ada', email: 'ada@example.org', password_hash: 'none' },
  ]);
  // As many queries for an unknown address, which must not be recognizable by the time of the answer.
  const queries = sent.splice(0);
  expect(await findByEmail(kysely, { key: 'eve@example.org' })).toEqual([]);
  expect(sent).toEqual(queries);
  expect(sent).toHaveLength(2);
  await kysely.destroy();
});
