import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { singleDeviceUndo, concurrentUndo } from '../harness/undo-on-devices.ts';

const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const counts = { numRuns: 2_000, endOnFailure: true };

it('restores everything on both devices in 2,000 scenarios', async () => {
  await fc.assert(singleDeviceUndo({ server, clock }), counts);
});

it('undoes what it can while another device writes, and loses none of its texts, in 2,000 scenarios', async () => {
  await fc.assert(concurrentUndo({ server, clock }), counts);
});
