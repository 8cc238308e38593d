import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('prints every idea, not only those the window shows', async ({ page }) => {
  const ideas = Array.from({ length: 300 }, (_, index) => ({ title: `Idea number ${index + 1}` }));
  await openBoard(page, { ideas, view: 'list' });
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  await page.emulateMedia({ media: 'print' });
  const titles = page.getByRole('heading', { level: 2, name: /^Idea number \d+/ });
  await expect(titles).toHaveCount(300);
  await expect(titles.last()).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('form', { name: 'Add Idea' })).toBeHidden();
  const pdf = await page.pdf();
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('tablist')).toBeVisible();
  // On screen, only the rows near the window are rendered, each with a button that opens it.
  await expect.poll(() => titles.count()).toBeLessThan(60);
  expect(await titles.count()).toBe(await titles.getByRole('button').count());
});

test('prints an idea’s progress on one line, however long its title', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'W'.repeat(200), progress: 47 }], view: 'list' });
  await page.emulateMedia({ media: 'print' });
  const share = page.getByRole('heading', { level: 2 }).getByText('47%', { exact: true });
  const lines = await share.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('prints a past deadline, but not for a finished idea', async ({ page }) => {
  const deadline = '2020-01-01T10:00';
  const ideas = [
    { title: 'Late', deadline },
    { title: 'Finished', deadline, progress: 100 },
  ];
  await openBoard(page, { ideas, view: 'list' });
  await page.emulateMedia({ media: 'print' });
  const printed = (title: string) =>
    page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }).locator('..');
  await expect(printed('Late')).toContainText('· Was due Jan 1, 2020');
  await expect(printed('Finished')).toContainText('· Due Jan 1, 2020');
});
