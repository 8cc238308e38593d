import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, intent } from '../harness/intents.ts';
import { openStream } from '../harness/live-reader.ts';
import { type Person, signIn, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const email = 'ada@example.org';
const clock = createFakeClock();
/** What happens when a session was found and its last use was written, before anything is done by it. */
let whenFound = () => Promise.resolve();
let server: TestServer;

beforeEach(async () => {
  // The looks from time to time never happen here: what ends, ends because somebody said so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  whenFound = () => Promise.resolve();
  server = await startTestServer({
    now: clock.now,
    around: (storage) => ({
      ...storage,
      write(name, input) {
        const writing = storage.write(name, input);
        return name === 'touchSession' ? writing.finally(() => whenFound()) : writing;
      },
    }),
  });
});
afterEach(async () => {
  await server.stop();
  vi.useRealTimers();
  expect(server.complaints).toEqual([]);
});

const endOthers = async (of: Person) => {
  expect((await of.ask(paths.endOtherSessions, { method: 'POST', body: {} })).status).toBe(204);
};

it('ends a stream whose session ended after it was found, and tells it nothing', async () => {
  const ada = await signUp(server.url, email);
  clock.advance(3_600_000);
  const other = await signIn(server.url, email);
  whenFound = () => endOthers(other);
  const stream = await openStream(server.url, ada);
  await until(() => stream.isEnded(), 'the stream to end');
  await other.push(intent('addIdea', fields));
  expect(stream.changes()).toEqual([]);
});
