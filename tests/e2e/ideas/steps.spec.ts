import { type Locator, type Page } from '@playwright/test';
import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { importInto, openBoard, wholeIdea } from '../harness/ready-board.ts';

const three = [
  { text: 'Cut the paper', done: true },
  { text: 'Sew the tail', done: false },
  { text: 'Fly', done: false },
];
const bySteps = { title: 'Kite', progress: 33, steps: three, progressBy: 'steps' } as const;

const stepsOf = (card: Locator) => card.getByRole('region', { name: 'Steps' });
const progressOf = (card: Locator) => card.getByRole('progressbar', { name: 'Progress' });
const textsOf = (card: Locator) => card.locator('[data-step] label').allTextContents();

test('adds steps by Enter and by pasting lines, which set the progress of an idea at 0 %', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }] });
  const kite = forge.card('Kite');
  const field = kite.getByRole('textbox', { name: 'Add a step' });
  await expect(stepsOf(kite)).toBeHidden();
  await field.fill('Cut the paper');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await paste(page, '- [ ] Sew the tail\n- [ ] Fly\n');
  await expect(stepsOf(kite).getByText('0 of 3 steps')).toBeVisible();
  expect(await textsOf(kite)).toEqual(['Cut the paper', 'Sew the tail', 'Fly']);
  await expect(kite.getByRole('checkbox', { name: 'Steps set the progress' })).toBeChecked();

  await kite.getByRole('checkbox', { name: 'Sew the tail' }).check();
  await expect(progressOf(kite)).toHaveAttribute('aria-valuenow', '33');
  await expect(stepsOf(kite).getByText('1 of 3 steps')).toBeVisible();
  const update = kite.getByLabel('Add an update');
  await expect(update).toHaveAttribute('placeholder', 'Steps set the progress');
  await update.fill('Bought paper');
  await update.press('Enter');
  await expect(forge.toast('Update added!')).toBeVisible();
  await expect(progressOf(kite)).toHaveAttribute('aria-valuenow', '33');

  await page.reload();
  await expect(kite.getByRole('checkbox', { name: 'Sew the tail' })).toBeChecked();
  for (const name of ['Cut the paper', 'Fly']) await kite.getByRole('checkbox', { name }).check();
  await expect(forge.toast('Done! “Kite” is finished.')).toBeVisible();
});

test('takes a pasted list back with one Undo, by its toast and by keys', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 20 }] });
  const kite = forge.card('Kite');
  const field = kite.getByRole('textbox', { name: 'Add a step' });
  await field.focus();
  await paste(page, '1. Cut\n2. Sew\n\n3. Fly');
  expect(await textsOf(kite)).toEqual(['Cut', 'Sew', 'Fly']);
  await forge.toast('3 steps added!').locator('..').getByRole('button', { name: 'Undo' }).first().click();
  await expect(stepsOf(kite)).toBeHidden();
  await expect(progressOf(kite)).toHaveAttribute('aria-valuenow', '20');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => textsOf(kite)).toEqual(['Cut', 'Sew', 'Fly']);
  await page.keyboard.press('Control+z');
  await expect(stepsOf(kite)).toBeHidden();
});

test('refuses a pasted list that is too long or has too long a line, and keeps the others', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/too-many-steps/);
  const steps = Array.from({ length: 98 }, (_, index) => ({ text: `Step ${index}`, done: false }));
  await openBoard(page, { ideas: [{ title: 'Kite', steps }] });
  const kite = forge.card('Kite');
  await kite.getByRole('textbox', { name: 'Add a step' }).focus();
  await paste(page, 'Cut\nSew\nFly');
  await expect(page.getByRole('alert').filter({ hasText: 'At most 100 steps.' })).toBeVisible();
  await paste(page, `Cut\n${'x'.repeat(201)}`);
  await expect(page.getByRole('alert').filter({ hasText: 'At most 200 characters.' })).toBeVisible();
  await expect(stepsOf(kite).getByText('0 of 98 steps')).toBeVisible();
  await paste(page, 'Cut\nSew');
  await expect(stepsOf(kite).getByText('0 of 100 steps')).toBeVisible();
});

for (const language of ['en', 'es'] as const) {
  test(`are explained by Help, in ${language}`, async ({ page }) => {
    const { header, help } = allMessages[language];
    await openBoard(page, { preferences: { language } });
    await page.getByRole('button', { name: header.help, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: help.title });
    await expect(dialog.getByText(help.stepsText)).toBeVisible();
    await expect(dialog.getByRole('row', { name: help.shortcutRows.notNow }).locator('kbd')).toHaveText('S');
  });
}

