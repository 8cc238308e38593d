import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('asks for a valid date and time if a part is missing or invalid, and for a deadline if it is empty', async ({
  forge,
  page,
}) => {
  await openBoard(page);
  const form = forge.form();
  const deadline = form.getByLabel('Deadline');
  const add = form.getByRole('button', { name: 'Add Idea' });
  await forge.fillIdea(form, { title: 'A', description: 'B', target: 'C' });
  await add.click();
  await expect(deadline).toHaveAccessibleDescription('Required');
  // The message changes as soon as a date is typed, without another submission.
  await deadline.pressSequentially('12312035');
  await expect(deadline).toHaveValue('');
  await expect(deadline).toHaveAccessibleDescription('Enter a date and a time.');
  await expect(deadline).toHaveAttribute('aria-invalid', 'true');
  await add.click();
  await expect(deadline).toHaveAccessibleDescription('Enter a date and a time.');
  await expect(deadline).toBeFocused();
  await expect(forge.toast('All fields required!').last()).toBeVisible();

  // A complete date that does not exist has no value either.
  await deadline.fill('');
  await deadline.pressSequentially('022920351000AM');
  await expect(deadline).toHaveValue('');
  await expect(deadline).toHaveAccessibleDescription('Enter a date and a time.');

  await deadline.fill('2035-12-31T10:00');
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
  await expect(deadline).toHaveAccessibleDescription('Indica una fecha válida y una hora.');
});
