import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { keepLost, missingLost } from '#client/lost/keep-lost.ts';
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
let opened: { kill(): void }[];

beforeEach(async () => {
  scope = mkdtempSync(path.join(os.tmpdir(), 'forge-kept-'));
  directory = path.join(scope, 'data');
  backup = path.join(scope, 'backup.db');
  server = await startTestServer({ directory, now: clock.now });
  opened = [];
});
afterEach(async () => {
  for (const tab of opened) tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
  rmSync(scope, { recursive: true });
});

type Browser = ReturnType<typeof createBrowser>;

async function openDevice() {
  const browser = createBrowser(server.url, clock);
  const tab = await browser.openTab();
  opened.push(tab);
  return { browser, tab, client: tab.client };
}

/** A new account's device with one idea, A, that the backup has. */
async function openBackedUp() {
  const device = await openDevice();
  const { client } = device;
  await client.signup(email, password);
  const a = await add(client, 'A');
  await saved(client);
  await backUpNow();
  return { ...device, a };
}

const backUpNow = () => backUp(path.join(directory, 'forge.db'), backup);

async function restore(...browsers: readonly Browser[]): Promise<void> {
  await server.stop();
  clock.advance(60_000);
  await restoreBackup(backup, directory, { mayReplace: true, now: clock.now() });
  server = await startTestServer({ directory, now: clock.now });
  for (const browser of browsers) browser.url = server.url;
}

/** Restores the backup and signs in again, until the device has found its lost ideas. */
async function restoreAndSignIn({ browser, client }: { browser: Browser; client: Client }): Promise<void> {
  await restore(browser);
  clock.advance(60_000);
  await client.login(email, password);
  await until(() => lostOf(client).length > 0, 'the lost idea');
}

const accountOf = (client: Client) => {
  const account = client.account.get();
  if (account === null) throw new Error('no account is open');
  return account;
};
const isSaved = (client: Client) => accountOf(client).saving.get().kind === 'saved';
const saved = (client: Client) => until(() => isSaved(client), 'everything to be saved');
const titles = (client: Client) => [...accountOf(client).view.all()].map(({ title }) => title).sort();
const add = async (client: Client, title: string) => {
  const idea = await client.addIdea({ ...fields, title });
  if (idea === null) throw new Error('not added');
  return idea.id;
};
const lostOf = (client: Client) => accountOf(client).lost.get();
const lostTitles = (client: Client) => lostOf(client).map(({ idea }) => idea.title);
const everything = async () => (await signIn(server.url, email)).everything();

/** Keeps what is still missing, as the page does. */
async function keep(client: Client): Promise<void> {
  const { view, work } = accountOf(client);
  if (work === null) throw new Error('not ready');
  const missing = missingLost(lostOf(client), view, work);
  expect(await keepLost(client, work, missing)).toBe(null);
  await saved(client);
}

it('keeps new ideas, entries, edits and the trash of an open page in one mutation', async () => {
  const { browser, client } = await openDevice();
  await client.signup(email, password);
  const a = await add(client, 'A');
  const quiet = await add(client, 'Unchanged');
  await saved(client);
  await backUpNow();
  const b = await add(client, 'B');
  await client.dispatch('addNote', { id: b, text: 'Of B' });
  await client.dispatch('addUpdate', { id: a, text: 'One step' });
  await client.updateIdea(a, { title: 'A, edited' });
  const gone = await add(client, 'Thrown away');
  await client.deleteIdea(gone);
  await saved(client);
  const { score } = accountOf(client).view.account;

  await restore(browser);
  clock.advance(60_000);
  await client.login(email, password);
  await until(() => lostOf(client).length > 0, 'the lost ideas');
  expect(lostTitles(client).toSorted()).toEqual(['A, edited', 'B', 'Thrown away']);
  expect(titles(client)).toEqual(['A', 'Unchanged']);
  await keep(client);
  expect(lostOf(client)).toEqual([]);
  expect(titles(client)).toEqual(['A, edited', 'B', 'Unchanged']);
  const all = await everything();
  expect(all.ideas.map(({ id }) => id).toSorted()).toEqual([a, b, quiet].toSorted());
  expect(all.entries.map(({ ideaId, text }) => [ideaId, text]).toSorted()).toEqual(
    [
      [a, 'One step'],
      [b, 'Of B'],
    ].toSorted(),
  );
  const trash = (await (await signIn(server.url, email)).ask('/api/trash')).body as {
    trash: { idea: { id: string } }[];
  };
  expect(trash.trash.map(({ idea }) => idea.id)).toEqual([gone]);
  // The edit and the deleted idea had 10 points together; the idea and the update get theirs again, once.
  expect(all.account?.score).toBe(score - 10);
});

