import { type Locator, type Page } from '@playwright/test';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const progressOf = (card: Locator) => card.getByRole('progressbar', { name: 'Progress' });
const ringOf = (card: Locator) => card.getByRole('button', { name: 'Mark as finished' });

/** Counts the keys and clicks that reach the page from now on. */
async function countInput(page: Page): Promise<() => Promise<{ keys: number; clicks: number }>> {
  await page.evaluate(() => {
    const counts = { keys: 0, clicks: 0 };
    Object.assign(window, { counts });
    addEventListener('keydown', () => (counts.keys += 1), { capture: true });
    addEventListener('click', () => (counts.clicks += 1), { capture: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { counts: { keys: number; clicks: number } }).counts);
}

test('finishes with one key and with one click, in each view', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'First' }, { title: 'Second' }, { title: 'Third' }] });
  await page.clock.install();
  const input = await countInput(page);
  await page.keyboard.press('d');
  await expect(progressOf(forge.card('First'))).toHaveAttribute('aria-valuenow', '100');
  await expect(forge.toast('Done! “First” is finished.')).toBeVisible();
  expect(await input()).toEqual({ keys: 1, clicks: 0 });
  for (const [view, title] of [
    ['List', 'Second'],
    ['All', 'Third'],
  ] as const) {
    await forge.showView(view);
    const before = await input();
    await ringOf(forge.card(title)).click();
    await expect(progressOf(forge.card(title))).toHaveAttribute('aria-valuenow', '100');
    expect(await input()).toEqual({ ...before, clicks: before.clicks + 1 });
  }
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('does not finish while typing, or with the single keys switched off', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }], preferences: { shortcuts: false } });
  await page.keyboard.press('d');
  await page.getByLabel('Add an update').press('d');
  await expect(progressOf(forge.card('Kite'))).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByLabel('Add an update')).toHaveValue('d');
});

test('keeps the finished idea in focus for a moment with Undo, then shows the next', async ({
  forge,
  page,
}) => {
  await openBoard(page, {
    ideas: [{ title: 'First', progress: 40 }, { title: 'Second' }, { title: 'Third' }],
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await ringOf(forge.card('First')).click();
  const card = forge.card('First');
  await expect(card.getByText('Finished: First')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.clock.runFor(1_199);
  await expect(card).toBeVisible();
  await page.clock.runFor(1);
  await expect(card).toHaveCount(0);
  // Keys and clicks meant for the finished idea do nothing to the next one.
  await page.keyboard.press('d');
  await ringOf(forge.card('Second')).click({ force: true });
  await page.clock.runFor(400);
  await expect(forge.card('Second').locator('[data-title]')).toBeFocused();
  await expect(progressOf(forge.card('Second'))).toHaveAttribute('aria-valuenow', '0');
  await ringOf(forge.card('Second')).click();
  await expect(forge.card('Second').getByText('Finished: Second')).toBeVisible();
});

test('ignores the second press of a double press', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'First' }, { title: 'Second' }] });
  await page.clock.install();
  // Both in one task: on a busy machine two presses of a driver can be further apart than a person's.
  await page.evaluate(() => {
    for (const type of ['keydown', 'keyup', 'keydown', 'keyup'])
      document.body.dispatchEvent(new KeyboardEvent(type, { key: 'd', code: 'KeyD', bubbles: true }));
  });
  await page.clock.runFor(1_300);
  await expect(progressOf(forge.card('Second'))).toHaveAttribute('aria-valuenow', '0');
  await forge.showView('List');
  await ringOf(forge.card('Second')).dblclick();
  await expect(progressOf(forge.card('Second'))).toHaveAttribute('aria-valuenow', '100');
  await expect(progressOf(forge.card('First'))).toHaveAttribute('aria-valuenow', '100');
});

test('takes back a slider dragged to the end, on the card', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'First', progress: 40 }, { title: 'Second' }] });
  await page.clock.install();
  // Otherwise the card could be gone before a busy machine has found its button.
  await page.clock.pauseAt(Date.now() + 60_000);
  const slider = page.getByRole('slider', { name: 'Set progress' });
  const { x, y, width, height } = (await slider.boundingBox())!;
  await page.mouse.move(x + width * 0.4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 20, y + height / 2);
  await page.mouse.up();
  const card = forge.card('First');
  // The pointer on the button keeps the card.
  await card.getByRole('button', { name: 'Undo' }).hover();
  await page.clock.runFor(3_000);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '40');
  await expect(card.getByText('Finished: First')).toHaveCount(0);
  await page.clock.runFor(3_000);
  await expect(card).toBeVisible();
});

test('hands over in the same way if another device finishes the idea, and can reopen it', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'First', progress: 35 }, { title: 'Second' }] });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const first = (await person.everything()).ideas.find(({ title }) => title === 'First');
  await person.push(makeMutation('setProgress', { id: first?.id ?? '', progress: 100 }, { at: Date.now() }));
  const card = forge.card('First');
  await expect(card.getByText('Finished: First')).toBeVisible();
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '35');
});

test('reopens with the progress before, after a reload, and at 90 if that is not known', async ({
  forge,
  page,
}) => {
  await openBoard(page, {
    ideas: [
      { title: 'Kite', progress: 35 },
      { title: 'Imported', progress: 100 },
    ],
    view: 'list',
  });
  await ringOf(forge.card('Kite')).click();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  for (const [title, progress] of [
    ['Kite', '35'],
    ['Imported', '90'],
  ] as const) {
    await forge.card(title).getByRole('button', { name: 'Reopen' }).click();
    await expect(progressOf(forge.card(title))).toHaveAttribute('aria-valuenow', progress);
  }
});
