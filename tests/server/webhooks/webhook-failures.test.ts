import { afterEach, beforeEach, expect, it } from 'vitest';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { until } from '../../harness/until.ts';
import {
  type WebhookedServer,
  addTitled,
  addWebhook,
  listWebhooks,
  startWebhookedServer,
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
