import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountEventsAnswer, accountEventsPath } from '#contract/account-events.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { quarterHourMs } from '#domain/account/account-events.ts';
import { type NoticedServer, partsOf, startNoticedServer } from '../../harness/noticed-server.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type WebhookReceiver, startWebhookReceiver } from '../../harness/webhook-receiver.ts';
import { addTitled, addWebhook, startWebhookedServer } from '../../harness/webhooks.ts';

let noticed: NoticedServer;
let receiver: WebhookReceiver;
let ada: Person;

beforeEach(async () => {
  noticed = await startNoticedServer({ hasLocalPush: true });
  receiver = await startWebhookReceiver();
  ada = await signUp(noticed.server.url, 'ada@example.org');
});
afterEach(async () => {
  await noticed.end();
  await receiver.stop();
});

const turnedOff = async (person: Person) =>
  ((await person.ask(accountEventsPath)).body as AccountEventsAnswer).events.filter(
    ({ kind }) => kind === 'webhook_turned_off',
  );
const answerGone = (one: WebhookReceiver) =>
  one.answerWith((_request, response) => void response.writeHead(410).end());

it('mails that a webhook was turned off, naming its host alone, once in a quarter of an hour', async () => {
  const { id } = await addWebhook(ada, `${receiver.url}/hook?key=1`);
  const end = async () => {
    answerGone(receiver);
    await addTitled(ada, 'Kite');
    await noticed.server.sendEvents();
    receiver.answerWith(null);
    await ada.ask(webhookPaths.test, { method: 'POST', body: { id } });
  };
  await end();
  await end();
  const mailed = ['ada@example.org', 'A webhook of your Forge account was turned off'];
  expect(await noticed.arrived(1)).toEqual([mailed]);
  const text = partsOf(noticed.smtp.mails[0]!);
  expect(text).toContain(`Sent to: 127.0.0.1:${receiver.port}\n`);
  expect(text).not.toMatch(/key=1|Browser|Network/);
  expect(await turnedOff(ada)).toMatchObject([{ count: 2, browser: '', system: '', network: '' }]);
  noticed.clock.advance(quarterHourMs);
  await end();
  expect(await noticed.arrived(2)).toEqual([mailed, mailed]);
  expect(await turnedOff(ada)).toHaveLength(2);
});

it('queues no mail without a mail server', async () => {
  const webhooked = await startWebhookedServer();
  await addWebhook(webhooked.ada, webhooked.receiver.url);
  answerGone(webhooked.receiver);
  await addTitled(webhooked.ada, 'Kite');
  await webhooked.server.sendEvents();
  expect(await turnedOff(webhooked.ada)).toHaveLength(1);
  expect(await webhooked.server.database.query('SELECT 1 FROM outgoing')).toEqual([]);
  await webhooked.end();
});
