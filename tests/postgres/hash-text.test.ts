import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { hashText } from '#server/storage/postgres/spread/hash-text.ts';

it('hashes texts as PostgreSQL does', async () => {
  const words = Array.from({ length: 40 }, (_, length) =>
    'Zoë’s kite — and a much longer sentence.'.slice(0, length),
  );
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const { rows } = await client.query<{ hash: number }>(
    'SELECT hashtext(text) AS hash FROM unnest($1::TEXT[]) WITH ORDINALITY AS one (text, place) ORDER BY place',
    [[...words, ...ids]],
  );
  await client.end();
  expect([...words, ...ids].map(hashText)).toEqual(rows.map(({ hash }) => hash));
});
