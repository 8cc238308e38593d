import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Person, signUp } from '../harness/person.ts';
import { type SendingServers, createSendingServers } from '../harness/sending-servers.ts';
import { until } from '../harness/until.ts';
import { type WebhookReceiver, isSignedWith, startWebhookReceiver } from '../harness/webhook-receiver.ts';
import { addTitled, addWebhook } from '../harness/webhooks.ts';

let servers: SendingServers;
let receiver: WebhookReceiver;

const timeoutMs = 120_000;

beforeEach(async () => {
  servers = createSendingServers();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await servers.end();
  await receiver.stop();
});

const queued = () => servers.query('SELECT attempt FROM outgoing');

it(
  'delivers an event again under its id after the server was killed before the answer',
  async () => {
    const first = servers.start();
    const ada: Person = await signUp(await first.url(), 'ada@example.org');
    const { secret } = await addWebhook(ada, receiver.url);
    receiver.answerWith(() => {});
    await addTitled(ada, 'Kite');
    await until(() => receiver.received.length > 0, 'the address to have the event', timeoutMs);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(await queued()).toHaveLength(1);
    expect(await servers.query('SELECT 1 FROM webhook WHERE claimed_until IS NOT NULL')).toHaveLength(1);
    receiver.answerWith(null);
    const startedAt = performance.now();
    await servers.start().url();
    await until(() => receiver.received.length > 1, 'the event again', timeoutMs);
    // The only server of a file does not wait for the lease of its last process.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    await until(async () => (await queued()).length === 0, 'the event to be noted as delivered');
    expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['idea.created', 'idea.created']);
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
    expect(receiver.received.every((delivery) => isSignedWith(secret, delivery))).toBe(true);
  },
  timeoutMs,
);

it(
  'ends in time while an address does not answer, and leaves the event to the next process',
  async () => {
    const first = servers.start();
    const ada: Person = await signUp(await first.url(), 'ada@example.org');
    await addWebhook(ada, receiver.url);
    receiver.answerWith(() => {});
    await addTitled(ada, 'Kite');
    await until(() => receiver.received.length > 0, 'the address to have the event', timeoutMs);
    const stoppedAt = performance.now();
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    // It is not counted as a failure.
    expect(await queued()).toEqual([{ attempt: 0 }]);
    expect(await servers.query('SELECT claimed_until, failures FROM webhook')).toEqual([
      { claimed_until: null, failures: 0 },
    ]);
    receiver.answerWith(null);
    await servers.start().url();
    await until(() => receiver.received.length > 1, 'the event again', timeoutMs);
  },
  timeoutMs,
);
