import { type Locator, type Page } from '@playwright/test';
import { type ForgePage, expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 600 } });

/** Touches the far end of a slider and moves the finger by this many pixels. */
async function drag(page: Page, slider: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not in sight');
  const from = { x: box.x + box.width - 12, y: box.y + box.height / 2 };
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', { x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10 });
  }
  await touch('touchEnd');
}

/** Runs in the page. Resolves once the page has not scrolled for ten frames. */
async function scrollingOver(): Promise<void> {
  for (let [still, last] = [0, scrollY]; still < 10; last = scrollY) {
    await new Promise(requestAnimationFrame);
    still = scrollY === last ? still + 1 : 0;
  }
}

test('leaves progress as it is where a finger scrolls over a slider, and moves it where one drags', async ({
  forge,
  page,
}) => {
  const ideas = ['One', 'Two', 'Three'].map((title) => ({ title, progress: 30 }));
  const person = await openBoard(page, { ideas, view: 'all' });
  const slider = forge.card('One').getByRole('slider', { name: 'Set progress' });
  const ring = forge.card('One').getByRole('progressbar', { name: 'Progress' });
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const top = await page.evaluate(() => scrollY);
  await drag(page, slider, { x: 0, y: -200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 100);
  await expect(slider).toHaveValue('30');
  await expect(ring).toHaveAttribute('aria-valuenow', '30');
  await expect(forge.card('One').getByText('Done', { exact: true })).toHaveCount(0);

  // Scrolling continues for a moment after the touch.
  await page.evaluate(scrollingOver);
  // The slider works again, and its new value is the only one ever sent.
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await drag(page, slider, { x: -100, y: 0 });
  await expect(slider).not.toHaveValue('30');
  const moved = Number(await slider.inputValue());
  expect(moved).toBeLessThan(100);
  await expect(forge.saving('All changes saved')).toBeVisible();
  const { ideas: kept } = await person.everything();
  expect(kept.map(({ progress }) => progress).sort((a, b) => a - b)).toEqual(
    [30, 30, moved].sort((a, b) => a - b),
  );
  await expect(forge.score()).toHaveText(/\b0$/);
});

/** The slider of the only idea, scrolled into view, and touches on it. */
async function onlySlider(page: Page, forge: ForgePage) {
  await openBoard(page, { ideas: [{ title: 'One', progress: 30 }], view: 'all' });
  const slider = forge.card('One').getByRole('slider', { name: 'Set progress' });
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not in sight');
  const client = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  return {
    slider,
    left: { id: 0, x: box.x + 30, y },
    right: { id: 1, x: box.x + box.width - 40, y },
    touch: (type: 'touchStart' | 'touchCancel', ...touchPoints: { id: number; x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints }),
  };
}

test('does not change progress if the system cancels a touch on a slider', async ({ forge, page }) => {
  const { slider, left, right, touch } = await onlySlider(page, forge);
  for (const fingers of [[left], [left, right]]) {
    await touch('touchStart', ...fingers);
    await expect(slider).not.toHaveValue('30');
    await touch('touchCancel');
    await expect(slider).toHaveValue('30');
  }
  // No value was stored for the next start either.
  await page.reload();
  await expect(slider).toHaveValue('30');
  await forge.card('One').getByLabel('Add an update').fill('One step');
  await page.keyboard.press('Enter');
  await expect(slider).toHaveValue('40');
});

test('saves a value set by keys before a touch on the slider was cancelled', async ({ forge, page }) => {
  const { slider, left, touch } = await onlySlider(page, forge);
  await slider.press('ArrowRight');
  await touch('touchStart', left);
  await touch('touchCancel');
  await expect(slider).toHaveValue('31');
  await page.reload();
  await expect(slider).toHaveValue('31');
});

test('does not change the edit dialog’s value if a finger scrolls over its slider', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'One', progress: 30 }], view: 'all' });
  await forge.card('One').getByRole('button', { name: 'Edit' }).click();
  const slider = page.getByRole('dialog').getByRole('slider', { name: 'Set progress' });
  await slider.scrollIntoViewIfNeeded();
  await drag(page, slider, { x: 0, y: 150 });
  await expect(slider).toHaveValue('30');
});
