import { afterEach, beforeEach, expect, it } from 'vitest';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { until } from '../../harness/until.ts';
import { isSignedWith } from '../../harness/webhook-receiver.ts';
import {
  type WebhookedServer,
  addTitled,
  addWebhook,
  listWebhooks,
  startWebhookedServer,
  webhooksStart,
} from '../../harness/webhooks.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The delays after which a failed event is sent again. */
const delays = [minute / 2, 5 * minute, 30 * minute, 2 * hour, 8 * hour, day];
let webhooked: WebhookedServer;

beforeEach(async () => {
  webhooked = await startWebhookedServer();
});
afterEach(() => webhooked.end());

const refuseAll = () =>
  webhooked.receiver.answerWith((_request, response) => void response.writeHead(500).end());
/** The titles of the ideas in the deliveries that have arrived. */
const titles = () =>
  webhooked.receiver.received.map(({ payload: { data } }) => ('idea' in data ? data.idea?.title : ''));
const isOn = async () => (await listWebhooks(webhooked.ada)).map(({ off }) => off === null);

it('takes an answer that switches to another protocol for a failure', async () => {
  const { ada, server, receiver } = webhooked;
  await addWebhook(ada, receiver.url);
  receiver.answerWith(
    ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
  );
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  expect(receiver.received).toHaveLength(1);
  expect((await listWebhooks(ada))[0]?.deliveries).toMatchObject([{ result: 101 }]);
});

it('sends what waits in its order once a test is accepted', async () => {
  const { ada, server, receiver, waiting, pass } = webhooked;
  const { id } = await addWebhook(ada, receiver.url, ['idea.created']);
  refuseAll();
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  await pass(minute / 2);
  await addTitled(ada, 'Boat');
  receiver.answerWith(null);
  const count = receiver.received.length;
  expect((await ada.ask(webhookPaths.test, { method: 'POST', body: { id } })).status).toBe(200);
  await until(async () => (await waiting()).length === 0, 'what waits to be sent');
  expect(titles().slice(count)).toEqual(['', 'Kite', 'Boat']);
});

it('sends later events in their order although the first has failed more often', async () => {
  const { ada, server, receiver, waiting, pass } = webhooked;
  const { id } = await addWebhook(ada, receiver.url, ['idea.created']);
  refuseAll();
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  for (const delay of delays.slice(0, 3)) await pass(delay);
  receiver.answerWith((_request, response) =>
    response.writeHead(receiver.received.at(-1)?.payload.type === 'test' ? 204 : 500).end(),
  );
  await ada.ask(webhookPaths.test, { method: 'POST', body: { id } });
  await server.sendEvents();
  await addTitled(ada, 'Boat');
  receiver.answerWith(null);
  const count = receiver.received.length;
  await pass(minute / 2);
  expect(titles().slice(count)).toEqual(['Kite', 'Boat']);
  expect(await waiting()).toEqual([]);
});

it('sends later events at once when the one before them is given up', async () => {
  const { ada, server, receiver, waiting, pass } = webhooked;
  await addWebhook(ada, receiver.url, ['idea.created']);
  receiver.answerWith((_request, response) =>
    response.writeHead(titles().at(-1) === 'Kite' ? 400 : 204).end(),
  );
  await addTitled(ada, 'Kite');
  await addTitled(ada, 'Boat');
  await server.sendEvents();
  for (const delay of delays) {
    expect(titles()).not.toContain('Boat');
    await pass(delay);
  }
  expect(titles()).toEqual([...Array<string>(7).fill('Kite'), 'Boat']);
  expect(await waiting()).toEqual([]);
  await addTitled(ada, 'Train');
  await server.sendEvents();
  expect(titles().at(-1)).toBe('Train');
});

it('tries an event again after 30 s although the one before it was given up', async () => {
  const { ada, server, receiver, waiting, pass } = webhooked;
  await addWebhook(ada, receiver.url, ['idea.created']);
  refuseAll();
  await addTitled(ada, 'Kite');
  await addTitled(ada, 'Boat');
  await server.sendEvents();
  for (const delay of delays) await pass(delay);
  expect(titles()).toEqual([...Array<string>(7).fill('Kite'), 'Boat']);
  receiver.answerWith(null);
  await pass(minute / 2);
  expect(titles().at(-1)).toBe('Boat');
  expect(titles()).toHaveLength(9);
  expect(await waiting()).toEqual([]);
});

it('does not turn a webhook off by the first failure since an event was given up long ago', async () => {
  const { ada, server, receiver, pass } = webhooked;
  await addWebhook(ada, receiver.url, ['idea.created']);
  refuseAll();
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  for (const delay of delays) await pass(delay);
  expect(receiver.received).toHaveLength(7);
  await pass(8 * day);
  await addTitled(ada, 'Boat');
  await server.sendEvents();
  expect(titles().at(-1)).toBe('Boat');
  expect(await isOn()).toEqual([true]);
  // It fails again: nothing has succeeded for more than a week.
  await pass(day);
  expect(receiver.received).toHaveLength(9);
  expect(await isOn()).toEqual([false]);
});

