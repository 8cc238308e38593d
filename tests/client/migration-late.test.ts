import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Migration, createMigration } from '#client/migration.ts';
import { paths } from '#contract/protocol.ts';
import { type TestBrowser, type Tab, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

// A move that counts as failed, for want of an answer, and is carried out after all.

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let tab: Tab;
let migration: Migration;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  browser.memory.set('forge.ideas', JSON.stringify([{ title: 'Old kite' }, { title: 'Old boat' }]));
  browser.memory.set('forge.score', '75');
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

const isSaved = () => tab.client.account.get()?.saving.get().kind === 'saved';
const shown = () => {
  const { view } = tab.client.account.get()!;
  return { ideas: view.size(), score: view.account.score };
};
const kept = () => ['forge.ideas', 'forge.score'].filter((key) => browser.memory.get(key) !== undefined);
const mend = () => (browser.intercept = { request: () => {}, response: () => {} });

/** Loses all answers to a move, or the connection with the first, and waits until it counts as failed. */
async function moveUnanswered({ isCut = false } = {}): Promise<void> {
  let lost = 0;
  browser.intercept.response = ({ path }) => {
    if (path !== paths.import) return;
    lost += 1;
    if (isCut) browser.isOnline = false;
    throw new TypeError('the answer was lost');
  };
  const moving = migration.move();
  await until(() => lost > 0, 'the answer to be lost');
  await becomes('error');
  await moving;
}

/** Lets time pass until the migration says so. */
const becomes = (kind: string) =>
  until(() => {
    clock.advance(500);
    return migration.state.get().kind === kind;
  }, `the migration to be ${kind}`);

it('is told to have worked as soon as that is known, without being asked for again', async () => {
  await moveUnanswered();
  expect(kept()).toHaveLength(2);
  mend();
  await becomes('success');
  expect(migration.state.get()).toMatchObject({ count: 2 });
  expect(kept()).toEqual([]);
  expect(shown()).toEqual({ ideas: 2, score: 75 });
  clock.advance(3_000);
  expect(migration.state.get()).toEqual({ kind: 'none' });
  expect(migration.canReturn()).toBe(false);
});

it('tells the same where the device was offline all the time', async () => {
  browser.isOnline = false;
  const moving = migration.move();
  await becomes('error');
  await moving;
  browser.isOnline = true;
  await becomes('success');
  expect(kept()).toEqual([]);
  expect(shown()).toEqual({ ideas: 2, score: 75 });
});

it('goes on saying that it failed where the server refuses it at last, and can be tried anew', async () => {
  await moveUnanswered();
  const before = browser.memory.get('forge.migration.id');
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.import) Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
  };
  await until(() => {
    clock.advance(500);
    return browser.memory.get('forge.migration.id') !== before;
  }, 'the refusal');
  expect(migration.state.get()).toEqual({ kind: 'error' });
  expect(kept()).toHaveLength(2);
  await until(() => tab.client.account.get()?.unsaved() === 0, 'nothing to be left');
  expect(tab.client.account.get()?.refused.get()).toEqual([]);
});

it('is not called skipped where it was carried out meanwhile', async () => {
  await moveUnanswered();
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
  expect(kept()).toEqual([]);
  expect(shown()).toEqual({ ideas: 2, score: 75 });
});

it('moves once more what was skipped, turned out to be there and was deleted', async () => {
  await moveUnanswered({ isCut: true });
  await migration.skip();
  expect([migration.state.get(), shown().ideas]).toEqual([{ kind: 'none' }, 0]);
  mend();
  browser.isOnline = true;
  await until(() => {
    clock.advance(500);
    return isSaved() && shown().ideas === 2;
  }, 'the ideas, which were in the account already');
  expect(kept()).toHaveLength(2);
  for (const { id } of tab.client.ideas.get().ideas) await tab.client.deleteIdea(id);
  migration.offerAgain();
  const moving = migration.move();
  await becomes('success');
  await moving;
  expect(shown().ideas).toBe(2);
  expect(kept()).toEqual([]);
});

it('says of nothing that it waits once it is skipped and the server answers again', async () => {
  browser.intercept.request = ({ path }) => {
    if (path === paths.import) throw new TypeError('no network');
  };
  const moving = migration.move();
  await becomes('error');
  await moving;
  await until(() => {
    clock.advance(2_000);
    return tab.client.account.get()?.saving.get().kind === 'offline';
  }, 'the failures to show');
  mend();
  await migration.skip();
  await until(isSaved, 'everything to be saved');
  expect(shown()).toEqual({ ideas: 0, score: 0 });
});
