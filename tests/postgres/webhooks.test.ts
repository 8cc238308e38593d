import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { makeMutation } from '../harness/make-mutation.ts';
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

const waiting = async () => (await queryPostgres(database, 'SELECT 1 FROM outgoing')).length;

it(
  'delivers by the other server after one was killed between its claim and the answer',
  async () => {
    const first = start();
    const ada = await signUp(await first.url(), 'ada@example.org');
    await addWebhook(ada, receiver.url);
    receiver.answerWith(() => {});
    await addTitled(ada, 'Kite');
    await until(() => receiver.received.length > 0, 'the address to have the event', timeoutMs);
    const second = start();
    await second.url();
    first.child.kill('SIGKILL');
    await first.exited;
    receiver.answerWith(null);
    const [lease] = await queryPostgres(database, 'SELECT claimed_until::float8 AS until FROM webhook');
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
    const [first, second] = [start(), start()];
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
