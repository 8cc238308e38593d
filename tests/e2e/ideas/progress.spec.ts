import { type Locator, type Page } from '@playwright/test';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const progressOf = (card: Locator) => card.getByRole('progressbar', { name: 'Progress' });
async function addUpdate(card: Locator, text: string): Promise<void> {
  await card.getByLabel('Add an update').fill(text);
  await card.getByLabel('Add an update').press('Enter');
}

test('draws progress on a ring of about 251.2', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Quarter', progress: 25 }], view: 'all' });
  const value = progressOf(forge.card('Quarter')).locator('circle').last();
  expect(Number(await value.getAttribute('stroke-dasharray'))).toBeCloseTo(251.2, 1);
  expect(Number(await value.getAttribute('stroke-dashoffset'))).toBeCloseTo(251.2 * 0.75, 1);
  await expect(progressOf(forge.card('Quarter'))).toHaveAttribute('aria-valuemin', '0');
  await expect(progressOf(forge.card('Quarter'))).toHaveAttribute('aria-valuemax', '100');
});

test('adds 10 with an update, capped at 100, and ignores blank text and a finished idea', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Nearly', progress: 85 }], view: 'all' });
  const card = forge.card('Nearly');
  const field = card.getByLabel('Add an update');
  await field.fill('   ');
  await field.press('Enter');
  await expect(field).toHaveValue('   ');
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '85');
  await field.fill('Last but one');
  // A double Enter adds only one update.
  await field.press('Enter');
  await field.press('Enter');
  await expect(forge.toast('Update added!')).toHaveCount(1);
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '95');
  // The hint shows the progress that the next update really adds.
  await expect(card.getByText('+5%')).toBeVisible();
  await field.fill('typed before it was finished');
  await card.getByLabel('Set progress').press('End');
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '100');
  await field.press('Enter');
  await expect(forge.toast('Update added!')).toHaveCount(0);
  await expect(field).toHaveValue('typed before it was finished');
  await expect(forge.score()).toHaveText(/\b5$/);
  await card.getByLabel('Set progress').press('PageDown');
  await field.press('Enter');
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '100');
  await expect(forge.score()).toHaveText(/\b10$/);
});

test('does not submit with the Enter that ends an input method’s composition', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Kanji' }], view: 'all' });
  const card = forge.card('Kanji');
  for (const field of [
    card.getByLabel('Add an update'),
    forge.form().getByLabel('Title'),
    page.getByLabel('New category'),
  ]) {
    await field.fill('漢字');
    await field.evaluate((input) => {
      const init = { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
      const isLeft = input.dispatchEvent(new KeyboardEvent('keydown', init));
      if (isLeft) (input as HTMLInputElement).form?.requestSubmit();
    });
    await expect(field).toHaveValue('漢字');
  }
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '0');
  // Counts once, because a message would disappear after three seconds anyway.
  expect(await page.getByRole('region', { name: 'Notifications' }).getByText(/./).count()).toBe(0);
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('moves the slider by 1 with arrows, by 10 with Page keys, and to the ends', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'By key', progress: 40 }], view: 'all' });
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mutations'))
      for (const { args } of (
        JSON.parse(request.postData() ?? '{}') as { mutations: { args: { progress: number } }[] }
      ).mutations)
        sent.push(args.progress);
  });
  const slider = forge.card('By key').getByRole('slider', { name: 'Set progress' });
  for (const [key, value] of [
    ['ArrowRight', 41],
    ['ArrowUp', 42],
    ['ArrowLeft', 41],
    ['ArrowDown', 40],
    ['PageUp', 50],
    ['PageDown', 40],
    ['Home', 0],
    ['End', 100],
    ['ArrowLeft', 99],
  ] as const) {
    await slider.press(key);
    await expect(slider).toHaveValue(String(value));
  }
  await slider.blur();
  await expect(progressOf(forge.card('By key'))).toHaveAttribute('aria-valuenow', '99');
  await expect.poll(() => sent.at(-1)).toBe(99);
  // Changing the view by key removes the slider before its debounce delay is over.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', '2']) await slider.press(key);
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await expect(progressOf(forge.card('By key'))).toHaveAttribute('aria-valuenow', '96');
  await expect.poll(() => sent.at(-1)).toBe(96);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('saves a value set by keys after another mouse button was pressed and never released', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'By key', progress: 40 }], view: 'all' });
  const slider = forge.card('By key').getByRole('slider', { name: 'Set progress' });
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + 3, box.y + box.height / 2);
  await page.mouse.down({ button: 'right' });
  await slider.press('ArrowRight');
  // The debounce delay saves the value, without a blur.
  await expect(progressOf(forge.card('By key'))).toHaveAttribute('aria-valuenow', '41');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(progressOf(forge.card('By key'))).toHaveAttribute('aria-valuenow', '41');
  await page.mouse.up({ button: 'right' });
});

test('takes what keys set before a command that follows at once', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'By key', progress: 40 }], view: 'all' });
  const slider = forge.card('By key').getByRole('slider', { name: 'Set progress' });
  await slider.press('PageUp');
  await slider.blur();
  await expect(progressOf(forge.card('By key'))).toHaveAttribute('aria-valuenow', '50');
  await slider.focus();
  await nudge(slider, 7, { key: 'z', ctrlKey: true });
  await expect(forge.toast('Undid: set progress of “By key”')).toBeVisible();
  await expect(slider).toHaveValue('50');
  await page.keyboard.press('Control+Shift+z');
  await expect(slider).toHaveValue('57');
  await nudge(slider, 3, { key: 'e' });
  await expect(page.getByRole('dialog', { name: 'Edit Idea' }).getByRole('slider')).toHaveValue('60');
});

