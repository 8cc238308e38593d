import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signUp } from '../harness/person.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { testAuthority } from '../harness/tls-proxy.ts';
import { until } from '../harness/until.ts';
import { type WebhookReceiver, startWebhookReceiver } from '../harness/webhook-receiver.ts';
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

it(
  'repeats an event whose answer was lost as the server was killed, under the same id, and then those behind it',
  async () => {
    const first = start();
    const ada = await signUp(await first.url(), 'ada@example.org');
    await addWebhook(ada, receiver.url, ['idea.created']);
    receiver.answerWith(() => {});
    await addTitled(ada, 'Kite');
    await addTitled(ada, 'Boat');
    await until(() => receiver.received.length === 1, 'the event to arrive', timeoutMs);
    first.child.kill('SIGKILL');
    await first.exited;
    receiver.answerWith(null);
    await start().url();
    await until(() => receiver.received.length === 3, 'the event again, and the next', timeoutMs);
    const [lost, again, next] = receiver.received;
    expect(again?.id).toBe(lost?.id);
    expect(again?.body).toBe(lost?.body);
    expect(next?.id).not.toBe(lost?.id);
    expect(next?.payload.data).toMatchObject({ idea: { title: 'Boat' } });
  },
  timeoutMs,
);
