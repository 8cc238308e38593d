import { beforeEach, expect, it } from 'vitest';
import { nextDraft } from '#client/drafts/draft-submission.ts';
import { type Tab } from '../harness/browser.ts';
import { setUpTestTabs } from '../harness/test-tabs.ts';

const browserTabs = setUpTestTabs();
// While the clock stands still, a tab that waited for another tab's end would never open.
const { clock, open } = browserTabs;

beforeEach(async () => {
  await browserTabs.signUp();
});

/** Reopens a tab while the clock advances, because another tab may be taking over its drafts meanwhile. */
async function reload(before: Tab): Promise<Tab> {
  let isOpen = false;
  const opening = open(before).finally(() => (isOpen = true));
  while (!isOpen) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    clock.advance(50);
  }
  return opening;
}
const draftsOf = ({ client }: Tab) => client.account.get()!.drafts;
const type = (tab: Tab, text: string) => draftsOf(tab).set('new-idea', text);
const shown = (tab: Tab) => nextDraft(draftsOf(tab), 'new-idea');

it('keeps a separate draft for each open tab, and restores it in that tab after a reload', async () => {
  const [first] = browserTabs.tabs as [Tab];
  type(first, 'Half an idea');
  const second = await open();
  expect(shown(second)).toBeNull();
  type(second, 'Another');
  type(first, 'Half an idea, and more');
  expect([shown(first), shown(second)]).toEqual(['Half an idea, and more', 'Another']);
  for (const [tab, text] of [
    [first, 'Half an idea, and more'],
    [second, 'Another'],
  ] as const) {
    tab.kill();
    expect(shown(await open())).toBe(text);
  }
});

it.each(['first', 'second'] as const)(
  'restores the own draft in each of two tabs that reload at the same moment if the %s one opens first',
  async (earlier) => {
    const [first] = browserTabs.tabs as [Tab];
    const second = await open();
    type(first, 'One');
    type(second, 'Two');
    for (const { kill } of [first, second]) kill();
    const reloaded = {
      first: { before: first, text: 'One' },
      second: { before: second, text: 'Two' },
    };
    const { [earlier]: ahead, [earlier === 'first' ? 'second' : 'first']: behind } = reloaded;
    for (const { before, text } of [ahead, behind]) expect(shown(await reload(before))).toBe(text);
  },
);

it('loses no text of tabs that ended together: one comes back after the other', async () => {
  const [first] = browserTabs.tabs as [Tab];
  const second = await open();
  type(first, 'One');
  type(second, 'Two');
  for (const { kill } of [first, second]) kill();
  const next = await open();
  const back = [shown(next)];
  draftsOf(next).set('new-idea', null);
  back.push(shown(next));
  draftsOf(next).set('new-idea', null);
  expect(back.toSorted()).toEqual(['One', 'Two']);
  expect(shown(next)).toBeNull();
  expect(shown(await open())).toBeNull();
});

it('takes over drafts stored before each tab kept its own', async () => {
  const [first] = browserTabs.tabs as [Tab];
  const id = first.client.account.get()!.user.id;
  first.kill();
  browserTabs.browser.storage.set(
    `forge.drafts.${id}`,
    JSON.stringify({ revision: 1_000, texts: { 'new-idea': 'From before' } }),
  );
  expect(shown(await open())).toBe('From before');
});
