import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test('keeps a lifted card with its finger, whatever a second finger does', async ({ forge, page }) => {
  const ideas = ['One', 'Two', 'Three', 'Four'].map((title, index) => ({
    title,
    deadline: `203${index + 1}-01-01T10:00`,
  }));
  await openBoard(page, { ideas, view: 'list' });
  await expect.poll(() => forge.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  const handle = (title: string) => forge.card(title).getByRole('button', { name: 'Reorder' });
  const middle = async (title: string) => {
    const box = await handle(title).boundingBox();
    if (!box) throw new Error(`${title} is not in sight`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const client = await page.context().newCDPSession(page);
  /** Sends a touch event; for `touchEnd`, `fingers` are those that are lifted. */
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    fingers: Readonly<Record<number, { x: number; y: number }>>,
  ) => {
    const touchPoints = Object.entries(fingers).map(([id, point]) => ({ id: Number(id), ...point }));
    return client.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const lifted = page.locator('[data-lifted]');
  const isLifted = () => expect(lifted.getByRole('article', { name: 'Two' })).toBeVisible();

  await handle('Four').scrollIntoViewIfNeeded();
  const [one, two, four] = [await middle('One'), await middle('Two'), await middle('Four')];
  const held = { x: two.x, y: two.y + 12 };
  await touch('touchStart', { 0: two });
  await touch('touchMove', { 0: held });
  await isLifted();
  // The second finger is on another handle, so that it does not scroll the page and every move is reported.
  await touch('touchStart', { 0: held, 1: four });
  for (let step = 1; step <= 5; step++) {
    await touch('touchMove', { 0: held, 1: { x: four.x, y: four.y - step * 4 } });
  }
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(Math.abs((await middle('Two')).y - held.y)).toBeLessThan(4);
  await touch('touchEnd', { 1: four });
  // A browser cancels a touch in order to scroll, but the test cannot make it do so for one of two fingers.
  await handle('Four').dispatchEvent('pointercancel', { pointerId: 99, bubbles: true });
  await isLifted();
  await touch('touchMove', { 0: one });
  await touch('touchEnd', { 0: one });
  await expect.poll(() => forge.titles()).toEqual(['Two', 'One', 'Three', 'Four']);
  await expect(forge.score()).toHaveText(/\b5$/);
});
