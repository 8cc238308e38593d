import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Migration, createMigration } from '#client/migration/migration.ts';
import { paths } from '#contract/protocol.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type TestBrowser, type Tab, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let tab: Tab;
let migration: Migration;

const legacy = {
  'forge.ideas': JSON.stringify([
    { title: 'Old kite', category: 'Boats', progress: 100 },
    { title: 'Old boat', deadline: '1999-01-01T00:00', updates: [{ text: 'Hull' }] },
  ]),
  'forge.categories': JSON.stringify(['Art', 'Zeppelins']),
  'forge.score': '75',
};

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  for (const [key, value] of Object.entries(legacy)) browser.storage.set(key, value);
  tab = await browser.openTab();
  migration = createMigration(tab.client, tab.environment);
  await tab.client.signup('ada@example.org', 'secret1');
  await until(() => !tab.client.ideas.get().loading, 'the ideas to be known');
});
afterEach(async () => {
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const titles = () =>
  tab.client.ideas
    .get()
    .ideas.map(({ title }) => title)
    .toSorted();
const account = () => tab.client.account.get()!.view.account;
const legacyKeys = () => [...browser.storage.keys()].filter((key) => key in legacy);
/** Advances the clock until the migration is in this state. */
const becomes = (kind: string) =>
  until(() => {
    clock.advance(500);
    return migration.state.get().kind === kind;
  }, `the migration to be ${kind}`);

it('offers what the browser kept, moves all three to the account, clears them and hides after 3 s', async () => {
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
  const moving = migration.run();
  expect(migration.state.get()).toEqual({ kind: 'migrating' });
  await moving;
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  expect(titles()).toEqual(['Old boat', 'Old kite']);
  expect(account()).toMatchObject({ score: 75, categories: ['Zeppelins', 'Boats'] });
  expect(legacyKeys()).toEqual([]);
  clock.advance(2_999);
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  clock.advance(1);
  expect(migration.state.get()).toEqual({ kind: 'none' });
});

it('fails after 10 s without an answer, and Try Again adds nothing twice', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  let answersLost = 0;
  browser.intercept.response = ({ path }) => {
    if (path !== paths.import) return;
    answersLost += 1;
    throw new TypeError('the answer was lost');
  };
  const moving = migration.run();
  await until(() => answersLost > 0, 'the answer to be lost');
  expect(migration.state.get()).toEqual({ kind: 'migrating' });
  await becomes('error');
  await moving;
  expect(legacyKeys()).toHaveLength(3);
  expect(browser.loggedErrors.at(-1)?.code).toBe('migrate-failed');
  browser.intercept.response = () => {};
  const again = migration.run();
  await becomes('success');
  await again;
  expect(titles()).toEqual(['Old boat', 'Old kite']);
  expect(account().score).toBe(75);
  expect(legacyKeys()).toEqual([]);
});

it('fails at once where the server answers with an error, and says so to developers', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.import) Object.assign(answer, { status: 502, body: null });
  };
  // The clock stands still, so no timeout can cause this failure.
  await migration.run();
  expect(migration.state.get()).toEqual({ kind: 'error' });
  expect(legacyKeys()).toHaveLength(3);
  expect(tab.client.error.get()?.code).toBe('migrate-failed');
  expect(browser.loggedErrors.at(-1)?.code).toBe('migrate-failed');
  browser.intercept.response = () => {};
  const again = migration.run();
  await becomes('success');
  await again;
  expect(titles()).toEqual(['Old boat', 'Old kite']);
});

it('leaves nothing pending if the server refuses it, and keeps everything in the browser', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.import) Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
  };
  await migration.run();
  expect(migration.state.get()).toEqual({ kind: 'error' });
  expect(legacyKeys()).toHaveLength(3);
  const open = tab.client.account.get();
  await until(() => open?.unsavedCount() === 0, 'nothing to be left');
  expect(open?.refused.get()).toEqual([]);
  await migration.skip();
  await tab.client.logout();
  expect(legacyKeys()).toHaveLength(3);
});

it('sends it again on Try Again while the first request still hangs', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  let sent = 0;
  browser.intercept.request = ({ path }) => {
    if (path !== paths.import) return;
    sent += 1;
    return sent === 1 ? new Promise<void>(() => {}) : undefined;
  };
  const moving = migration.run();
  await until(() => sent === 1, 'the request to hang');
  await becomes('error');
  await moving;
  await migration.run();
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  expect(titles()).toEqual(['Old boat', 'Old kite']);
  expect(legacyKeys()).toEqual([]);
});

it('never counts the score twice if a migration is applied late', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  browser.intercept.request = ({ path }) => {
    if (path === paths.import) throw new TypeError('no network');
  };
  const moving = migration.run();
  await becomes('error');
  await moving;
  browser.intercept.request = () => {};
  const shown = new Set<number>();
  tab.client.account.get()?.view.onChange(() => shown.add(account().score));
  tab.client.account.get()?.tryNow();
  await until(() => migration.state.get().kind === 'success', 'the move to be sent');
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  expect(account().score).toBe(75);
  for (const score of shown) expect(score).toBe(75);
  expect(titles()).toEqual(['Old boat', 'Old kite']);
  expect(legacyKeys()).toEqual([]);
});

