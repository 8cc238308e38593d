import { expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Tab } from '../harness/browser.ts';
import { fields } from '../harness/make-mutation.ts';
import { setUpTestTabs } from '../harness/test-tabs.ts';
import { until } from '../harness/until.ts';

const browserTabs = setUpTestTabs();
const { clock, open, signUp } = browserTabs;

async function openWithoutDatabase(): Promise<Tab> {
  browserTabs.browser.refusesDatabase = true;
  const tab = await open();
  browserTabs.browser.refusesDatabase = false;
  return tab;
}
const titles = ({ client }: Tab) =>
  client.ideas
    .get()
    .ideas.map(({ title }) => title)
    .sort();
const isSaved = ({ client }: Tab) => client.account.get()?.saving.get().kind === 'saved';
const add = ({ client }: Tab, title: string) => client.addIdea({ ...fields, title });
/** Waits until broadcasts and the server's answers have arrived. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

it('takes no stored change of another tab for its own where it has no database', async () => {
  const sharing = await signUp();
  const apart = await openWithoutDatabase();
  // Waits until both tabs send their own mutations.
  await pause();
  const sends = Promise.withResolvers<void>();
  const hears = Promise.withResolvers<void>();
  let isFirst = true;
  browserTabs.browser.intercept.request = ({ path, body }) => {
    if (path !== paths.mutations) return;
    if (JSON.stringify(body).includes('Stored')) throw new TypeError('no line');
    if (!isFirst) return;
    isFirst = false;
    return sends.promise;
  };
  browserTabs.browser.intercept.response = ({ path }) =>
    path === paths.mutations ? hears.promise : undefined;
  void add(apart, 'Of this tab alone');
  await pause();
  await add(sharing, 'Stored');
  // If the sharing tab has sent the first idea too, it gets that answer first.
  hears.resolve();
  await pause();
  sends.resolve();
  await pause();
  for (const { kill } of browserTabs.tabs) kill();
  browserTabs.browser.intercept = { request: () => {}, response: () => {} };
  const reloaded = await open();
  await until(() => titles(reloaded).length === 2, 'both ideas');
  expect(titles(reloaded)).toEqual(['Of this tab alone', 'Stored']);
  await until(() => isSaved(reloaded), 'both to be saved');
});

it('passes a retry request on to a tab without a database', async () => {
  const sharing = await signUp();
  const apart = await openWithoutDatabase();
  await until(() => isSaved(apart), 'the tab to be up to date');
  browserTabs.browser.isOnline = false;
  await add(apart, 'Made without a line');
  await until(
    () => apart.client.account.get()?.saving.get().kind === 'offline',
    'the missing line to be seen',
  );
  browserTabs.browser.isOnline = true;
  sharing.client.account.get()!.tryNow();
  await until(() => isSaved(apart), 'the idea to be saved');
  expect(apart.client.account.get()!.isDurable.get()).toBe(false);
});

it.each([
  ['locks', () => (browserTabs.browser.hasLocks = false)],
  ['database', () => (browserTabs.browser.refusesDatabase = true)],
])('broadcasts its state at most once per heartbeat if two tabs have no %s', async (_, refuse) => {
  await signUp();
  refuse();
  const first = await open();
  const second = await open();
  browserTabs.browser.isOnline = false;
  await add(first, 'One');
  await pause();
  browserTabs.browser.isOnline = true;
  await add(second, 'Other');
  await pause();
  const before = browserTabs.browser.messageCount;
  await pause();
  clock.advance(1_000);
  await pause();
  // A tab that answered every broadcast with another would send thousands.
  expect(browserTabs.browser.messageCount - before).toBeLessThan(20);
});

it('leaves it to newer tabs to lead once its database has been taken away, and goes on by itself', async () => {
  const old = await signUp();
  await add(old, 'Before');
  await until(() => isSaved(old), 'the idea to be saved');
  await old.evict();
  expect(old.client.account.get()!.isDurable.get()).toBe(false);
  const newer = await open();
  await add(newer, 'Of the newer tab');
  await add(old, 'Of the old tab');
  for (const tab of [old, newer]) {
    await until(() => isSaved(tab) && titles(tab).length === 3, 'both tabs to have all of it');
  }
  expect(old.client.account.get()!.isDurable.get()).toBe(false);
  for (const { kill } of browserTabs.tabs) kill();
  browserTabs.browser.isOnline = false;
  const offline = await open();
  expect(titles(offline)).toEqual(['Before', 'Of the newer tab', 'Of the old tab']);
  expect(offline.client.account.get()!.unsavedCount()).toBe(0);
});

it('asks on signing out about pending mutations in a newer database after its own was evicted', async () => {
  const old = await signUp();
  await until(() => isSaved(old), 'the account to be loaded');
  await old.evict();
  const newer = await open();
  await until(() => isSaved(newer), 'the newer tab to be up to date');
  browserTabs.browser.isOnline = false;
  await add(newer, 'Unsent');
  const leaving = old.client.logout();
  const asked = expect(leaving).rejects.toMatchObject({ name: 'UnsavedChanges', count: 1 });
  for (let second = 0; second < 10; second += 1) {
    clock.advance(1_000);
    await pause();
  }
  await asked;
  expect(titles(newer)).toEqual(['Unsent']);
});
