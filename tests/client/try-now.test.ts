import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Tab, type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/intents.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

// It stands still: nothing is tried again by itself.
const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let first: Tab;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  first = await browser.openTab();
  await first.client.signup('ada@example.org', 'secret1');
});
afterEach(async () => {
  first.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const becomes = (tab: Tab, kind: string) =>
  until(() => tab.client.account.get()?.saving.get().kind === kind, `the tab to be ${kind}`);

it('sends what waits as soon as somebody asks for it, in the tab that sends and in any other', async () => {
  const second = await browser.openTab();
  for (const tab of [first, second]) {
    for (const each of [first, second]) await becomes(each, 'saved');
    browser.isOnline = false;
    await tab.client.addIdea(fields);
    for (const each of [first, second]) await becomes(each, 'offline');
    browser.isOnline = true;
    tab.client.account.get()?.tryNow();
  }
  for (const each of [first, second]) await becomes(each, 'saved');
  second.kill();
});

it('tries once more where somebody asks while a try is about to fail', async () => {
  await becomes(first, 'saved');
  browser.isOnline = false;
  await first.client.addIdea(fields);
  await becomes(first, 'offline');
  browser.isOnline = true;
  const line = Promise.withResolvers<void>();
  let asked = 0;
  browser.intercept.request = ({ path }) => {
    if (!path.startsWith(paths.changes)) return undefined;
    asked += 1;
    return asked === 1 ? line.promise : undefined;
  };
  const account = first.client.account.get();
  account?.tryNow();
  await until(() => asked === 1, 'the first try');
  account?.tryNow();
  line.reject(new TypeError('no connection'));
  await until(() => asked === 2, 'another try');
  await becomes(first, 'saved');
});

it('loads what sends as soon as somebody asks for it', async () => {
  await becomes(first, 'saved');
  first.kill();
  browser.missing.add('work');
  const { client, kill } = await browser.openTab();
  const account = client.account.get();
  await until(() => account?.saving.get().kind === 'offline', 'the tab to be offline');
  browser.missing.clear();
  account?.tryNow();
  await until(() => account?.saving.get().kind === 'saved', 'the tab to be at work');
  kill();
});
