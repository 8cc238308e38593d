import { type Page } from '@playwright/test';
import { type Complaints, ForgePage, expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

/** Opens a board with one idea in two tabs, and returns the second. */
async function openTwice(page: Page, complaints: Complaints): Promise<Page> {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const second = await page.context().newPage();
  complaints.watch(second);
  await second.goto(forgeUrl());
  return second;
}

test('keeps what is half typed in each of two tabs, over their reloads and for the next tab', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  const second = await openTwice(page, complaints);
  const other = new ForgePage(second);
  const fieldsOf = (tab: ForgePage) => [
    tab.form().getByLabel('Title'),
    tab.card('Boat').getByLabel('Add an update'),
  ];
  const shows = async (tab: ForgePage, texts: readonly string[]) => {
    for (const [index, field] of fieldsOf(tab).entries()) await expect(field).toHaveValue(texts[index] ?? '');
  };
  const [first, later] = [
    ['A kite', 'Sawed the planks'],
    ['A raft', 'Bent the ribs'],
  ];
  for (const [index, field] of fieldsOf(forge).entries()) await field.fill(first[index] ?? '');
  // Focusing a field does not load the other tab's draft either.
  for (const [index, field] of fieldsOf(other).entries()) {
    await field.focus();
    await expect(field).toHaveValue('');
    await field.fill(later[index] ?? '');
  }
  // Reloads one after the other. tests/client/drafts-across-tabs.test.ts tests both at the same moment,
  // independent of the machine's speed.
  await second.reload();
  await shows(other, later);
  await page.reload();
  await shows(forge, first);
  await shows(other, later);
  await page.close();
  await second.close();
  const next = await context.newPage();
  complaints.watch(next);
  await next.goto(forgeUrl());
  const third = new ForgePage(next);
  const seen: string[][] = [];
  for (const field of fieldsOf(third)) {
    await expect(field).not.toHaveValue('');
    const texts = [await field.inputValue()];
    await field.fill('');
    await next.reload();
    await expect(field).not.toHaveValue('');
    seen.push([...texts, await field.inputValue()].toSorted());
  }
  expect(seen).toEqual([
    ['A kite', 'A raft'],
    ['Bent the ribs', 'Sawed the planks'],
  ]);
});

test('remembers what is typed in two tabs in the same moment, in which neither can read the other’s', async ({
  complaints,
  page,
}) => {
  const second = await openTwice(page, complaints);
  const fields = [page, second].map((tab) => new ForgePage(tab).card('Boat').getByLabel('Add an update'));
  await Promise.all(fields.map((field) => expect(field).toBeVisible()));
  const remembered = () => page.evaluate(() => Object.values(localStorage).join('\n'));
  for (let round = 0; round < 20; round += 1) {
    const texts = fields.map((_, tab) => `of tab ${tab} in round ${round}`);
    await Promise.all(fields.map((field, tab) => field.fill(texts[tab] ?? '')));
    for (const text of texts) await expect.poll(remembered).toContain(text);
  }
});
