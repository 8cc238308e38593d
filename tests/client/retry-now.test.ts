import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Tab, type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { password, signIn } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

// The clock stands still, so no retry happens by itself.
const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let first: Tab;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  first = await browser.openTab();
  await first.client.signup('ada@example.org', password);
});
afterEach(async () => {
  first.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const becomes = (tab: Tab, kind: string) =>
  until(() => tab.client.account.get()?.saving.get().kind === kind, `the tab to be ${kind}`);

it('sends pending mutations at once on request, in the leading tab and in any other', async () => {
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

it('retries once more on a request made while an attempt is about to fail', async () => {
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
  // The timeout is below the 15 s until the next heartbeat, which would cause a request by itself.
  await until(() => asked >= 2, 'another try', 10_000);
  await becomes(first, 'saved');
});

it('loads the sync module at once on request', async () => {
  await becomes(first, 'saved');
  first.kill();
  browser.missingModules.add('work');
  const { client, kill } = await browser.openTab();
  const account = client.account.get();
  await until(() => account?.saving.get().kind === 'unavailable', 'the tab to have failed');
  browser.missingModules.clear();
  account?.tryNow();
  await until(() => account?.saving.get().kind === 'saved', 'the tab to be at work');
  kill();
});

it('reports pending mutations until one is acknowledged, even if other requests succeed', async () => {
  await becomes(first, 'saved');
  const account = first.client.account.get()!;
  const elsewhere = await signIn(server.url, 'ada@example.org');
  let asked = 0;
  browser.intercept.request = ({ path }) => {
    if (path !== paths.mutations) return;
    asked += 1;
    throw new TypeError('no connection');
  };
  await first.client.addIdea(fields);
  await becomes(first, 'unavailable');
  const said: string[] = [];
  account.saving.subscribe(() => void said.push(account.saving.get().kind));
  await elsewhere.push(makeMutation('addIdea', { ...fields, title: 'Heard of' }));
  await until(() => asked > 1, 'another try, as the server has been heard');
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([]);
  browser.intercept.request = () => {};
  await elsewhere.push(makeMutation('addIdea', { ...fields, title: 'Heard of too' }));
  await becomes(first, 'saved');
});
