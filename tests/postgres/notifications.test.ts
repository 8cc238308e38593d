import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type WakeUp } from '#server/storage/api/storage.ts';
import { openNotifications } from '#server/storage/postgres/connection/notifications.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let url: string;
let stranger: Client;

beforeAll(async () => {
  url = await ensureDatabase(inject('localPostgresUrl'), import.meta.filename);
  stranger = new Client({ connectionString: url });
  await stranger.connect();
});
afterAll(() => stranger.end());

/** Opens one server's notifications, and records its wake-ups and how often some may have been lost. */
function listening(at = url) {
  const notifications = openNotifications(at);
  const told = { heard: [] as WakeUp[], lost: 0 };
  notifications.listen({
    onWakeUps: (wakeUps) => void told.heard.push(...wakeUps),
    onLost: () => void (told.lost += 1),
  });
  return { notifications, told };
}

/** Starts a proxy, and returns the database's URL through it. */
async function urlThrough(proxy: Server): Promise<string> {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(url);
  const address = proxy.address();
  through.port = String(typeof address === 'object' ? address?.port : 0);
  return through.href;
}

it('treats a foreign message on the channel as a lost wake-up, and continues to listen', async () => {
  const [one, other] = [listening(), listening()];
  await until(() => one.told.lost === 1 && other.told.lost === 1, 'both to listen');
  const foreign = ['hello', '', 'null', '[]', '{"from":1}', '{"from":"x","changes":[1],"sessions":[]}'];
  for (const payload of foreign)
    await stranger.query('SELECT pg_notify($1, $2)', ['forge_wake_ups', payload]);
  await until(() => one.told.lost === 1 + foreign.length, 'a look for each of them');
  other.notifications.broadcast({ accountId: 'a', about: 'changes' });
  await until(() => one.told.heard.length > 0, 'the wake-up');
  expect(one.told.heard).toEqual([{ accountId: 'a', about: 'changes' }]);
  for (const { notifications } of [one, other]) await notifications.close();
});

it('closes a connection on which LISTEN failed before it opens another', async () => {
  const open = new Set<Socket>();
  let most = 0;
  let tried = 0;
  let isDeaf = true;
  const proxy = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    open.add(near);
    most = Math.max(most, open.size);
    tried += 1;
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('error', () => {});
      from.once('close', () => to.destroy());
      from.on('data', (chunk) => {
        if (!isDeaf || !chunk.includes('LISTEN')) to.write(chunk);
      });
    }
    near.once('close', () => open.delete(near));
  });
  const { notifications, told } = listening(await urlThrough(proxy));
  await until(() => tried > 1, 'another connection');
  expect(most).toBe(1);
  isDeaf = false;
  await until(() => told.lost > 0, 'it to listen');
  expect(open.size).toBe(1);
  await notifications.close();
  await sleep(50);
  expect(open.size).toBe(0);
  proxy.close();
}, 30_000);

it('reconnects if its connection silently drops messages', async () => {
  const pairs: (readonly [Socket, Socket])[] = [];
  const proxy = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  const { notifications, told } = listening(await urlThrough(proxy));
  await until(() => told.lost === 1, 'it to listen');
  for (const [near, far] of pairs) {
    near.unpipe(far);
    far.unpipe(near);
  }
  const other = listening();
  await until(() => other.told.lost === 1, 'the other to listen');
  notifications.broadcast({ accountId: 'a', about: 'changes' });
  await until(() => told.lost === 2, 'it to listen again, and to look for what it missed');
  notifications.broadcast({ accountId: 'b', about: 'changes' });
  await until(() => other.told.heard.some(({ accountId }) => accountId === 'b'), 'what it tells then');
  expect(pairs).toHaveLength(2);
  await notifications.close();
  await other.notifications.close();
  for (const socket of pairs.flat()) socket.destroy();
  proxy.close();
}, 30_000);
