import { type Locator } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

// Toasts let the pointer through, so it is moved onto them by force.

/** Whether two elements overlap on the screen now. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('one of them is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [width, height, most] of [
  [1280, 560, 3],
  [820, 560, 1],
  [390, 640, 1],
  [320, 568, 1],
] as const) {
  test(`shows messages beside what can be pressed at the end of ${width} × ${height}`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/category-required|category-exists/);
    await page.setViewportSize({ width, height });
    await openBoard(page, { ideas: [{ title: 'Pocket star clock' }] });
    for (const name of ['Kites', '', 'Art'].slice(0, most)) {
      await page.getByLabel('New category').fill(name);
      await page.getByRole('button', { name: 'Add Category' }).click();
    }
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByText(/^Category /);
    await expect(toasts).toHaveCount(most);
    // Toasts stay while the pointer is over one of them.
    await toasts.last().hover({ force: true });
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
    const actions = page.getByRole('region', { name: 'Quick Actions' });
    const reset = actions.getByRole('button', { name: 'Reset to Sample Ideas' });
    // Beside the ideas, the sidebar scrolls by itself.
    await reset.scrollIntoViewIfNeeded();
    await expect(reset).toBeInViewport({ ratio: 1 });
    const floating = page.getByRole('button', { name: 'New idea' });
    const covered = width < 640 ? [actions, floating] : [actions];
    for (const toast of await toasts.all()) {
      const box = toast.locator('..');
      await expect(box).toBeInViewport({ ratio: 1 });
      for (const control of covered) expect(await overlap(box, control)).toBe(false);
    }
    if (width < 640) {
      // A toast is beside the button, so that it does not cover the content above it.
      const [toast, button] = [await toasts.last().locator('..').boundingBox(), await floating.boundingBox()];
      if (toast === null || button === null) throw new Error('one of them is not shown');
      expect(toast.y + toast.height).toBeGreaterThan(button.y + button.height / 2);
    }
  });
}

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test(`shows messages above an open sheet, ${width} × ${height}`, async ({ complaints, page }) => {
    complaints.expect(/fields-required/);
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await page.getByRole('button', { name: 'New idea' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Add Idea' }).click();
    const toast = page
      .getByRole('region', { name: 'Notifications' })
      .getByText('All fields required!')
      .locator('..');
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const controls = await sheet.locator('form').getByRole('textbox').all();
        controls.push(sheet.getByRole('button', { name: 'Add Idea' }), sheet.getByRole('button').first());
        return await Promise.all(controls.map((control) => overlap(toast, control)));
      })
      .not.toContain(true);
  });
}

test('shows all messages within the window if a sheet leaves them too little space', async ({
  complaints,
  page,
}) => {
  complaints.expect(/fields-required|category-required/);
  await page.setViewportSize({ width: 320, height: 568 });
  await openBoard(page, { ideas: [{ title: 'Boat' }] });
  const press = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press('Enter');
  };
  const sheet = page.getByRole('dialog', { name: 'Edit Idea' });
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('[data-tone]');
  const update = page.getByLabel('Add an update');
  await update.fill('Oak');
  await press(update);
  await press(page.getByRole('button', { name: 'Add Category' }));
  await press(page.getByRole('article').getByRole('button', { name: 'Edit', exact: true }));
  // Toasts stay while the pointer is over one of them.
  await toasts.last().hover({ force: true });
  await expect(toasts).toHaveCount(2);
  await sheet.getByLabel('Title').fill('');
  await press(sheet.getByLabel('Title'));
  await expect(toasts).toHaveCount(3);
  for (const toast of await toasts.all()) await expect(toast).toBeInViewport({ ratio: 1 });
});

test('lets the pointer through to the list below, beside the sidebar', async ({ forge, page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 700 });
  const ideas = Array.from({ length: 30 }, (_, index) => ({ title: `Kite ${index + 1}` }));
  await openBoard(page, { ideas, view: 'list' });
  await page.clock.pauseAt(Date.now() + 120_000);
  const title = forge.card('Kite 3').getByRole('button', { name: 'Kite 3', exact: true });
  await title.click();
  const update = forge.card('Kite 3').getByLabel('Add an update');
  await update.fill('A step');
  // The pointer rests where the toast will appear.
  const [column, place] = [await page.getByRole('main').boundingBox(), { x: 760, y: 654 }];
  await page.mouse.move(place.x, place.y);
  await update.press('Enter');
  const toast = forge.toast('Update added!').locator('..');
  await expect(toast).toContainText('Kite 3');
  const box = await toast.boundingBox();
  if (column === null || box === null) throw new Error('one of them is not shown');
  expect(Math.abs(column.x + column.width - box.x - box.width)).toBeLessThan(2);
  expect(box.x).toBeLessThan(place.x);
  const isOnIdea = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('article') !== null,
    place,
  );
  expect(isOnIdea).toBe(true);
  // It expires: the pointer only rests there.
  await page.mouse.move(place.x + 1, place.y);
  await page.clock.runFor(3_100);
  await expect(toast).toHaveCount(0);
});
