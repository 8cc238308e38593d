import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Person, signUp } from '../harness/person.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { testAuthority } from '../harness/tls-proxy.ts';
import { until } from '../harness/until.ts';
import { type WebhookReceiver, isSignedWith, startWebhookReceiver } from '../harness/webhook-receiver.ts';
import { addTitled, addWebhook } from '../harness/webhooks.ts';

const scope = createProcessScope();
let directory: string;
let receiver: WebhookReceiver;

const timeoutMs = 120_000;

beforeEach(async () => {
  directory = scope.directory();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await scope.end();
  await receiver.stop();
});

function start() {
  const authority = path.join(directory, 'authority.pem');
  writeFileSync(authority, testAuthority);
  return scope.start({
    DATA_DIR: path.join(directory, 'data'),
    PORT: '0',
    OUTGOING_PRIVATE: 'yes',
    NODE_EXTRA_CA_CERTS: authority,
  });
}

function query(sql: string): readonly unknown[] {
  const database = new DatabaseSync(path.join(directory, 'data', 'forge.db'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

it(
  'delivers an event again under its id after the server was killed before the answer',
  async () => {
    const first = start();
    const ada: Person = await signUp(await first.url(), 'ada@example.org');
    const { secret } = await addWebhook(ada, receiver.url);
    receiver.answerWith(() => {});
    await addTitled(ada, 'Kite');
    await until(() => receiver.received.length > 0, 'the address to have the event', timeoutMs);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(query('SELECT 1 FROM outgoing')).toHaveLength(1);
    expect(query('SELECT 1 FROM webhook WHERE claimed_until IS NOT NULL')).toHaveLength(1);
    receiver.answerWith(null);
    const startedAt = performance.now();
    await start().url();
    await until(() => receiver.received.length > 1, 'the event again', timeoutMs);
    // The only server of a file does not wait for the lease of its last process.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    await until(() => query('SELECT 1 FROM outgoing').length === 0, 'the event to be noted as delivered');
    expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['idea.created', 'idea.created']);
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
    expect(receiver.received.every((delivery) => isSignedWith(secret, delivery))).toBe(true);
  },
  timeoutMs,
);

it(
  'ends in time while an address does not answer, and leaves the event to the next process',
  async () => {
    const first = start();
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
    expect(query('SELECT attempt FROM outgoing')).toEqual([{ attempt: 0 }]);
    expect(query('SELECT claimed_until, failures FROM webhook')).toEqual([
      { claimed_until: null, failures: 0 },
    ]);
    receiver.answerWith(null);
    await start().url();
    await until(() => receiver.received.length > 1, 'the event again', timeoutMs);
  },
  timeoutMs,
);
