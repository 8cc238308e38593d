import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { signIn, signUp } from '../harness/person.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { testAuthority } from '../harness/tls-proxy.ts';
import { until } from '../harness/until.ts';
import { type WebhookReceiver, startWebhookReceiver } from '../harness/webhook-receiver.ts';
import { addTitled, addWebhook } from '../harness/webhooks.ts';

const scope = createProcessScope();
let database: string;
let receiver: WebhookReceiver;

const timeoutMs = 240_000;

beforeEach(async () => {
  database = await ensureDatabase(inject('postgresUrl'), `webhooks ${Math.random()}`);
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await scope.end();
  await receiver.stop();
});

function start() {
  const directory = scope.directory();
  const authority = path.join(directory, 'authority.pem');
  writeFileSync(authority, testAuthority);
  return scope.start({
    DATABASE_URL: database,
    DATA_DIR: directory,
    PORT: '0',
    OUTGOING_PRIVATE: 'yes',
    NODE_EXTRA_CA_CERTS: authority,
  });
}

const titles = () =>
  receiver.received.map(({ payload: { data } }) => ('idea' in data ? data.idea?.title : null));
const nothingWaits = async () => (await queryPostgres(database, 'SELECT 1 FROM outgoing')).length === 0;

it(
  'sends each event once and in order by two servers that both take changes',
  async () => {
    const [first, second] = [start(), start()];
    const ada = await signUp(await first.url(), 'ada@example.org');
    const onOther = await signIn(await second.url(), 'ada@example.org');
    await addWebhook(ada, receiver.url, ['idea.created']);
    const expected = Array.from({ length: 30 }, (_, n) => `Kite ${n}`);
    for (const [n, title] of expected.entries()) await addTitled(n % 2 === 0 ? ada : onOther, title);
    await until(() => receiver.received.length >= expected.length, 'all to arrive', timeoutMs);
    await until(nothingWaits, 'all to be noted as sent', timeoutMs);
    expect(titles()).toEqual(expected);
  },
  timeoutMs,
);

it(
  'sends an event by the other server after one was killed between its claim and its answer',
  async () => {
    const first = start();
    const ada = await signUp(await first.url(), 'ada@example.org');
    await addWebhook(ada, receiver.url, ['idea.created']);
    receiver.answerWith(() => {});
    await addTitled(ada, 'Kite');
    await until(() => receiver.received.length === 1, 'the event to arrive', timeoutMs);
    await start().url();
    first.child.kill('SIGKILL');
    await first.exited;
    receiver.answerWith(null);
    const [lease] = await queryPostgres(database, 'SELECT claimed_until::float8 AS until FROM webhook');
    await until(() => receiver.received.length === 2, 'the event again', timeoutMs);
    expect(Date.now()).toBeGreaterThanOrEqual(Number(lease?.['until']));
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
    await until(nothingWaits, 'the event to be noted as sent', timeoutMs);
    expect(titles()).toEqual(['Kite', 'Kite']);
  },
  timeoutMs,
);
