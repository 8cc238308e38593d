import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const fields = {
  title: 'Tidal gravity battery',
  description: 'Lift blocks with spare tide power',
  category: 'Energy Tech',
  deadline: '2026-12-24T18:00',
  target: 'Bench model',
  priority: 'High',
  tags: [],
} as const;

const titles = (client: Client) => [...(client.account.get()?.view.all() ?? [])].map((idea) => idea.title);

it('signs up, adds an idea with its points, and finds both again after a reload', async () => {
  const browser = createBrowser(server.url, clock);
  const tab = await browser.openTab();
  expect(tab.client.session.get()).toMatchObject({ currentUser: null, loading: false });
  await tab.client.signup('ada@example.org', 'secret1');
  const idea = await tab.client.addIdea(fields);
  expect(idea).toMatchObject({ title: 'Tidal gravity battery', progress: 0 });
  expect(tab.client.account.get()?.view.account.score).toBe(10);
  const account = tab.client.account.get()!;
  await until(() => account.saving.get().kind === 'saved', 'saved');
  tab.kill();

  const again = await browser.openTab();
  expect(titles(again.client)).toEqual(['Tidal gravity battery']);
  expect(again.client.account.get()?.view.account.score).toBe(10);
  again.kill();
});

it('shows a change on a second device', async () => {
  const one = await createBrowser(server.url, clock).openTab();
  const two = await createBrowser(server.url, clock).openTab();
  await one.client.signup('ada@example.org', 'secret1');
  await two.client.login('ada@example.org', 'secret1');
  const idea = await one.client.addIdea(fields);
  await until(() => titles(two.client).length === 1, 'the idea on the second device');
  await two.client.dispatch('addUpdate', { id: idea!.id, text: 'First float cut' });
  await until(
    () => one.client.account.get()?.view.get(idea!.id)?.progress === 10,
    'progress on the first device',
  );
  expect(one.client.account.get()?.view.account.score).toBe(15);
  one.kill();
  two.kill();
});

it('keeps two people apart', async () => {
  const ada = await createBrowser(server.url, clock).openTab();
  const bob = await createBrowser(server.url, clock).openTab();
  await ada.client.signup('ada@example.org', 'secret1');
  await bob.client.signup('bob@example.org', 'secret2');
  const idea = await ada.client.addIdea(fields);
  await until(() => ada.client.account.get()?.saving.get().kind === 'saved', 'saved');
  const account = bob.client.account.get()!;
  await until(() => account.isLoaded.get(), 'loaded');
  expect(titles(bob.client)).toEqual([]);
  expect(await bob.client.deleteIdea(idea!.id)).toBe(false);
  expect(titles(ada.client)).toEqual(['Tidal gravity battery']);
  ada.kill();
  bob.kill();
});

it('signs out everywhere in the browser and leaves nothing of the account behind', async () => {
  const browser = createBrowser(server.url, clock);
  const one = await browser.openTab();
  await one.client.signup('ada@example.org', 'secret1');
  const two = await browser.openTab();
  expect(two.client.session.get().currentUser?.email).toBe('ada@example.org');
  await one.client.addIdea(fields);
  await one.client.logout();
  expect(one.client.session.get().currentUser).toBe(null);
  await until(() => two.client.session.get().currentUser === null, 'the other tab to sign out');
  expect((await browser.databases.databases()).map(({ name }) => name)).toEqual([]);
  expect([...browser.storage.keys()]).toEqual([]);
  one.kill();
  two.kill();
});
