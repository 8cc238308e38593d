import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

async function signUp() {
  const tab = await browser.openTab();
  await tab.client.signup('ada@example.org', 'secret1');
  return tab;
}

it('opens the account as soon as its modules can be loaded', async () => {
  browser.missingModules.add('account');
  const { client, kill } = await signUp();
  expect(client.account.get()).toBeNull();
  expect(client.error.get()).toMatchObject({ code: 'load-failed', cause: 'offline' });
  browser.missingModules.clear();
  await until(() => {
    clock.advance(1_000);
    return client.account.get() !== null;
  }, 'the account');
  expect(await client.addIdea(fields)).toMatchObject({ title: fields.title });
  kill();
});

it.each([
  ['carried out', 'work'],
  ['stored', 'writes'],
] as const)(
  'refuses an edit while it cannot load what edits are %s by, and takes it once it can',
  async (_, part) => {
    browser.missingModules.add(part);
    const { client, kill } = await signUp();
    expect(await client.addIdea(fields)).toBeNull();
    expect(client.error.get()).toMatchObject({ code: 'add-failed', cause: 'unavailable' });
    expect(client.account.get()).toMatchObject({ work: null });
    browser.missingModules.clear();
    expect(await client.addIdea(fields)).toMatchObject({ title: fields.title });
    kill();
  },
);

it('keeps pending mutations while the replica cannot be loaded, and shows and sends them afterwards', async () => {
  const first = await signUp();
  browser.isOnline = false;
  await first.client.addIdea(fields);
  first.kill();
  browser.missingModules.add('work');
  const { client, kill } = await browser.openTab();
  const account = client.account.get();
  expect(account?.saving.get()).toEqual({ kind: 'offline', waiting: 1 });
  expect(account?.view.size()).toBe(0);
  expect(await client.undo()).toMatchObject({ kind: 'refused', code: 'unavailable' });
  browser.missingModules.clear();
  await account?.prepare();
  expect([...(account?.view.all() ?? [])]).toMatchObject([{ title: fields.title }]);
  expect(await client.undo()).toMatchObject({ kind: 'done' });
  expect(account?.view.size()).toBe(0);
  expect(await client.redo()).toMatchObject({ kind: 'done' });
  browser.isOnline = true;
  await until(() => {
    clock.advance(1_000);
    return account?.work?.replica.pending.length === 0;
  }, 'everything to be sent');
  expect([...(account?.view.all() ?? [])]).toMatchObject([{ title: fields.title }]);
  kill();
});

it('shows mutations of other tabs after it could at first only show the stored ideas', async () => {
  const first = await signUp();
  await first.client.addIdea({ ...fields, title: 'Before' });
  await until(() => first.client.account.get()?.saving.get().kind === 'saved', 'the idea to be saved');
  browser.missingModules.add('work');
  const second = await browser.openTab();
  const account = second.client.account.get();
  const titles = () => [...(account?.view.all() ?? [])].map(({ title }) => title).sort();
  expect(titles()).toEqual(['Before']);
  await first.client.addIdea({ ...fields, title: 'Meanwhile' });
  await until(() => first.client.account.get()?.saving.get().kind === 'saved', 'the idea to be saved');
  expect(titles()).toEqual(['Before']);
  browser.missingModules.clear();
  await account?.prepare();
  await until(() => titles().length === 2, 'what the other tab did');
  expect(titles()).toEqual(['Before', 'Meanwhile']);
  first.kill();
  second.kill();
});

it('closes an account that cannot be edited yet when another tab signs out', async () => {
  const first = await signUp();
  await first.client.addIdea(fields);
  browser.missingModules.add('work');
  const second = await browser.openTab();
  expect(second.client.account.get()?.work).toBeNull();
  await first.client.logout();
  await until(() => second.client.account.get() === null, 'the account to be closed');
  expect(second.client.session.get().currentUser).toBeNull();
  first.kill();
  second.kill();
});

it('opens the next person’s account after one that could not be opened', async () => {
  const { client, environment, kill } = await browser.openTab();
  const { loadAccount } = environment;
  environment.loadAccount = async () => () => Promise.reject(new Error('damaged'));
  await expect(client.signup('ada@example.org', 'secret1')).rejects.toThrow('damaged');
  environment.loadAccount = loadAccount;
  await client.logout();
  await client.signup('bob@example.org', 'secret1');
  expect(await client.addIdea(fields)).toMatchObject({ title: fields.title });
  kill();
});

it('signs out even while the sync module is still loading', async () => {
  const { client, environment, kill } = await browser.openTab();
  environment.loadWork = () => new Promise(() => {});
  await client.signup('ada@example.org', 'secret1');
  const leaving = client.logout();
  await until(() => {
    clock.advance(1_000);
    return client.session.get().currentUser === null;
  }, 'the session to end');
  await leaving;
  kill();
});

it('reopens an account that another tab closed during its opening, if its person has signed in again', async () => {
  const first = await browser.openTab();
  const second = await browser.openTab();
  const { openStore } = second.environment;
  let isAsked = false;
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  second.environment.openStore = async (...args) => {
    isAsked = true;
    await gate;
    return openStore(...args);
  };
  await first.client.signup('ada@example.org', 'secret1');
  await until(() => isAsked, 'the account to be opened');
  await first.client.logout();
  await until(() => second.client.session.get().currentUser === null, 'the word of it');
  await first.client.login('ada@example.org', 'secret1');
  await until(() => second.client.session.get().currentUser !== null, 'the word of it');
  go();
  await until(() => second.client.account.get() !== null, 'the account');
  await first.client.addIdea(fields);
  await until(() => second.client.account.get()?.view.size() === 1, 'the idea in the other tab', 3_000);
  first.kill();
  second.kill();
});