it('still offers it after a restart without a connection, and counts it as unsaved until then', async () => {
  const { browser, client, tab } = await openBackedUp();
  await add(client, 'B');
  await saved(client);
  await restoreAndSignIn({ browser, client });
  expect(accountOf(client).unsavedCount()).toBe(1);
  tab.kill();
  browser.isOnline = false;
  const again = await browser.openTab();
  opened.push(again);
  await until(() => again.client.account.get() !== null, 'the account');
  expect(lostTitles(again.client)).toEqual(['B']);
  browser.isOnline = true;
  await until(() => accountOf(again.client).work !== null, 'the work');
  await keep(again.client);
  clock.advance(60_000);
  expect(titles(again.client)).toEqual(['A', 'B']);
});

it('leaves the copy in place until the outbox or the server has what was kept', async () => {
  const { browser, client } = await openBackedUp();
  await add(client, 'B');
  await saved(client);
  await restoreAndSignIn({ browser, client });
  await saved(client);
  browser.isDiskFull = true;
  browser.isOnline = false;
  const keeping = keep(client);
  await until(() => titles(client).includes('B'), 'the kept idea');
  await until(() => accountOf(client).saving.get().kind !== 'saved', 'the unsaved change');
  expect(lostTitles(client)).toEqual(['B']);
  browser.isDiskFull = false;
  browser.isOnline = true;
  clock.advance(60_000);
  await keeping;
  expect(lostOf(client)).toEqual([]);
  expect((await everything()).ideas.map(({ title }) => title).toSorted()).toEqual(['A', 'B']);
});

it('does not double ideas that two devices keep, nor their points', async () => {
  const one = await openDevice();
  await one.client.signup(email, password);
  const a = await add(one.client, 'A');
  await saved(one.client);
  await backUpNow();
  await add(one.client, 'B');
  await one.client.dispatch('addUpdate', { id: a, text: 'One step' });
  await saved(one.client);
  const two = await openDevice();
  await two.client.login(email, password);
  await until(() => titles(two.client).length === 2, 'both ideas');
  const { score } = accountOf(one.client).view.account;
  await restore(one.browser, two.browser);
  clock.advance(60_000);
  for (const { client } of [one, two]) {
    await client.login(email, password);
    await until(() => lostOf(client).length === 2, 'what was lost');
  }
  await Promise.all([keep(one.client), keep(two.client)]);
  const all = await everything();
  expect(all.ideas.map(({ title }) => title).toSorted()).toEqual(['A', 'B']);
  expect(all.entries.map(({ text }) => text)).toEqual(['One step']);
  expect(all.account?.score).toBe(score);
});

it('takes an outbox that was under way along: what belongs to a lost idea stays with it', async () => {
  const { a, browser, client } = await openBackedUp();
  const b = await add(client, 'B');
  await saved(client);
  browser.isOnline = false;
  await client.dispatch('addNote', { id: b, text: 'Waits for B' });
  await client.dispatch('addNote', { id: a, text: 'Waits for A' });
  await add(client, 'Waits');
  await restore(browser);
  browser.isOnline = true;
  clock.advance(60_000);
  await client.login(email, password);
  await until(() => lostOf(client).length > 0, 'what was lost');
  await saved(client);
  expect(accountOf(client).refused.get()).toEqual([]);
  expect(lostOf(client)).toMatchObject([{ idea: { title: 'B', notes: [{ text: 'Waits for B' }] } }]);
  expect(titles(client)).toEqual(['A', 'Waits']);
  await keep(client);
  const all = await everything();
  expect(all.ideas.map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'Waits']);
  expect(all.entries.map(({ text }) => text).toSorted()).toEqual(['Waits for A', 'Waits for B']);
});

