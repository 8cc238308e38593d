import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { makeMutation } from '../harness/make-mutation.ts';
import { signIn, signUp } from '../harness/person.ts';
import { type SendingServers, createSendingServers } from '../harness/sending-servers.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';
import { type WebhookReceiver, startWebhookReceiver } from '../harness/webhook-receiver.ts';
import { addTitled, addWebhook } from '../harness/webhooks.ts';

let servers: SendingServers;
let receiver: WebhookReceiver;

const timeoutMs = 240_000;

beforeEach(async () => {
  servers = createSendingServers(await ensureDatabase(inject('postgresUrl'), `webhooks ${Math.random()}`));
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await servers.end();
  await receiver.stop();
});

const waiting = async () => (await servers.query('SELECT 1 FROM outgoing')).length;

it(
  'delivers by the other server after one was killed between its claim and the answer',
  async () => {
    const first = servers.start();
    const ada = await signUp(await first.url(), 'ada@example.org');
    await addWebhook(ada, receiver.url);
    receiver.answerWith(() => {});
    await addTitled(ada, 'Kite');
    await until(() => receiver.received.length > 0, 'the address to have the event', timeoutMs);
    const second = servers.start();
    await second.url();
    first.child.kill('SIGKILL');
    await first.exited;
    receiver.answerWith(null);
    const [lease] = await servers.query('SELECT claimed_until::float8 AS until FROM webhook');
    await until(() => receiver.received.length > 1, 'the event again', timeoutMs);
    expect(Date.now()).toBeGreaterThanOrEqual(Number(lease?.['until']));
    await until(async () => (await waiting()) === 0, 'the event to be noted as delivered');
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
  },
  timeoutMs,
);

it(
  'sends each event once and in order by two servers',
  async () => {
    const [first, second] = [servers.start(), servers.start()];
    const ada = await signUp(await first.url(), 'ada@example.org');
    await addWebhook(ada, receiver.url);
    const same = await signIn(await second.url(), 'ada@example.org');
    const id = await addTitled(ada, 'Kite 0');
    // By turns, so that both servers have something to send at once.
    for (let n = 1; n <= 60; n++)
      await (n % 2 === 0 ? ada : same).push(
        makeMutation('editIdea', { id, changes: { title: `Kite ${n}` } }),
      );
    await until(async () => (await waiting()) === 0, 'all to be delivered', timeoutMs);
    expect(receiver.received).toHaveLength(61);
    expect(new Set(receiver.received.map(({ id: one }) => one)).size).toBe(61);
    // Of the same idea, which is sent as it then is: an older state never comes after a newer one.
    const states = receiver.received.map(({ payload }) => {
      const { idea } = payload.data as { idea: { title: string } };
      return Number(idea.title.split(' ')[1]);
    });
    expect(states).toEqual(states.toSorted((a, b) => a - b));
    expect(states.at(-1)).toBe(60);
    const times = receiver.received.map(({ payload }) => payload.timestamp);
    expect(times).toEqual(times.toSorted());
  },
  timeoutMs,
);