it('tries again under the same id after 30 s, 5 and 30 minutes, 2, 8 and 24 hours, and then gives up', async () => {
  const { ada, server, receiver, pass } = webhooked;
  const { secret } = await addWebhook(ada, receiver.url);
  receiver.answerWith((_request, response) => void response.writeHead(500).end('<b>no</b>'));
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  for (const [index, delay] of delays.entries()) {
    expect(receiver.received).toHaveLength(index + 1);
    await pass(delay - 1);
    expect(receiver.received).toHaveLength(index + 1);
    await pass(1);
  }
  expect(receiver.received).toHaveLength(7);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received.every((delivery) => isSignedWith(secret, delivery))).toBe(true);
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(times.map((time) => time - webhooksStart / 1_000)).toEqual([
    0, 30, 330, 2_130, 9_330, 38_130, 124_530,
  ]);
  expect(await webhooked.waiting()).toEqual([]);
  const counts = server.measurements();
  expect(counts).toContain('forge_messages_total{kind="webhook",outcome="retried"} 6\n');
  expect(counts).toContain('forge_messages_total{kind="webhook",outcome="dropped"} 1\n');
  const [webhook] = await listWebhooks(ada);
  expect(webhook?.deliveries.map(({ result }) => result)).toEqual([500, 500, 500, 500, 500, 500, 500]);
});

it('asks an address that fails once and not for each event, and loses none of them', async () => {
  const { ada, server, receiver, pass, events } = webhooked;
  await addWebhook(ada, receiver.url);
  receiver.answerWith((_request, response) => void response.writeHead(503).end());
  const id = await addTitled(ada, 'Kite');
  await server.sendEvents();
  await ada.push(makeMutation('editIdea', { id, changes: { title: 'Kites' } }));
  await ada.push(makeMutation('setProgress', { id, progress: 100 }));
  await server.sendEvents();
  expect(events()).toEqual(['idea.created']);
  receiver.answerWith(null);
  await pass(minute / 2);
  expect(events()).toEqual(['idea.created', 'idea.created', 'idea.updated', 'idea.finished']);
  expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
});

it('turns a webhook off that answers 410, and says so', async () => {
  const { ada, server, receiver, clock, pass, events } = webhooked;
  const { id } = await addWebhook(ada, receiver.url);
  receiver.answerWith((_request, response) => void response.writeHead(410).end());
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  expect(await listWebhooks(ada)).toMatchObject([{ off: { reason: 'gone', at: webhooksStart } }]);
  await addTitled(ada, 'Boat');
  await pass(hour);
  expect(await webhooked.waiting()).toEqual([]);
  expect(events()).toEqual(['idea.created']);
  const flags = await server.database.query('SELECT webhook_events FROM account');
  expect(flags).toEqual([{ webhook_events: null }]);
  // An accepted test turns it on again.
  receiver.answerWith(null);
  const test = await ada.ask(webhookPaths.test, { method: 'POST', body: { id } });
  expect(test.body).toEqual({ delivery: { at: clock.now(), event: 'test', result: 204 } });
  expect(await listWebhooks(ada)).toMatchObject([{ off: null }]);
  await addTitled(ada, 'Train');
  await server.sendEvents();
  expect(events()).toEqual(['idea.created', 'test', 'idea.created']);
});

it('turns a webhook off after a week in which nothing succeeded, not a moment before', async () => {
  const { ada, server, receiver, pass, clock, events } = webhooked;
  await addWebhook(ada, receiver.url);
  refuseAll();
  for (let n = 0; n < 10; n++) await addTitled(ada, `Kite ${n}`);
  await server.sendEvents();
  while (clock.now() < webhooksStart + 6 * day) await pass(hour);
  expect(await listWebhooks(ada)).toMatchObject([{ off: null }]);
  const isOn = async () => (await listWebhooks(ada))[0]?.off === null;
  while (await isOn()) {
    // The address is asked at least once a day.
    expect(clock.now()).toBeLessThan(webhooksStart + 8 * day + hour);
    await pass(hour);
  }
  expect(clock.now()).toBeGreaterThanOrEqual(webhooksStart + 7 * day);
  const [webhook] = await listWebhooks(ada);
  expect(webhook?.off).toEqual({ reason: 'failing', at: clock.now() });
  expect(webhook?.deliveries.length).toBeLessThanOrEqual(20);
  expect(await webhooked.waiting()).toEqual([]);
  const count = events().length;
  await addTitled(ada, 'Boat');
  await pass(2 * day);
  expect(events()).toHaveLength(count);
});

it('counts the week from the first failure after a success', async () => {
  const { ada, server, receiver, pass } = webhooked;
  await addWebhook(ada, receiver.url);
  refuseAll();
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  await pass(minute / 2);
  await pass(5 * minute);
  receiver.answerWith(null);
  await pass(30 * minute);
  refuseAll();
  await pass(7 * day);
  await addTitled(ada, 'Boat');
  await server.sendEvents();
  expect(await listWebhooks(ada)).toMatchObject([{ off: null }]);
  const [row] = await server.database.query('SELECT failures FROM webhook');
  expect(Number(row?.['failures'])).toBe(1);
});

it('queues no more than a thousand events for an address that does not answer', async () => {
  const { ada, server, receiver } = webhooked;
  await addWebhook(ada, receiver.url);
  refuseAll();
  const id = await addTitled(ada, 'Kite');
  await server.sendEvents();
  for (let n = 0; n < 21; n++)
    await ada.push(
      ...Array.from({ length: 50 }, (_, k) =>
        makeMutation('editIdea', { id, changes: { title: `Kite ${n} ${k}` } }),
      ),
    );
  expect(await webhooked.waiting()).toHaveLength(1_000);
  expect((await listWebhooks(ada))[0]?.deliveries).toMatchObject([
    { event: 'idea.updated', result: 'too-many-waiting' },
    { event: 'idea.created', result: 500 },
  ]);
});