test('edits, deletes and takes back by mouse, with the percentage', async ({ forge, page }) => {
  await openBoard(page, { ideas: [bySteps], view: 'all' });
  const kite = forge.card('Kite');
  const item = (text: string) => kite.getByRole('listitem').filter({ hasText: text });
  await item('Sew the tail').getByRole('button', { name: 'Edit step' }).click();
  await kite.getByRole('textbox', { name: 'Text' }).fill('Sew two tails');
  await page.keyboard.press('Enter');
  await expect(kite.getByRole('checkbox', { name: 'Sew two tails' })).toBeVisible();
  await item('Fly').getByRole('button', { name: 'Delete step' }).click();
  await expect(progressOf(kite)).toHaveAttribute('aria-valuenow', '50');
  await forge.toast('Step deleted!').locator('..').getByRole('button', { name: 'Undo' }).first().click();
  await expect(progressOf(kite)).toHaveAttribute('aria-valuenow', '33');
  expect(await textsOf(kite)).toEqual(['Cut the paper', 'Sew two tails', 'Fly']);

  const handle = item('Cut the paper').getByRole('button', { name: 'Reorder step' });
  const [from, to] = [await handle.boundingBox(), await item('Fly').boundingBox()];
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(from!.x + 5, to!.y + to!.height, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => textsOf(kite)).toEqual(['Sew two tails', 'Fly', 'Cut the paper']);
  await expect(kite).toHaveCount(1);
});

test('lets the slider set the progress by hand, says so, and takes it back', async ({ forge, page }) => {
  await openBoard(page, { ideas: [bySteps], view: 'all' });
  const kite = forge.card('Kite');
  const source = kite.getByRole('checkbox', { name: 'Steps set the progress' });
  await kite.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await expect(forge.toast('Steps no longer set the progress.')).toBeVisible();
  await expect(source).not.toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(source).toBeChecked();
  await expect(progressOf(kite)).toHaveAttribute('aria-valuenow', '33');
});

test('moves, ticks and deletes steps by keys, and not the idea', async ({ forge, page }) => {
  await openBoard(page, { ideas: [bySteps, { title: 'Boat' }], view: 'list' });
  const kite = forge.card('Kite');
  await expect(kite.getByText('1 of 3 steps')).toBeVisible();
  await page.getByRole('button', { name: 'Kite', exact: true }).click();
  const handle = kite.getByRole('button', { name: 'Reorder step' }).first();
  await handle.focus();
  for (const key of [' ', 'ArrowDown', ' ']) await page.keyboard.press(key);
  await expect.poll(() => textsOf(kite)).toEqual(['Sew the tail', 'Cut the paper', 'Fly']);
  await kite.getByRole('checkbox', { name: 'Fly' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => textsOf(kite)).toEqual(['Sew the tail', 'Fly', 'Cut the paper']);
  await expect(kite.getByRole('checkbox', { name: 'Fly' })).toBeFocused();
  await page.keyboard.press(' ');
  await expect(kite.getByText('2 of 3 steps')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect.poll(() => textsOf(kite)).toEqual(['Sew the tail', 'Cut the paper']);
  expect(await forge.titles()).toEqual(['Kite', 'Boat']);
  await expect(progressOf(kite)).toHaveAttribute('aria-valuenow', '50');
});

test('shows a step that another device ticks', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Boat' }] });
  await importInto(person, [wholeIdea(bySteps)]);
  await expect(forge.card('Kite').getByRole('checkbox', { name: 'Cut the paper' })).toBeChecked();
});

for (const language of ['en', 'es'] as const) {
  test.describe(`by touch, in ${language}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test('adds, ticks, moves and deletes steps', async ({ forge, page }) => {
      const { card, entries, reordering, stepCount, steps, toasts } = allMessages[language];
      await openBoard(page, { ideas: [bySteps], preferences: { language } });
      const kite = forge.card('Kite');
      const region = kite.getByRole('region', { name: entries.steps });
      await region.getByRole('textbox', { name: steps.add }).fill('Land');
      await region.getByRole('textbox', { name: steps.add }).press('Enter');
      await expect(region.getByText(stepCount(1, 4))).toBeVisible();
      await region.getByText('Land', { exact: true }).tap();
      await expect(region.getByText(stepCount(2, 4))).toBeVisible();
      await region.getByRole('button', { name: steps.reorder }).last().tap();
      await page.getByRole('menuitem', { name: reordering.moveToTop }).tap();
      await expect.poll(() => textsOf(kite)).toEqual(['Land', 'Cut the paper', 'Sew the tail', 'Fly']);
      await region.getByRole('button', { name: steps.delete }).last().tap();
      await expect(forge.page.getByRole('region', { name: toasts.label })).toContainText(steps.deleted);
      await expect(kite.getByRole('progressbar', { name: card.progress })).toHaveAttribute(
        'aria-valuenow',
        '66',
      );
      await region.getByRole('checkbox', { name: card.bySteps }).uncheck();
      await expect(kite.getByLabel(card.addUpdate)).toHaveAttribute('placeholder', card.addUpdateHint);
    });
  });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
