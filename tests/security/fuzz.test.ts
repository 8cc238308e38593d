import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { fuzz } from './fuzz.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

it('answers ten thousand random requests without a server error', async () => {
  const statuses = await fuzz(server, 20_261_121, 10_000);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(10_000);
  // The requests are not only nonsense: many succeed, and the others reach every kind of rejection.
  for (const status of [200, 400, 401, 404, 405])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(50);
}, 180_000);
