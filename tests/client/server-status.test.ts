import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiResponse } from '#client/environment.ts';
import { paths } from '#contract/protocol.ts';
import { type Tab, type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { password, signIn } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

// The clock stands still, so a retry happens only when a test advances it.
const clock = createFakeClock();
const email = 'ada@example.org';
let server: TestServer;
let browser: TestBrowser;
let tab: Tab;
let attempts: number;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  tab = await browser.openTab();
  await tab.client.signup(email, password);
  await becomes('saved');
  attempts = 0;
});
afterEach(async () => {
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const saving = (of = tab) => of.client.account.get()?.saving.get();
const becomes = (kind: string, of = tab) => until(() => saving(of)?.kind === kind, `the tab to be ${kind}`);

/** Answers every push with a failure, without the server. */
function failPushes(failure: ApiResponse) {
  browser.intercept.request = ({ path }) => {
    if (path !== paths.mutations) return;
    attempts += 1;
    return failure;
  };
}
/** Waits for so many attempts, each followed by the time after which the next is made. */
async function retry(times: number) {
  for (let count = 1; count <= times; count += 1) {
    await until(() => attempts >= count, `attempt ${count}`);
    clock.advance(30_000);
  }
}
/** Records after how many attempts the tab first has the status. */
function attemptsUntil(kind: string): () => number | undefined {
  let counted: number | undefined;
  tab.client.account.get()?.saving.subscribe(() => {
    if (saving()?.kind === kind) counted ??= attempts;
  });
  return () => counted;
}

it('says at once that the server is full, keeps what waits, and sends it by itself once there is space', async () => {
  const other = await browser.openTab();
  failPushes({ status: 507, body: { code: 'storage-full' } });
  const attemptsBefore = attemptsUntil('full');
  await tab.client.addIdea(fields);
  for (const each of [tab, other]) {
    await becomes('full', each);
    expect(saving(each)).toEqual({ kind: 'full', waiting: 1 });
  }
  expect(attemptsBefore()).toBe(1);
  await tab.client.addIdea({ ...fields, title: 'Second' });
  await retry(5);
  expect(saving()).toEqual({ kind: 'full', waiting: 2 });
  browser.intercept.request = () => {};
  clock.advance(30_000);
  for (const each of [tab, other]) await becomes('saved', each);
  const { ideas } = await (await signIn(server.url, email)).everything();
  expect(ideas.map(({ title }) => title).sort()).toEqual([fields.title, 'Second'].sort());
  other.kill();
});

it.each([
  ['a page of its proxy', { status: 502, body: null }, 1],
  ['the error of an unavailable database', { status: 503, body: { code: 'unavailable' } }, 3],
  ['an internal error', { status: 500, body: { code: 'internal' } }, 3],
] as const)(
  'says that the server is not available if it answers with %s',
  async (_, failure, attemptCount) => {
    failPushes(failure);
    const attemptsBefore = attemptsUntil('unavailable');
    await tab.client.addIdea(fields);
    await retry(4);
    await becomes('unavailable');
    expect(attemptsBefore()).toBe(attemptCount);
    expect(saving()).toEqual({ kind: 'unavailable', waiting: 1 });
    browser.intercept.request = () => {};
    clock.advance(30_000);
    await becomes('saved');
  },
);

it('tells a device without a network from a server that does not answer', async () => {
  browser.isOnline = false;
  await tab.client.addIdea(fields);
  await becomes('offline');
  browser.isOnline = true;
  browser.intercept.request = () => Promise.reject(new TypeError('nobody answers'));
  tab.client.account.get()?.tryNow();
  await becomes('unavailable');
  expect(saving()).toEqual({ kind: 'unavailable', waiting: 1 });
  browser.intercept.request = () => {};
  tab.client.account.get()?.tryNow();
  await becomes('saved');
});
