import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('shows a toast at the bottom right for 3000 ms, at most three at once, the same words once', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/category-required|category-exists/);
  await page.clock.install();
  await openBoard(page, { view: 'all' });
  await page.clock.pauseAt(Date.now() + 120_000);
  await forge.addIdea();
  const toast = forge.toast('Idea added!');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box!.x + box!.width).toBeGreaterThan(1_440 / 2);
  expect(box!.y).toBeGreaterThan(1_000 / 2);
  await page.clock.runFor(2_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
  const region = page.getByRole('region', { name: 'Notifications' });
  const add = forge.form().getByRole('button', { name: 'Add Idea' });
  for (let press = 0; press < 5; press++) await add.click();
  await expect(region.getByText('All fields required!')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(region.getByText('Category name required!')).toBeVisible();
  await forge.addIdea({ deadline: '2020-01-01T10:00' });
  await expect(region.getByText('Deadline must be in the future!')).toBeVisible();
  await expect(region.getByText('All fields required!')).toBeVisible();
  await page.getByLabel('New category').fill('Kites');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(region.getByText('Category added!')).toBeVisible();
  await expect(region.getByText('Category name required!')).toHaveCount(0);
  await page.getByLabel('New category').fill('Kites');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(region.getByText('Category already exists!')).toBeVisible();
  await expect(region.getByText('All fields required!')).toHaveCount(0);
});

test('keeps a toast while a pointer or the focus rests on it, and no longer', async ({ forge, page }) => {
  await page.clock.install();
  await openBoard(page, { ideas: [{ title: 'Kept' }, { title: 'Other' }], view: 'all' });
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.getByLabel('Add an update').first().fill('A step');
  await page.getByLabel('Add an update').first().press('Enter');
  const toast = forge.toast('Update added!');
  await toast.hover({ force: true });
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(100, 300);
  await page.clock.runFor(1_000);
  await page.keyboard.press('F6');
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  // Undo removes its own toast from under the pointer; the next toast must time out as usual.
  await undo.click();
  const undone = forge.toast('Undid: add update to “Kept”').or(forge.toast('Undid: add update to “Other”'));
  await expect(undone).toBeVisible();
  await page.mouse.move(100, 300);
  await page.clock.runFor(3_200);
  await expect(undone).toHaveCount(0);
});

test('says success politely and errors at once to assistive technology', async ({ forge, page }) => {
  await openBoard(page);
  const region = page.getByRole('region', { name: 'Notifications' });
  await forge.form().getByRole('button', { name: 'Add Idea' }).click();
  await expect(region.getByRole('alert')).toContainText('All fields required!');
  await forge.addIdea();
  await expect(region.getByRole('status')).toContainText('Idea added!');
});

test('asks before a reset, with the focus on Cancel, and takes no points for it', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'One' }, { title: 'Two' }], view: 'all' });
  await forge.addIdea({ title: 'Three' });
  await expect(forge.score()).toHaveText(/\b10$/);
  const reset = page.getByRole('button', { name: 'Reset to Sample Ideas' });
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete all ideas? This action cannot be undone.',
  });
  await reset.click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(reset).toBeFocused();
  await reset.click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await forge.titles()).toHaveLength(3);
  await reset.click();
  await question.getByRole('button', { name: 'Delete all' }).click();
  await expect(forge.toast('3 ideas deleted.')).toBeVisible();
  await expect(page.getByText('No ideas yet. Add your first one.')).toBeVisible();
  await expect(forge.score()).toHaveText(/\b10$/);
  await forge.addIdea({ title: 'Alone' });
  await reset.click();
  await question.getByRole('button', { name: 'Delete all' }).click();
  await expect(forge.toast('1 idea deleted.')).toBeVisible();
});

test('opens the help by itself once per account, and says there what counts', async ({ forge, page }) => {
  const help = page.getByRole('dialog', { name: 'Help' });
  await forge.open();
  const email = await forge.signUp();
  await expect(help).toBeVisible();
  for (const line of [
    'Write down an idea.',
    'Give it a date and a finish line.',
    "Log each step until it's done.",
  ])
    await expect(help.getByText(line, { exact: true })).toBeVisible();
  await expect(help.getByRole('button', { name: 'Add my first idea' })).toBeVisible();
  await expect(help).toContainText(
    "Write down an idea. Give it a date and a finish line. Log each step until it's done.",
  );
  await expect(help.getByRole('row')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(help).toContainText(
    "Write down an idea, give it a deadline and a finish line, and log each step until it's done.",
  );
  await expect(help.getByRole('button', { name: 'Add my first idea' })).toHaveCount(0);
  for (const [name, points] of [
    ['Add an idea', '+10'],
    ['Add a category', '+5'],
    ['Add an update', '+5'],
    ['Edit an idea', '+5'],
    ['Reorder ideas', '+5'],
    ['Delete an idea', '-5'],
    ['Idea Master', '10 or more ideas'],
    ['Completion Pro', '5 or more ideas at 100%'],
  ] as const)
    await expect(help.getByRole('row', { name: `${name} ${points}`, exact: true })).toBeVisible();
  await expect(help.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(help.getByRole('heading', { name: 'Where your data lives' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => localStorage.getItem('forge.onboarding'))).toBe('seen');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tablist', { name: 'Views' })).toBeVisible();
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await forge.signUp();
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.evaluate(() => localStorage.clear());
  await forge.signIn(email);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(help).toHaveCount(0);
});

test('moves the focus from the first help to the empty board’s first action', async ({ forge, page }) => {
  await forge.start();
  await expect(page.getByRole('button', { name: 'Add my first idea' })).toBeFocused();
  // Help that a person opened returns the focus to its button.
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  await forge.closeHelp();
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('returns the focus when a press beside a dialog closes it', async ({ page }) => {
  await openBoard(page);
  const help = page.getByRole('button', { name: 'Help' });
  await help.click();
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toHaveCount(0);
  await expect(help).toBeFocused();
});

test('deletes nothing on an empty board, and offers no Undo', async ({ forge, page }) => {
  await openBoard(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Reset to Sample Ideas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(forge.toast('0 ideas deleted.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }),
  ).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(forge.toast('Nothing to undo.')).toBeVisible();
  expect(requests.filter((url) => url.includes('/api/mutations'))).toEqual([]);
});
