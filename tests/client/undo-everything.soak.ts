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

it('brings everything back on both devices over 2,000 courses', async () => {
  await fc.assert(singleDeviceUndo({ server, clock }), counts);
});

it('takes back what it can beside somebody who writes, and loses nothing of theirs, over 2,000 courses', async () => {
  await fc.assert(concurrentUndo({ server, clock }), counts);
});
