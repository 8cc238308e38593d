import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareDueReminder } from '../harness/due-reminder.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type PushService, startPushService } from '../harness/push-service.ts';
import { type SendingServers, createSendingServers } from '../harness/sending-servers.ts';
import { until } from '../harness/until.ts';

let servers: SendingServers;
let service: PushService;

const timeoutMs = 120_000;

beforeEach(async () => {
  servers = createSendingServers();
  service = await startPushService();
});
afterEach(async () => {
  await servers.end();
  await service.stop();
});

const queued = () => servers.query('SELECT claimed_until FROM outgoing');

it(
  'repeats a reminder that the push service had when the server was killed, soon after the restart',
  async () => {
    const first = servers.start();
    const ada: Person = await signUp(await first.url(), 'ada@example.org');
    const makeDue = await prepareDueReminder(ada, service);
    const topics: unknown[] = [];
    service.answerWith((request) => void topics.push(request.headers['topic']));
    await servers.query(makeDue);
    await until(() => topics.length > 0, 'the push service to have the message', timeoutMs);
    first.child.kill('SIGKILL');
    await first.exited;
    // It is claimed, and the watermark is beyond it: only the queue knows of it.
    expect(await queued()).toEqual([{ claimed_until: expect.any(Number) }]);
    service.answerWith(null);
    const startedAt = performance.now();
    await servers.start().url();
    await until(() => service.received.length > 0, 'the message again', timeoutMs);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['Kite']);
    expect(service.received.map(({ headers }) => headers['topic'])).toEqual(topics);
    await until(async () => (await queued()).length === 0, 'the message to be noted as sent');
    expect(service.requestCount()).toBe(2);
  },
  timeoutMs,
);

it(
  'ends in time while a push service does not answer, and leaves the message to the next process',
  async () => {
    const first = servers.start();
    const ada: Person = await signUp(await first.url(), 'ada@example.org');
    const makeDue = await prepareDueReminder(ada, service);
    service.answerWith(() => {});
    await servers.query(makeDue);
    await until(() => service.requestCount() > 0, 'the push service to have the message', timeoutMs);
    const stoppedAt = performance.now();
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(await queued()).toEqual([{ claimed_until: null }]);
    service.answerWith(null);
    await servers.start().url();
    await until(() => service.received.length > 0, 'the message again', timeoutMs);
  },
  timeoutMs,
);
