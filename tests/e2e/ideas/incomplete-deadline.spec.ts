import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('gives a typed date 18:00, and asks for a date and time only if the control can read neither', async ({
  forge,
  page,
}) => {
  await openBoard(page);
  const form = forge.form();
  const deadline = form.getByLabel('Deadline');
  const add = form.getByRole('button', { name: 'Add Idea' });
  await expect(deadline).toHaveAccessibleDescription('18:00 if no time is given');
  await forge.fillIdea(form, { title: 'A', description: 'B', target: 'C' });
  await add.click();
  await expect(deadline).toHaveAccessibleDescription('Required');
  await expect(forge.toast('All fields required!')).toHaveCount(1);
  // A field that is only passed through stays empty.
  await deadline.focus();
  await deadline.press('Tab');
  await expect(deadline).toHaveValue('');
  await deadline.press('ArrowLeft');
  await deadline.blur();
  await deadline.focus();
  await page.keyboard.type('12312035');
  await expect(deadline).toHaveValue('2035-12-31T18:00');
  await expect(deadline).toHaveAccessibleDescription('18:00 if no time is given');

  // Without its hour the control has no value. The message changes at once, without another submission.
  await page.keyboard.press('Backspace');
  await expect(deadline).toHaveValue('');
  await expect(deadline).toHaveAccessibleDescription('Enter a date and a time.');
  await add.click();
  await expect(deadline).toBeFocused();
  await expect(deadline).toHaveAttribute('aria-invalid', 'true');
  await expect(forge.toast('Enter a date and a time.')).toBeVisible();
  // No second one; the first may have gone by now.
  expect(await forge.toast('All fields required!').count()).toBeLessThan(2);

  // A complete date that does not exist has no value either.
  await deadline.fill('');
  await deadline.pressSequentially('022920351000AM');
  await expect(deadline).toHaveValue('');
  await expect(deadline).toHaveAccessibleDescription('Enter a date and a time.');

  const chips = form.getByRole('group', { name: 'Quick dates' });
  await chips.getByRole('button', { name: 'Next week' }).click();
  await expect(deadline).toHaveValue(/^\d{4}-\d\d-\d\dT18:00$/);
  await expect(chips.getByRole('button', { name: 'Next week' })).toHaveAttribute('aria-pressed', 'true');
  await add.click();
  await expect(forge.toast('Idea added!')).toBeVisible();
});

test('asks for the time that was taken out of the deadline of an idea, in Spanish', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Barco' }], preferences: { language: 'es' }, view: 'all' });
  await page.getByRole('article', { name: 'Barco' }).getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar idea' });
  const deadline = dialog.getByLabel('Fecha límite');
  await deadline.focus();
  // Moves past month, day and year, and clears the hour.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(deadline).toHaveAccessibleDescription('Introduce una fecha y una hora.');
});
