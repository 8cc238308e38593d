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

for (const [language, aside, someday, heading] of [
  ['en', 'Not now until Jan 5, 2099', 'Someday', 'Steps'],
  ['es', 'Apartada hasta el 5 ene 2099', 'Algún día', 'Pasos'],
] as const) {
  test(`prints steps and what is set aside, in ${language}`, async ({ page }) => {
    const steps = [
      { text: 'Cut', done: true },
      { text: 'Sew', done: false },
    ];
    const ideas = [
      { title: 'Kite', steps, setAside: '2099-01-05T09:00' },
      { title: 'Boat', setAside: 'someday' },
      { title: 'Plane' },
    ];
    await openBoard(page, { ideas, view: 'list', preferences: { language } });
    await page.emulateMedia({ media: 'print' });
    const printed = (title: string) =>
      page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }).locator('..');
    await expect(printed('Kite').getByRole('heading', { name: heading })).toBeVisible();
    // A step that is done has its day, an open one none.
    await expect(printed('Kite').getByRole('listitem')).toHaveText([/^☑ Cut \S.*\d{4}$/, '☐ Sew ']);
    await expect(printed('Kite')).toContainText(aside);
    await expect(printed('Boat')).toContainText(someday);
    await expect(printed('Boat').getByRole('listitem')).toHaveCount(0);
    await expect(printed('Plane')).not.toContainText(new RegExp(`${someday}|${aside}`));
  });
}
