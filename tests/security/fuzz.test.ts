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

it('answers ten thousand requests of all kinds without a fault of its own', async () => {
  const statuses = await fuzz(server, 20_261_121, 10_000);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(10_000);
  // The requests are no mere nonsense: many are taken, and they reach every kind of refusal.
  for (const status of [200, 400, 401, 404, 405])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(50);
}, 180_000);
