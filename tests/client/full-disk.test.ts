import { beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Tab } from '../harness/browser.ts';
import { fields } from '../harness/make-mutation.ts';
import { setUpTestTabs } from '../harness/test-tabs.ts';
import { until } from '../harness/until.ts';

const browserTabs = setUpTestTabs();
const { clock, open } = browserTabs;

beforeEach(async () => {
  await browserTabs.signUp();
});

const accountOf = ({ client }: Tab) => client.account.get()!;
const kindOf = (tab: Tab) => accountOf(tab).saving.get().kind;
const titles = ({ client }: Tab) => client.ideas.get().ideas.map(({ title }) => title);
const add = ({ client }: Tab, title: string) => client.addIdea({ ...fields, title });
/** Advances the clock far enough for every tab to poll the store. */
async function pass(seconds = 45): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('keeps showing what it could not store while offline, and stores it as soon as there is space', async () => {
  const [tab] = browserTabs.tabs as [Tab];
  browserTabs.browser.isDiskFull = true;
  await add(tab, 'Sent');
  await until(() => kindOf(tab) === 'saved', 'the idea to be sent');
  browserTabs.browser.isOnline = false;
  await pass();
  expect([titles(tab), accountOf(tab).isDurable.get()]).toEqual([['Sent'], false]);
  browserTabs.browser.isDiskFull = false;
  await pass();
  expect(accountOf(tab).isDurable.get()).toBe(true);
  tab.kill();
  expect(titles(await open())).toEqual(['Sent']);
});

it('keeps a refusal that another tab could not store if that tab ends', async () => {
  const [leading] = browserTabs.tabs as [Tab];
  const other = await open();
  browserTabs.browser.isDiskFull = true;
  browserTabs.browser.intercept.response = ({ path }, answer) => {
    if (path === paths.mutations) Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
  };
  await add(leading, 'Unwanted');
  await until(() => kindOf(leading) === 'failed' && kindOf(other) === 'failed', 'the refusal in both tabs');
  leading.kill();
  await pass();
  expect(accountOf(other).refused.get()).toHaveLength(1);
  browserTabs.browser.isDiskFull = false;
  await pass();
  other.kill();
  const [refused] = accountOf(await open()).refused.get();
  expect(refused?.mutation.args).toMatchObject({ title: 'Unwanted' });
});

it('stores mutations made offline on a full disk, and later ones, as soon as there is space', async () => {
  const [tab] = browserTabs.tabs as [Tab];
  await until(() => kindOf(tab) === 'saved', 'the account to be loaded');
  const other = await open();
  browserTabs.browser.isOnline = false;
  browserTabs.browser.isDiskFull = true;
  await add(other, 'First');
  browserTabs.browser.isDiskFull = false;
  await pass();
  await add(other, 'Second');
  await pass();
  expect([accountOf(tab).isDurable.get(), accountOf(other).isDurable.get()]).toEqual([true, true]);
  for (const { kill } of browserTabs.tabs) kill();
  const next = await open();
  expect(titles(next)).toEqual(['Second', 'First']);
  browserTabs.browser.isOnline = true;
  accountOf(next).tryNow();
  await until(() => kindOf(next) === 'saved', 'both to be sent');
});

it('asks on signing out about mutations that another tab could not store', async () => {
  const [tab] = browserTabs.tabs as [Tab];
  await until(() => kindOf(tab) === 'saved', 'the account to be loaded');
  browserTabs.browser.isOnline = false;
  browserTabs.browser.isDiskFull = true;
  await add(tab, 'Known to one tab');
  const other = await open();
  await until(() => titles(other).length === 1, 'the other tab to hear of it');
  const asked = expect(other.client.logout()).rejects.toMatchObject({ count: 1 });
  await pass(10);
  await asked;
});

it('does not show a handled refusal again, even if the full disk could not delete it', async () => {
  const [tab] = browserTabs.tabs as [Tab];
  browserTabs.browser.intercept.response = ({ path }, answer) => {
    if (path === paths.mutations) Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
  };
  await add(tab, 'Unwanted');
  await until(() => kindOf(tab) === 'failed', 'the refusal');
  browserTabs.browser.isDiskFull = true;
  const [refused] = accountOf(tab).refused.get();
  await accountOf(tab).work?.dropRefused([refused!.mutation.id]);
  await pass();
  expect([accountOf(tab).refused.get(), accountOf(tab).isDurable.get()]).toEqual([[], false]);
  browserTabs.browser.isDiskFull = false;
  await pass();
  expect(accountOf(tab).isDurable.get()).toBe(true);
  tab.kill();
  expect(accountOf(await open()).refused.get()).toEqual([]);
});
