import { expect, it } from 'vitest';
import { queryByIdeas } from '#server/storage/queries/query-by-ideas.ts';
import { createTestDatabase } from '../harness/test-storage.ts';

it('returns hundreds of thousands of rows, as many as an account can have updates and notes', async () => {
  const database = await createTestDatabase();
  const storage = await database.open();
  const rows = queryByIdeas((db) =>
    db
      .withRecursive('counted(n)', (counting) =>
        counting
          .selectNoFrom(({ lit }) => lit(1).as('n'))
          .unionAll(
            counting
              .selectFrom('counted')
              .select(({ eb }) => eb('n', '+', 1).as('n'))
              .where('n', '<', 200_000),
          ),
      )
      .selectFrom('counted')
      .select('n'),
  );
  const found = await rows(storage.read, 'ada', ['kite']);
  expect(found).toHaveLength(200_000);
  await storage.close();
  database.remove();
}, 30_000);
