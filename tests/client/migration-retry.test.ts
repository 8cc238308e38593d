import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Migration, createMigration } from '#client/migration/migration.ts';
import { paths } from '#contract/protocol.ts';
import { type TestBrowser, type Tab, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

// Migrations that are retried by a second press, in another tab or after a reload, and migrations that the
// server applies after the client reported a failure.

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let tab: Tab;
let migration: Migration;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  browser.storage.set('forge.ideas', JSON.stringify([{ title: 'Old kite' }, { title: 'Old boat' }]));
  browser.storage.set('forge.score', '75');
  tab = await browser.openTab();
  migration = createMigration(tab.client, tab.environment);
  await tab.client.signup('ada@example.org', 'secret1');
  await until(() => !tab.client.ideas.get().loading, 'the ideas to be known');
  await until(isSaved, 'everything to be saved');
});
afterEach(async () => {
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const view = () => tab.client.account.get()!.view;
const shown = () => ({ ideas: view().size(), score: view().account.score });

/** Intercepts import requests (with null) and their answers, until the returned function is called. */
function importing(fate: (answer: { status: number; body: unknown } | null) => void): () => void {
  browser.intercept.request = ({ path }) => (path === paths.import ? fate(null) : undefined);
  browser.intercept.response = ({ path }, answer) => (path === paths.import ? fate(answer) : undefined);
  return () => (browser.intercept = { request: () => {}, response: () => {} });
}
const busy = () => importing((answer) => void (answer && Object.assign(answer, { status: 502, body: null })));
const cut = () =>
  importing(() => {
    throw new TypeError('no network');
  });

const keptLegacyKeys = () =>
  ['forge.ideas', 'forge.score'].filter((key) => browser.storage.get(key) !== undefined);
const isSaved = () => tab.client.account.get()?.saving.get().kind === 'saved';
/** Lets the server apply migrations but loses every answer; `isCut` also takes the browser offline. */
const unheard = ({ isCut = false } = {}) =>
  importing((answer) => {
    if (answer === null) return;
    if (isCut) browser.isOnline = false;
    throw new TypeError('the answer was lost');
  });

/** Advances the clock until the migration is in this state. */
const becomes = (kind: string) =>
  until(() => {
    clock.advance(500);
    return migration.state.get().kind === kind;
  }, `the migration to be ${kind}`);

/** Waits until the migration has failed because no answer arrived. */
async function failed(moving: Promise<void>): Promise<void> {
  await becomes('error');
  await moving;
}

it('treats two presses as one, and reports one failure', async () => {
  busy();
  await Promise.all([migration.run(), migration.run()]);
  expect(migration.state.get()).toEqual({ kind: 'error' });
  expect(browser.loggedErrors.map(({ code }) => code)).toEqual(['migrate-failed']);
});

it('migrates ideas on request that were skipped before they could be sent', async () => {
  const mend = cut();
  await failed(migration.run());
  await migration.skip();
  expect(shown()).toEqual({ ideas: 0, score: 0 });
  mend();
  migration.offerAgain();
  await migration.run();
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  expect(shown()).toEqual({ ideas: 2, score: 75 });
});

it('shows nothing twice if a migration is run again while an earlier one is in the outbox since before a reload', async () => {
  const mend = cut();
  await failed(migration.run());
  tab.kill();
  tab = await browser.openTab();
  migration = createMigration(tab.client, tab.environment);
  await tab.client.account.get()?.prepare();
  await until(() => shown().ideas === 2, 'what waits');
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
  const moving = migration.run();
  const scores = new Set<number>();
  view().onChange(() => scores.add(view().account.score));
  await failed(moving);
  mend();
  await migration.run();
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  for (const score of scores) expect(score).toBe(75);
  expect(shown()).toEqual({ ideas: 2, score: 75 });
});

it('reports the failure in one tab until another tab has completed the migration', async () => {
  const mend = busy();
  await migration.run();
  expect(migration.state.get()).toEqual({ kind: 'error' });
  const second = await browser.openTab();
  const inSecond = createMigration(second.client, second.environment);
  await until(() => inSecond.state.get().kind === 'idle', 'the second tab to ask');
  second.environment.storage.set('forge.theme', 'light');
  await Promise.resolve();
  expect(migration.state.get()).toEqual({ kind: 'error' });
  mend();
  await inSecond.run();
  expect(inSecond.state.get()).toMatchObject({ kind: 'success' });
  await until(() => migration.state.get().kind === 'success', 'the first tab to hear of it');
  second.kill();
});

it('does not ask again if other tabs write to localStorage during the migration', async () => {
  const second = await browser.openTab();
  const inSecond = createMigration(second.client, second.environment);
  await until(() => inSecond.state.get().kind === 'idle', 'the second tab to ask');
  const write = async () => {
    second.environment.storage.set('forge.theme', 'light');
    await Promise.resolve();
  };
  const moving = migration.run();
  await write();
  expect(migration.state.get()).toEqual({ kind: 'migrating' });
  await moving;
  await write();
  expect(migration.state.get()).toMatchObject({ kind: 'success', count: 2 });
  second.kill();
});

it('stops asking, once it wakes, in a tab that slept while another completed the migration', async () => {
  let wake = () => {};
  const asleep: Tab['environment'] = {
    ...tab.environment,
    onStorageChange: () => () => {},
    onWake(ear) {
      wake = ear;
      return () => {};
    },
  };
  const inSleeping = createMigration(tab.client, asleep);
  expect(inSleeping.state.get()).toEqual({ kind: 'idle', count: 2 });
  await migration.run();
  expect(inSleeping.state.get()).toEqual({ kind: 'idle', count: 2 });
  wake();
  expect(inSleeping.state.get()).toEqual({ kind: 'none' });
});

it('is told to have worked as soon as that is known, without being asked for again', async () => {
  const mend = unheard();
  await failed(migration.run());
  expect(keptLegacyKeys()).toHaveLength(2);
  mend();
  await becomes('success');
  expect(migration.state.get()).toMatchObject({ count: 2 });
  expect(keptLegacyKeys()).toEqual([]);
  expect(shown()).toEqual({ ideas: 2, score: 75 });
  clock.advance(3_000);
  expect(migration.state.get()).toEqual({ kind: 'none' });
  expect(migration.canOfferAgain()).toBe(false);
});

it('reports the same if the device was offline all the time', async () => {
  browser.isOnline = false;
  await failed(migration.run());
  browser.isOnline = true;
  await becomes('success');
  expect(keptLegacyKeys()).toEqual([]);
  expect(shown()).toEqual({ ideas: 2, score: 75 });
});

it('still reports the failure if the server refuses it in the end, and can be retried', async () => {
  unheard();
  await failed(migration.run());
  const before = browser.storage.get('forge.migration.id');
  importing((answer) => {
    if (answer) Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
  });
  await until(() => {
    clock.advance(500);
    return browser.storage.get('forge.migration.id') !== before;
  }, 'the refusal');
  expect(migration.state.get()).toEqual({ kind: 'error' });
  expect(keptLegacyKeys()).toHaveLength(2);
  await until(() => tab.client.account.get()?.unsavedCount() === 0, 'nothing to be left');
  expect(tab.client.account.get()?.refused.get()).toEqual([]);
});

it('does not count as skipped if the server applied it meanwhile', async () => {
  const mend = unheard();
  await failed(migration.run());
  mend();
  tab.kill();
  tab = await browser.openTab();
  migration = createMigration(tab.client, tab.environment);
  await until(() => {
    clock.advance(500);
    return isSaved() && shown().ideas === 2;
  }, 'the outbox to be sent');
  expect(migration.state.get()).toEqual({ kind: 'idle', count: 2 });
  await migration.skip();
  expect(migration.state.get()).toEqual({ kind: 'none' });
  expect(keptLegacyKeys()).toEqual([]);
  expect(shown()).toEqual({ ideas: 2, score: 75 });
});

it('migrates ideas again that were skipped, found to be applied, and deleted', async () => {
  const mend = unheard({ isCut: true });
  await failed(migration.run());
  await migration.skip();
  expect([migration.state.get(), shown().ideas]).toEqual([{ kind: 'none' }, 0]);
  mend();
  browser.isOnline = true;
  await until(() => {
    clock.advance(500);
    return isSaved() && shown().ideas === 2;
  }, 'the ideas, which were in the account already');
  expect(keptLegacyKeys()).toHaveLength(2);
  for (const { id } of tab.client.ideas.get().ideas) await tab.client.deleteIdea(id);
  migration.offerAgain();
  const moving = migration.run();
  await becomes('success');
  await moving;
  expect(shown().ideas).toBe(2);
  expect(keptLegacyKeys()).toEqual([]);
});

it('reports nothing pending once it is skipped and the server answers again', async () => {
  const mend = cut();
  await failed(migration.run());
  await until(() => {
    clock.advance(2_000);
    return tab.client.account.get()?.saving.get().kind === 'unavailable';
  }, 'the failures to show');
  mend();
  await migration.skip();
  await until(isSaved, 'everything to be saved');
  expect(shown()).toEqual({ ideas: 0, score: 0 });
});