it('offers nothing that is older than the backup, or was edited or deleted after the restore', async () => {
  const late = await openDevice();
  await late.client.signup(email, password);
  const [a, b] = [await add(late.client, 'A'), await add(late.client, 'B')];
  await saved(late.client);
  const other = await openDevice();
  await other.client.login(email, password);
  await until(() => titles(other.client).length === 2, 'both ideas');
  late.browser.isOnline = false;
  await other.client.updateIdea(a, { title: 'A, newer' });
  await other.client.dispatch('addNote', { id: a, text: 'Newer' });
  await saved(other.client);
  await backUpNow();
  // Advances this device beyond the backup, with nothing that the server lacks afterwards.
  const c = await add(other.client, 'C');
  await saved(other.client);
  await restore(late.browser, other.browser);
  late.browser.isOnline = true;
  const script = await signIn(server.url, email);
  await script.push(
    {
      id: 'edit-after-restore',
      name: 'editIdea',
      args: { id: a, changes: { title: 'A, newest' } },
      at: clock.now(),
      utcOffset: 0,
    },
    { id: 'delete-after-restore', name: 'deleteIdea', args: { id: b }, at: clock.now(), utcOffset: 0 },
  );
  clock.advance(60_000);
  await late.client.login(email, password);
  await until(() => titles(late.client).length === 1, 'the server’s ideas');
  expect(titles(late.client)).toEqual(['A, newest']);
  expect(lostOf(late.client)).toEqual([]);
  await other.client.login(email, password);
  await until(() => lostOf(other.client).length > 0, 'the lost idea');
  expect(lostOf(other.client).map(({ idea }) => idea.id)).toEqual([c]);
});

it('recognises an older file in place by the answer to its outbox, although the version has grown again', async () => {
  const { browser, client } = await openDevice();
  await client.signup(email, password);
  const a = await add(client, 'A');
  await saved(client);
  await server.stop();
  const file = path.join(directory, 'forge.db');
  copyFileSync(file, backup);
  server = await startTestServer({ directory, now: clock.now });
  browser.url = server.url;
  clock.advance(60_000);
  await add(client, 'B');
  await saved(client);
  browser.isOnline = false;
  for (const text of ['One', 'Two', 'Three']) await client.dispatch('addNote', { id: a, text });
  await server.stop();
  copyFileSync(backup, file);
  server = await startTestServer({ directory, now: clock.now });
  browser.url = server.url;
  browser.isOnline = true;
  clock.advance(60_000);
  await until(() => lostOf(client).length > 0, 'what was lost');
  expect(lostTitles(client)).toEqual(['B']);
  expect(titles(client)).toEqual(['A']);
  await keep(client);
  const all = await everything();
  expect(all.ideas.map(({ title }) => title).toSorted()).toEqual(['A', 'B']);
  expect(all.entries.map(({ text }) => text).toSorted()).toEqual(['One', 'Three', 'Two']);
});

it('keeps an idea that was taken out of the trash without a connection', async () => {
  const { browser, client } = await openBackedUp();
  const b = await add(client, 'B');
  await client.deleteIdea(b);
  await saved(client);
  browser.isOnline = false;
  await client.dispatch('restoreIdeas', { ids: [b] });
  await client.dispatch('addNote', { id: b, text: 'Waits for B' });
  await restore(browser);
  browser.isOnline = true;
  clock.advance(60_000);
  await client.login(email, password);
  await until(() => lostOf(client).length > 0, 'what was lost');
  await saved(client);
  expect(accountOf(client).refused.get()).toEqual([]);
  await keep(client);
  const all = await everything();
  expect(all.ideas.map(({ title }) => title).toSorted()).toEqual(['A', 'B']);
  expect(all.entries.map(({ text }) => text)).toEqual(['Waits for B']);
});

it('leaves an idea deleted that was added and deleted without a connection', async () => {
  const { browser, client } = await openBackedUp();
  await add(client, 'B');
  await saved(client);
  browser.isOnline = false;
  const gone = await add(client, 'Thrown away');
  await client.deleteIdea(gone);
  await restore(browser);
  browser.isOnline = true;
  clock.advance(60_000);
  await client.login(email, password);
  await until(() => lostOf(client).length > 0, 'what was lost');
  await saved(client);
  expect(lostTitles(client)).toEqual(['B']);
  expect(titles(client)).toEqual(['A']);
  expect((await everything()).ideas.map(({ title }) => title)).toEqual(['A']);
});

