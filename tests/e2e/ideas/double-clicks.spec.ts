import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

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
  // Simulates a dialog that opens under the pointer between the two clicks of a double click.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(question).toBeVisible();
  await expect(forge.card('Kept')).toBeVisible();
  await confirm.dblclick();
  await expect(forge.card('Kept')).toHaveCount(0);
  await expect(forge.toast('Idea deleted!')).toHaveCount(1);
});

test('takes one item out of a list by a double click, and one by a held Enter, whatever comes to lie there', async ({
  page,
}) => {
  // More items than fit, so that the dialog keeps its height and the next item moves to the same place.
  await openBoard(page, { ideas: Array.from({ length: 20 }, (_, index) => ({ title: `Idea ${index}` })) });
  await page.getByRole('button', { name: 'Reset to Sample Ideas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('button', { name: 'Trash' }).click();
  const restore = page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true });
  await expect(restore).toHaveCount(20);
  const half = async (clickCount: 1 | 2) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  const box = (await restore.nth(2).boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await half(1);
  await expect(restore).toHaveCount(19);
  // The next item is at this place now and needs a press of its own.
  await expect
    .poll(() => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, middle))
    .toBe('Restore');
  await half(2);
  await half(1);
  await expect(restore).toHaveCount(18);
  await expect(restore.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.down('Enter');
  await expect(restore).toHaveCount(17);
  await expect(restore.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(restore).toHaveCount(16);
});

test('treats a double Enter as one, even if the first takes long', async ({ context, forge, page }) => {
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
  // Sends both presses before the page has handled the first. The times are given, as a busy machine takes long to send them.
  const pressedAt = Date.now() / 1_000;
  await Promise.all(
    (['keyDown', 'keyUp', 'keyDown', 'keyUp'] as const).map((type, index) =>
      keys.send('Input.dispatchKeyEvent', { type, ...enter, timestamp: pressedAt + index * 0.03 }),
    ),
  );
  await expect(forge.toast('Category added!')).toBeVisible();
  // Counts once, because the message would disappear by itself.
  expect(await forge.toast('Category name required!').count()).toBe(0);
  await expect(forge.score()).toHaveText(/\b5$/);
  await expect(field).toHaveValue('');
});