it('knows after a reload what became of a move whose answer was lost', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.import) Object.assign(answer, { status: 502, body: null });
  };
  await migration.run();
  expect(migration.state.get()).toEqual({ kind: 'error' });
  browser.intercept.response = () => {};
  tab.kill();
  tab = await browser.openTab();
  migration = createMigration(tab.client, tab.environment);
  // The mutation is still in the outbox and is sent without another run.
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved again');
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
  await migration.run();
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  expect(titles()).toEqual(['Old boat', 'Old kite']);
  expect(account().score).toBe(75);
  expect(legacyKeys()).toEqual([]);
});

it('migrates ideas on request that were skipped after a failure', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.import) Object.assign(answer, { status: 502, body: null });
  };
  await migration.run();
  await migration.skip();
  browser.intercept.response = () => {};
  migration.offerAgain();
  await migration.run();
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  expect(titles()).toEqual(['Old boat', 'Old kite']);
  expect(account().score).toBe(75);
});

it('keeps everything where an account has no room for it, and says so', async () => {
  const notes = Array.from({ length: limits.notesPerIdea + 1 }, (_, index) => `Note ${index}`);
  browser.storage.set('forge.ideas', JSON.stringify([{ title: 'Good' }, { title: 'Full', notes }]));
  await migration.run();
  expect(migration.state.get()).toEqual({ kind: 'error' });
  expect(tab.client.error.get()).toMatchObject({ code: 'migrate-failed', cause: 'invalid-file' });
  expect(titles()).toEqual([]);
  expect(legacyKeys()).toHaveLength(3);
});

it('moves what was kept in another form than today’s, with every word of it', async () => {
  const local = [
    null,
    { name: 'none' },
    { title: 7, progress: '40%', priority: 'low', tags: ['urgent', 'home'] },
  ];
  browser.storage.set('forge.ideas', JSON.stringify(local));
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
  await migration.run();
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  const [moved] = tab.client.ideas.get().ideas.filter(({ title }) => title === '7');
  expect(moved).toMatchObject({ progress: 40, priority: 'Low', tags: ['urgent'], notes: [{ text: 'home' }] });
});

it('leaves everything in the browser when it is skipped, also through a sign-out, and does not ask again', async () => {
  await migration.skip();
  expect(migration.state.get()).toEqual({ kind: 'none' });
  expect(migration.canOfferAgain()).toBe(true);
  await tab.client.logout();
  expect(legacyKeys()).toHaveLength(3);
  await tab.client.login('ada@example.org', 'secret1');
  expect(migration.state.get()).toEqual({ kind: 'none' });
  migration.offerAgain();
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
});

it('stops asking in one tab once another has answered', async () => {
  const second = await browser.openTab();
  const inSecond = createMigration(second.client, second.environment);
  await until(() => inSecond.state.get().kind === 'idle', 'the second tab to ask');
  await migration.skip();
  await until(() => inSecond.state.get().kind === 'none', 'the second tab to hear that it was skipped');
  // Offering the migration again in both tabs and running it in one must also settle the other.
  migration.offerAgain();
  inSecond.offerAgain();
  await migration.run();
  await until(() => inSecond.state.get().kind === 'none', 'the second tab to hear that it was moved');
  second.kill();
});

it('migrates nothing twice from a tab that missed the first migration', async () => {
  const second = await browser.openTab();
  const inSecond = createMigration(second.client, { ...second.environment, onStorageChange: () => () => {} });
  await until(() => inSecond.state.get().kind === 'idle', 'the second tab to ask');
  await migration.run();
  expect(inSecond.state.get().kind).toBe('idle');
  await inSecond.run();
  expect(inSecond.state.get()).toEqual({ kind: 'none' });
  expect(titles()).toEqual(['Old boat', 'Old kite']);
  second.kill();
});

it('asks each account of a browser for itself', async () => {
  await migration.skip();
  await tab.client.logout();
  await tab.client.signup('bob@example.org', 'secret1');
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
});

it('does not show the next person the result of the previous person’s migration', async () => {
  await until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'saved');
  browser.intercept.response = ({ path }) => {
    if (path === paths.import) throw new TypeError('the answer was lost');
  };
  const moving = migration.run();
  await tab.client.logout({ discard: true });
  await tab.client.signup('bob@example.org', 'secret1');
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
  clock.advance(10_000);
  await moving;
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
  expect(tab.client.error.get()).toBe(null);
});

it('offers nothing where there are no local ideas', async () => {
  browser.storage.set('forge.ideas', '[]');
  await tab.client.logout();
  await tab.client.login('ada@example.org', 'secret1');
  expect(migration.state.get()).toEqual({ kind: 'none' });
  expect(migration.canOfferAgain()).toBe(false);
});
