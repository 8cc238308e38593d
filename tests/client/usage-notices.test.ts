import { afterEach, expect, it } from 'vitest';
import { type SyncNotice } from '#client/sync/sync-handlers.ts';
import { paths } from '#contract/protocol.ts';
import { type Tab, type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, importedIdea } from '../harness/make-mutation.ts';
import { password } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let tab: Tab;
let notices: SyncNotice[];

async function open(env: Readonly<Record<string, string>>): Promise<void> {
  server = await startTestServer({ now: clock.now, env });
  browser = createBrowser(server.url, clock);
  tab = await browser.openTab();
  await tab.client.signup('ada@example.org', password);
  await saved();
  notices = [];
  tab.client.syncNotice.subscribe(() => {
    const notice = tab.client.syncNotice.get();
    if (notice !== null) notices.push(notice.kind);
  });
}
afterEach(async () => {
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const saved = () =>
  until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'everything to be saved');
const importFile = (title: string) =>
  tab.client.dispatch('importIdeas', { ideas: [{ ...importedIdea, title }] });

it('keeps an import that is one too many in this hour, says so, and sends it when the server takes it', async () => {
  await open({ IMPORTS_PER_HOUR: '1' });
  await importFile('First');
  await saved();
  let sent = 0;
  browser.intercept.request = ({ path }) => {
    if (path === paths.import || path === paths.mutations) sent += 1;
    return undefined;
  };
  await importFile('Second');
  await until(() => notices.length > 0, 'the notice');
  await tab.client.addIdea(fields);
  for (let minute = 0; minute < 59; minute++) clock.advance(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect([notices, sent]).toEqual([['rate-limited'], 1]);
  const shown = [...(tab.client.account.get()?.view.all() ?? [])].map(({ title }) => title);
  expect(shown.toSorted()).toEqual(['Second', fields.title].toSorted());
  clock.advance(60_000);
  await saved();
  expect([notices, sent]).toEqual([['rate-limited'], 3]);
});

it('waits before it asks again for changes that the server refuses to send for their rate', async () => {
  await open({});
  let asked = 0;
  const limited = { code: 'rate-limited', message: 'too many', requestId: 'r', retryAfter: 5 };
  browser.intercept.response = ({ path }, answer) => {
    if (!path.startsWith(paths.changes)) return;
    asked += 1;
    Object.assign(answer, { status: 429, body: limited });
  };
  browser.isOnline = false;
  clock.advance(120_000);
  browser.isOnline = true;
  await until(() => {
    if (asked === 0) clock.advance(1_000);
    return asked > 0;
  }, 'the changes to be asked for');
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  // The event stream, once open, causes one more request.
  expect(asked).toBeLessThanOrEqual(2);
  expect(notices).toEqual([]);
  browser.intercept.response = () => {};
  await tab.client.addIdea(fields);
  await until(() => {
    clock.advance(1_000);
    return tab.client.account.get()?.saving.get().kind === 'saved';
  }, 'everything to be saved');
});

it('says that the oldest had to go, and the trash says when', async () => {
  await open({ KEPT_BYTES_PER_ACCOUNT: '300' });
  await tab.client.addIdea(fields);
  await saved();
  const work = (await tab.client.account.get()!.prepare())!;
  expect(await work.loadTrash()).toEqual({ trash: [] });
  await tab.client.dispatch('deleteAllIdeas', {});
  await saved();
  await until(() => notices.length > 0, 'the notice');
  expect(notices).toEqual(['trimmed']);
  expect(await work.loadTrash()).toEqual({ trash: [], trimmedAt: clock.now() });
});
