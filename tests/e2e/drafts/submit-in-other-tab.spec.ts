import { type Page } from '@playwright/test';
import { reloadWithoutWork } from '../harness/delayed-work.ts';
import { ForgePage, expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const updateOf = (page: Page) => new ForgePage(page).card('Boat').getByLabel('Add an update');

/** Starts submitting an update; the submission completes when the returned function is called. */
async function beginToSubmit(page: Page, text: string): Promise<() => void> {
  const letWorkCome = await reloadWithoutWork(page);
  await updateOf(page).fill(text);
  await updateOf(page).press('Enter');
  await expect(updateOf(page)).toHaveValue('');
  return letWorkCome;
}

/** Focuses the field and returns the draft that it loads. */
async function takenUp(page: Page): Promise<string> {
  await updateOf(page).blur();
  await updateOf(page).focus();
  return updateOf(page).inputValue();
}

test('opens without a draft that another tab is submitting, and recovers it if that tab ends first', async ({
  context,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const submit = await beginToSubmit(page, 'Sawed the planks');
  const second = await context.newPage();
  await second.goto(forgeUrl());
  await expect(updateOf(second)).toHaveValue('');
  submit();
  for (const tab of [page, second])
    await expect(new ForgePage(tab).card('Boat').getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      '10',
    );
  expect(await takenUp(second)).toBe('');

  await beginToSubmit(page, 'Bent the ribs');
  const third = await context.newPage();
  await third.goto(forgeUrl());
  await expect(updateOf(third)).toHaveValue('');
  await page.close();
  await expect.poll(() => takenUp(third)).toBe('Bent the ribs');
});
