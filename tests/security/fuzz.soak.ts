import { expect, it } from 'vitest';
import { startTestServer } from '../harness/test-server.ts';
import { fuzz } from './fuzz.ts';

it('answers a million requests of all kinds without a fault of its own', async () => {
  // A hundred courses, each on a fresh server: one that fails is found again by its seed.
  for (let seed = 1; seed <= 100; seed++) {
    const server = await startTestServer();
    await fuzz(server, seed, 10_000);
    await server.stop();
    expect(server.complaints, `seed ${seed}`).toEqual([]);
  }
});