/** Moves the slider and presses a key without a pause between. */
async function nudge(
  slider: Locator,
  by: number,
  key: { readonly key: string; readonly ctrlKey?: boolean },
): Promise<void> {
  await slider.evaluate(
    (input, [steps, init]) => {
      (input as HTMLInputElement).stepUp(steps);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    },
    [by, key] as const,
  );
}

test('keeps the slider’s last key through a reload in the pause that follows it', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'By key', progress: 40 }], view: 'all' });
  const card = forge.card('By key');
  await card.getByRole('slider', { name: 'Set progress' }).focus();
  await page.evaluate(() => {
    // Reloads in the same task as the key press, a moment that no test could hit from outside.
    addEventListener('input', () => location.reload(), { once: true });
  });
  const isBack = page.waitForEvent('load');
  await page.keyboard.press('ArrowRight');
  await isBack;
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '41');
  await expect(forge.saving('All changes saved')).toBeVisible();
  // The recovered value is not applied again after the next change.
  await card.getByRole('slider', { name: 'Set progress' }).press('PageUp');
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '51');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '51');
});

/** Counts the canvases that show sparks from now on. */
async function countSparks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const marks = { canvases: 0 };
    Object.assign(window, { marks });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.nodeName === 'CANVAS') marks.canvases += 1;
    }).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { marks: { canvases: number } }).marks.canvases);
}

test('celebrates finishing once, and shows the mark Done', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Almost', progress: 99 }], view: 'all' });
  const sparks = await countSparks(page);
  const card = forge.card('Almost');
  await card.getByLabel('Set progress').press('End');
  await expect(card.getByText('Done', { exact: true })).toBeVisible();
  await expect.poll(sparks).toBe(1);
  await page.getByLabel('Search ideas').fill('Almost');
  await expect(page.locator('canvas')).toHaveCount(0);
  expect(await sparks()).toBe(1);
});

test('celebrates without sparks if the person prefers reduced motion', async ({ forge, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBoard(page, { ideas: [{ title: 'Almost', progress: 90 }], view: 'all' });
  const sparks = await countSparks(page);
  const card = forge.card('Almost');
  await addUpdate(card, 'The last one');
  await expect(card.getByText('Done', { exact: true })).toBeVisible();
  await expect(forge.toast('Update added!')).toBeVisible();
  expect(await sparks()).toBe(0);
});

test('awards both badges once, keeps them, and says how far each is', async ({ forge, page }) => {
  const ideas = Array.from({ length: 9 }, (_, index) => ({
    title: `Idea ${index}`,
    progress: index < 4 ? 100 : 90,
  }));
  await openBoard(page, { ideas, view: 'all' });
  const stats = page.getByRole('region', { name: 'Quick Stats' });
  const badge = (name: string) => stats.getByRole('listitem').filter({ hasText: name });
  await expect(badge('Idea Master')).toContainText('9 of 10');
  await expect(badge('Completion Pro')).toContainText('4 of 5');
  await addUpdate(forge.card('Idea 8'), 'The fifth');
  await expect(forge.toast('New badge: Completion Pro')).toBeVisible();
  await expect(badge('Completion Pro')).toContainText('Earned');
  await forge.addIdea({ title: 'The tenth' });
  await expect(forge.toast('New badge: Idea Master')).toBeVisible();
  await expect(badge('Idea Master')).toContainText('Earned');
  await forge.card('The tenth').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.toast('Idea deleted!')).toBeVisible();
  await expect(badge('Idea Master')).toContainText('Earned');
});

test('keeps notes newest first with their time, and ignores blank ones', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Noted' }], view: 'all' });
  await forge.card('Noted').getByRole('button', { name: 'Notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notes' });
  const field = dialog.getByLabel('Add a note');
  await field.fill('  ');
  await field.press('Enter');
  await expect(dialog.getByText('No notes yet.')).toBeVisible();
  for (const text of ['First', 'Second']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  const notes = dialog.getByRole('listitem');
  await expect(notes).toHaveCount(2);
  await expect(notes.first()).toContainText('Second');
  await expect(notes.last()).toContainText('First');
  await expect(notes.first().locator('time')).toHaveText('now');
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('saves the dragged value even if the card disappears before the thumb is released', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'Zeppelin' }], view: 'all' });
  await page.getByRole('searchbox').fill('Zeppelin');
  const slider = forge.card('Zeppelin').getByRole('slider', { name: 'Set progress' });
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(slider).toHaveValue('50');
  const [idea] = (await person.everything()).ideas;
  const changes = { title: 'Kite' };
  await person.push(makeMutation('editIdea', { id: idea?.id ?? '', changes }, { at: Date.now() }));
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.mouse.up();
  await expect
    .poll(async () => (await person.everything()).ideas)
    .toMatchObject([{ title: 'Kite', progress: 50 }]);
});

test('reports that the slider has finished an idea, and undoes that', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Almost', progress: 90 }, { title: 'Other' }] });
  const slider = page.getByRole('slider', { name: 'Set progress' });
  await slider.press('PageDown');
  // Consecutive key presses make one mutation.
  await expect
    .poll(async () => (await person.everything()).ideas.map(({ progress }) => progress).sort())
    .toEqual([0, 80]);
  await slider.press('End');
  await expect(forge.card('Other')).toBeVisible();
  const completed = forge.toast('Done! “Almost” is finished.');
  await expect(completed).toHaveCount(1);
  await completed.locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(progressOf(forge.card('Almost'))).toHaveAttribute('aria-valuenow', '80');
});
