import { expect, test } from './forge-test.ts';
import { openBoard } from './ready-board.ts';

test('suggests an idea by a double click and adds none, even if Add Idea comes to lie under the pointer', async ({
  forge,
  page,
}) => {
  await openBoard(page);
  const title = forge.form().getByLabel('Title');
  const suggest = forge.form().getByRole('button', { name: 'Suggest an Idea' });
  const add = forge.form().getByRole('button', { name: 'Add Idea' });
  await suggest.click();
  await expect(title).not.toHaveValue('');
  const box = await add.boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(title).not.toHaveValue('');
  await expect(forge.score()).toHaveText(/\b0$/);
  await add.dblclick();
  await expect(forge.score()).toHaveText(/\b10$/);
  await expect(title).toHaveValue('');
});

test('opens a dialog by a double click as by a click, and confirms nothing by its second half', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'all' });
  for (const name of ['Edit', 'Notes']) {
    await forge.card('Kept').getByRole('button', { name }).dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await forge.card('Kept').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Delete' });
  const box = await confirm.boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
  // As if it had come to lie under the pointer between the halves of a double click.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(question).toBeVisible();
  await expect(forge.card('Kept')).toBeVisible();
  await confirm.dblclick();
  await expect(forge.card('Kept')).toHaveCount(0);
  await expect(forge.toast('Idea deleted!')).toHaveCount(1);
});

test('takes a double Enter for one, also where the first took long', async ({ context, forge, page }) => {
  await openBoard(page);
  const field = page.getByLabel('New category');
  await field.fill('Kites');
  await page.evaluate(() => {
    addEventListener('submit', () => {
      const until = performance.now() + 400;
      while (performance.now() < until);
    });
  });
  const keys = await context.newCDPSession(page);
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  // Both are on their way before the page has heard the first.
  await Promise.all(
    (['keyDown', 'keyUp', 'keyDown', 'keyUp'] as const).map((type) =>
      keys.send('Input.dispatchKeyEvent', { type, ...enter }),
    ),
  );
  await expect(forge.toast('Category added!')).toBeVisible();
  // Asked at once: it would go by itself.
  expect(await forge.toast('Category name required!').count()).toBe(0);
  await expect(forge.score()).toHaveText(/\b5$/);
  await expect(field).toHaveValue('');
});
