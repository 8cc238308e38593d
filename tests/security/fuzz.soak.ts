import { expect, it } from 'vitest';
import { startTestServer } from '../harness/test-server.ts';
import { fuzz } from './fuzz.ts';

it('answers a million random requests without a server error', async () => {
  // A hundred runs, each on a new server; a failing one is reproducible by its seed.
  for (let seed = 1; seed <= 100; seed++) {
    const server = await startTestServer();
    await fuzz(server, seed, 10_000);
    await server.stop();
    expect(server.complaints, `seed ${seed}`).toEqual([]);
  }
});
