import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { singleDeviceUndo, concurrentUndo } from '../harness/undo-on-devices.ts';

const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
});
afterEach(() => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

const timeoutMs = 180_000;

it(
  'restores everything on both devices after any actions on one, online, offline and over reloads',
  async () => {
    await fc.assert(singleDeviceUndo({ server, clock }), { numRuns: 12, endOnFailure: true });
  },
  timeoutMs,
);

it(
  'undoes what it can while another device writes, and loses none of its texts',
  async () => {
    await fc.assert(concurrentUndo({ server, clock }), { numRuns: 12, endOnFailure: true });
  },
  timeoutMs,
);
