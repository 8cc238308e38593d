import { type ForgePage, expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = ['One', 'Two', 'Three', 'Four'].map((title, index) => ({
  title,
  deadline: `203${index + 1}-01-01T10:00`,
}));

const handle = (forge: ForgePage, title: string) =>
  forge.card(title).getByRole('button', { name: 'Reorder' });

async function middleOfHandle(forge: ForgePage, title: string) {
  const box = await handle(forge, title).boundingBox();
  if (!box) throw new Error(`${title} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('keeps a dragged item over its list, and the page as large as it was', async ({ forge, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBoard(page, { ideas, view: 'list' });
  const size = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { scrollHeight, scrollWidth };
    });
  const whole = await size();
  const list = await page.getByRole('list', { name: 'List' }).boundingBox();
  const from = await middleOfHandle(forge, 'Two');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Drags to the right and to the lower edge of the window, where the page must scroll only to its end.
  await page.mouse.move(from.x + 600, from.y + 10, { steps: 6 });
  await expect(handle(forge, 'Two')).toHaveAttribute('aria-pressed', 'true');
  // The row is wider than its item, which is as wide as the list.
  const item = page.locator('[data-item]').filter({ has: forge.card('Two') });
  await expect.poll(async () => (await item.boundingBox())?.x).toBeCloseTo(list?.x ?? 0, -1);
  expect(await size()).toEqual(whole);
  await page.mouse.move(from.x + 600, 719, { steps: 6 });
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight)).toBe(whole.scrollHeight);
  await page.waitForTimeout(300);
  expect(await size()).toEqual(whole);
  await page.mouse.up();
  await expect.poll(() => forge.titles()).toEqual(['One', 'Three', 'Four', 'Two']);
});

test('leaves exactly the lifted row’s height as space, however high the others are', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  await forge.card('Two').locator('[data-title]').click();
  await expect(forge.card('Two').getByRole('slider')).toBeVisible();
  /** Whether each row begins 1 pixel below the one before, up to rounding of the measured heights. */
  const gaps = () =>
    page.getByRole('list', { name: 'List' }).evaluate((list) => {
      const rows = [...list.querySelectorAll('[data-item]')]
        .map((row) => row.getBoundingClientRect())
        .toSorted((a, b) => a.top - b.top);
      return rows.slice(1).map(({ top }, index) => Math.abs(top - (rows[index]?.bottom ?? 0) - 1) < 1.5);
    });
  for (const [title, key] of [
    ['Two', 'End'],
    ['Two', 'Home'],
    ['Four', 'Home'],
    ['One', 'End'],
  ] as const) {
    await handle(forge, title).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press(key);
    await expect.poll(gaps, `${title} with ${key}`).toEqual([true, true, true]);
    await page.keyboard.press('Escape');
  }
});
