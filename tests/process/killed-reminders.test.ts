import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareDueReminder } from '../harness/due-reminder.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type PushService, startPushService } from '../harness/push-service.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { testAuthority } from '../harness/tls-proxy.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();
let directory: string;
let service: PushService;

const timeoutMs = 120_000;

beforeEach(async () => {
  directory = scope.directory();
  service = await startPushService();
});
afterEach(async () => {
  await scope.end();
  await service.stop();
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

function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(directory, 'data', 'forge.db'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    return work(database);
  } finally {
    database.close();
  }
}

const outgoing = () => inDatabase((database) => database.prepare('SELECT claimed_until FROM outgoing').all());

it(
  'repeats a reminder that the push service had when the server was killed, soon after the restart',
  async () => {
    const first = start();
    const ada: Person = await signUp(await first.url(), 'ada@example.org');
    const makeDue = await prepareDueReminder(ada, service);
    const topics: unknown[] = [];
    service.answerWith((request) => void topics.push(request.headers['topic']));
    inDatabase((database) => database.exec(makeDue));
    await until(() => topics.length > 0, 'the push service to have the message', timeoutMs);
    first.child.kill('SIGKILL');
    await first.exited;
    // It is claimed, and the watermark is beyond it: only the queue knows of it.
    expect(outgoing()).toHaveLength(1);
    service.answerWith(null);
    const startedAt = performance.now();
    await start().url();
    await until(() => service.received.length > 0, 'the message again', timeoutMs);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['Kite']);
    expect(service.received.map(({ headers }) => headers['topic'])).toEqual(topics);
    await until(() => outgoing().length === 0, 'the message to be noted as sent');
    expect(service.requestCount()).toBe(2);
  },
  timeoutMs,
);

it(
  'ends in time while a push service does not answer, and leaves the message to the next process',
  async () => {
    const first = start();
    const ada: Person = await signUp(await first.url(), 'ada@example.org');
    const makeDue = await prepareDueReminder(ada, service);
    service.answerWith(() => {});
    inDatabase((database) => database.exec(makeDue));
    await until(() => service.requestCount() > 0, 'the push service to have the message', timeoutMs);
    const stoppedAt = performance.now();
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(outgoing()).toEqual([{ claimed_until: null }]);
    service.answerWith(null);
    await start().url();
    await until(() => service.received.length > 0, 'the message again', timeoutMs);
  },
  timeoutMs,
);
