import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { backUp } from '#server/storage/sqlite/backup/backup.ts';
import { restoreBackup } from '#server/storage/sqlite/database/restore.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { password, signIn } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
const email = 'ada@example.org';
let scope: string;
let directory: string;
let backup: string;
let server: TestServer;

beforeEach(async () => {
  scope = mkdtempSync(path.join(os.tmpdir(), 'forge-restored-'));
  directory = path.join(scope, 'data');
  backup = path.join(scope, 'backup.db');
  server = await startTestServer({ directory, now: clock.now });
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
  rmSync(scope, { recursive: true });
});

async function restore(): Promise<void> {
  await server.stop();
  clock.advance(60_000);
  await restoreBackup(backup, directory, { mayReplace: true, now: clock.now() });
  server = await startTestServer({ directory, now: clock.now });
}

const titles = (client: Client) =>
  [...(client.account.get()?.view.all() ?? [])].map(({ title }) => title).sort();
const isSaved = (client: Client) => client.account.get()?.saving.get().kind === 'saved';

it('loads everything again from a restored server with a newer version, and sends its pending mutations', async () => {
  const browser = createBrowser(server.url, clock);
  const tab = await browser.openTab();
  const { client } = tab;
  const add = (title: string) => client.addIdea({ ...fields, title });
  await client.signup(email, password);
  await add('In the backup');
  await until(() => isSaved(client), 'the first idea to be saved');
  await backUp(path.join(directory, 'forge.db'), backup);
  for (let n = 1; n <= 3; n += 1) await add(`Lost ${n}`);
  await until(() => isSaved(client), 'the lost ideas to be saved');

  browser.isOnline = false;
  await add('Waiting');
  // The same backup is restored twice, and each time another device writes to the restored server.
  for (let round = 1; round <= 2; round += 1) {
    await restore();
    const other = await signIn(server.url, email);
    for (let n = 1; n <= 9; n += 1)
      await other.push(makeMutation('addIdea', { ...fields, title: `Elsewhere ${round}` }));
    if (round === 2) break;
    // The device syncs with the first restored server and is offline when the second restore happens.
    browser.url = server.url;
    browser.isOnline = true;
    clock.advance(60_000);
    await client.login(email, password);
    await until(() => isSaved(client) && titles(client).length === 11, 'what the first restored server has');
    expect(titles(client)).toEqual([...Array<string>(9).fill('Elsewhere 1'), 'In the backup', 'Waiting']);
    browser.isOnline = false;
    await add('Waiting again');
  }
  browser.url = server.url;
  browser.isOnline = true;
  clock.advance(60_000);
  await client.login(email, password);
  await until(() => isSaved(client) && titles(client).length === 11, 'what the second restored server has');
  expect(titles(client)).toEqual([...Array<string>(9).fill('Elsewhere 2'), 'In the backup', 'Waiting again']);
  // The ideas that both restores lost are offered until the person decides.
  const lost = client.account
    .get()
    ?.lost.get()
    .map(({ idea }) => idea.title);
  expect(lost?.toSorted()).toEqual([
    ...Array<string>(9).fill('Elsewhere 1'),
    'Lost 1',
    'Lost 2',
    'Lost 3',
    'Waiting',
  ]);
  const all = await (await signIn(server.url, email)).everything();
  expect(all.ideas.map(({ title }) => title).sort()).toEqual(titles(client));
  tab.kill();
});
