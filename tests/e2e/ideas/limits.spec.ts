import { type Locator } from '@playwright/test';
import { expect, forgeUrl, newEmail, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

// Long tests that may run on a busy machine.
test.describe.configure({ timeout: 240_000 });

const x = (count: number) => 'x'.repeat(count);
const entries = (count: number) =>
  Array.from({ length: count }, () => ({ text: 'x', date: '2026-01-01T00:00:00.000Z' }));

test('takes title, description and target up to their limits, and says where one is too long', async ({
  forge,
  page,
}) => {
  await openBoard(page);
  const form = forge.form();
  let points = 0;
  for (const [name, label, most] of [
    ['title', 'Title', 200],
    ['description', 'Description', 5_000],
    ['target', 'Target', 500],
  ] as const) {
    for (const length of [most - 1, most]) {
      await forge.addIdea({ [name]: x(length) });
      points += 10;
      await expect(forge.score()).toHaveText(new RegExp(`\\b${points}$`));
    }
    await forge.addIdea({ [name]: x(most + 1) });
    const limit = most.toLocaleString('en');
    await expect(forge.toast('Failed to add idea. Please try again.')).toBeVisible();
    await expect(forge.toast(`That text is too long. At most ${limit} characters.`)).toBeVisible();
    await expect(form.getByText(`At most ${limit} characters`, { exact: true })).toBeVisible();
    await expect(form.getByLabel(label)).toHaveValue(x(most + 1));
    await expect(forge.score()).toHaveText(new RegExp(`\\b${points}$`));
  }
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('takes updates, notes and categories up to their limits, and gives a longer text back', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/Failed to update idea \(text-too-long\)/);
  await openBoard(page, { ideas: [{ title: 'Wordy' }], view: 'all' });
  const fill = async (field: Locator, most: number) => {
    for (const length of [most - 1, most]) {
      await field.fill(x(length));
      await field.press('Enter');
      await expect(field).toHaveValue('');
    }
    await field.fill(x(most + 1));
    await field.press('Enter');
    const limit = most.toLocaleString('en');
    await expect(forge.toast(`That text is too long. At most ${limit} characters.`).last()).toBeVisible();
    await expect(field).toHaveValue(x(most + 1));
  };
  const card = forge.card('Wordy');
  await fill(page.getByLabel('New category'), 60);
  await expect(forge.score()).toHaveText(/\b10$/);
  await fill(card.getByLabel('Add an update'), 2_000);
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  await card.getByRole('button', { name: 'Notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notes' });
  await fill(dialog.getByLabel('Add a note'), 2_000);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
});

test('takes the 200th category, the 1,000th update and note and the 10,000th idea, and says what is full', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/Failed to (add|update) idea \(too-many-/);
  const full = { title: 'Full', deadline: '2031-01-01T10:00', updates: entries(999), notes: entries(999) };
  const own = Array.from({ length: 183 }, (_, index) => ({ title: 'Small', category: `Own ${index}` }));
  const small = Array.from({ length: 9_999 - 184 }, () => ({ title: 'Small' }));
  await openBoard(page, { ideas: [full, ...own, ...small] });
  const card = forge.card('Full');
  const enter = async (field: Locator, text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  const update = card.getByLabel('Add an update');
  await enter(update, 'The thousandth');
  await expect(forge.toast('Update added!')).toBeVisible();
  await enter(update, 'One more');
  await expect(forge.toast('An idea can have at most 1,000 updates.')).toBeVisible();
  await expect(update).toHaveValue('One more');
  const category = page.getByLabel('New category');
  await enter(category, 'The two hundredth');
  await expect(forge.toast('Category added!')).toBeVisible();
  await enter(category, 'One more');
  await expect(forge.toast('You can have at most 200 categories.')).toBeVisible();
  await forge.addIdea({ title: 'The ten thousandth' });
  await expect(forge.toast('Idea added!')).toBeVisible();
  await forge.addIdea({ title: 'One more' });
  await expect(forge.toast('You can have at most 10,000 ideas.')).toBeVisible();
  await expect(forge.form().getByLabel('Title')).toHaveValue('One more');
  await card.getByRole('button', { name: 'Notes' }).click();
  const note = page.getByRole('dialog', { name: 'Notes' }).getByLabel('Add a note');
  await enter(note, 'The thousandth');
  await expect(note).toHaveValue('');
  await enter(note, 'One more');
  await expect(forge.toast('An idea can have at most 1,000 notes.')).toBeVisible();
  await expect(note).toHaveValue('One more');
});

test('takes passwords of 6 to 128 characters and addresses of up to 254', async ({ forge, page }) => {
  await page.goto(forgeUrl());
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/sign-')) requests.push(request.url());
  });
  const email = (length: number) => newEmail().padStart(length, 'x');
  const toSignUp = () => page.getByRole('button', { name: 'Create one here' }).click();
  const tryAs = async (address: string, password: string) => {
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
  };
  await toSignUp();
  await tryAs(newEmail(), x(5));
  await expect(alert).toHaveText('Password should be at least 6 characters');
  await tryAs(newEmail(), x(129));
  await expect(alert).toHaveText('Password should be at most 128 characters');
  await tryAs(email(255), x(6));
  await expect(alert).toHaveText('Invalid email address');
  expect(requests).toEqual([]);
  for (const [address, password] of [
    [newEmail(), x(6)],
    [newEmail(), x(128)],
    [email(254), x(7)],
    [email(253), x(127)],
  ] as const) {
    await tryAs(address, password);
    await forge.closeHelp();
    await expect(forge.saving('All changes saved')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await toSignUp();
  }
});