/** Puts an older copy of the database in place without the marker, as after a crash. */
async function putBack(browser: Browser, change: (database: DatabaseSync) => void = () => {}): Promise<void> {
  await server.stop();
  rmSync(path.join(directory, 'forge.left-sound'), { force: true });
  const file = path.join(directory, 'forge.db');
  copyFileSync(backup, file);
  const database = new DatabaseSync(file);
  change(database);
  database.close();
  server = await startTestServer({ directory, now: clock.now });
  browser.url = server.url;
}
const copyNow = async (...browsers: readonly Browser[]) => {
  await server.stop();
  copyFileSync(path.join(directory, 'forge.db'), backup);
  server = await startTestServer({ directory, now: clock.now });
  for (const browser of browsers) browser.url = server.url;
  clock.advance(60_000);
};

it('is noticed by a device that comes back when the version has grown again', async () => {
  const first = await openDevice();
  await first.client.signup(email, password);
  await add(first.client, 'A');
  await saved(first.client);
  const second = await openDevice();
  await second.client.login(email, password);
  await copyNow(first.browser, second.browser);
  await add(first.client, 'B');
  await saved(first.client);
  await until(() => titles(second.client).length === 2, 'both ideas');
  second.browser.isOnline = false;
  await add(first.client, 'C');
  await saved(first.client);
  first.browser.isOnline = false;
  await add(first.client, 'D');
  await putBack(first.browser);
  second.browser.url = server.url;
  first.browser.isOnline = true;
  clock.advance(60_000);
  await until(() => lostOf(first.client).length > 0, 'what was lost');
  await saved(first.client);
  expect(lostTitles(first.client).toSorted()).toEqual(['B', 'C']);
  for (const title of ['E', 'F', 'G']) await add(first.client, title);
  await saved(first.client);
  second.browser.isOnline = true;
  clock.advance(60_000);
  await until(() => lostOf(second.client).length > 0, 'what was lost');
  expect(lostTitles(second.client)).toEqual(['B']);
  expect(titles(second.client)).toEqual(['A', 'D', 'E', 'F', 'G']);
});

it('offers a lost edit of an idea for which a note was waiting', async () => {
  const { browser, client } = await openDevice();
  await client.signup(email, password);
  const a = await add(client, 'A');
  await saved(client);
  await copyNow(browser);
  await client.updateIdea(a, { title: 'A, edited' });
  await add(client, 'B');
  await saved(client);
  browser.isOnline = false;
  await client.dispatch('addNote', { id: a, text: 'Waits' });
  await putBack(browser);
  browser.isOnline = true;
  clock.advance(60_000);
  await until(() => lostOf(client).length > 0, 'what was lost');
  expect(lostTitles(client).toSorted()).toEqual(['A, edited', 'B']);
  await keep(client);
  expect(titles(client)).toEqual(['A, edited', 'B']);
  expect((await everything()).entries.map(({ text }) => text)).toEqual(['Waits']);
});

it.each([0, 1])(
  'recognises another database by its epoch, although its version is %i ahead of the device',
  async (ahead) => {
    const { browser, client } = await openDevice();
    await client.signup(email, password);
    await add(client, 'A');
    await saved(client);
    await copyNow(browser);
    await add(client, 'B');
    await saved(client);
    browser.isOnline = false;
    await add(client, 'Waits');
    await putBack(browser, (database) => database.exec(`UPDATE epoch SET value = 'another'`));
    const script = await signIn(server.url, email);
    for (let n = 0; n <= ahead; n += 1)
      await script.push(makeMutation('addIdea', { ...fields, title: `Elsewhere ${n}` }));
    browser.isOnline = true;
    clock.advance(60_000);
    await until(() => lostOf(client).length > 0, 'what was lost');
    await saved(client);
    expect(lostTitles(client)).toEqual(['B']);
    expect(titles(client)).toEqual((await everything()).ideas.map(({ title }) => title).toSorted());
  },
);
