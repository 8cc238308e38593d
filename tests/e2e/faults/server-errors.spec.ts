import { type Page, type Request } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { setSessionCookie, openBoard, createReadyAccount } from '../harness/ready-board.ts';

/** Makes the server refuse every mutation, as it refuses invalid ones. */
async function refuseAll(page: Page): Promise<Request[]> {
  const refused: Request[] = [];
  await page.route(`**${paths.mutations}`, async (route) => {
    refused.push(route.request());
    await route.fulfill({
      status: 400,
      json: { code: 'invalid-request', message: 'refused by the test', requestId: 'test' },
    });
  });
  return refused;
}

test('says in the words of the specification what the server refused, and keeps what was typed', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/400|Failed to (add|update|delete) idea/);
  const console: string[] = [];
  page.on('console', (message) => void console.push(message.text()));
  await openBoard(page, { ideas: [{ title: 'Stays' }], view: 'all' });
  await refuseAll(page);
  await forge.addIdea({ title: 'Refused' });
  await expect(forge.toast('Failed to add idea. Please try again.')).toBeVisible();
  // The success message disappears when the server refuses the mutation.
  expect(await forge.toast('Idea added!').count()).toBe(0);
  await expect(forge.card('Refused')).toHaveCount(0);
  const card = forge.card('Stays');
  await card.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Target').fill('Refused target');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.toast('Failed to update idea. Please try again.')).toBeVisible();
  await expect(card.getByText('Refused target')).toHaveCount(0);
  await card.getByLabel('Add an update').fill('Refused update');
  await card.getByLabel('Add an update').press('Enter');
  await expect(forge.toast('Failed to add update. Please try again.')).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.toast('Failed to delete idea. Please try again.')).toBeVisible();
  expect(await forge.toast('Idea deleted!').count()).toBe(0);
  await expect(card).toBeVisible();
  await expect(forge.score()).toHaveText(/\b0$/);
  for (const text of ['Failed to add idea', 'Failed to update idea', 'Failed to delete idea'])
    expect(
      console.some((line) => line.startsWith(text)),
      text,
    ).toBe(true);

  await page.getByRole('button', { name: 'Could not save 3' }).click();
  const refused = page.getByRole('dialog', { name: 'Not saved' });
  for (const text of ['Refused', 'Refused target', 'Refused update'])
    await expect(refused.getByText(text).first()).toBeVisible();
  await page.unroute(`**${paths.mutations}`);
  await refused
    .getByRole('listitem')
    .filter({ hasText: 'Refused update' })
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
});

test('keeps the name of a refused category until a category of that name exists', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/400|Failed to update idea/);
  const person = await openBoard(page, { ideas: [{ title: 'Stays' }], view: 'all' });
  await refuseAll(page);
  const field = page.getByLabel('New category');
  await field.fill('Kites');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Could not save 1' }).click();
  const refused = page.getByRole('dialog', { name: 'Not saved' });
  await expect(refused.getByRole('listitem')).toContainText('New category');
  await expect(refused.getByText('Kites', { exact: true })).toBeVisible();
  await person.push(makeMutation('addCategory', { name: 'Kites' }));
  await page.unroute(`**${paths.mutations}`);
  await expect(
    page.getByLabel('Filter by category').getByRole('option', { name: 'Kites', includeHidden: true }),
  ).toHaveCount(1);
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(refused).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('says that the ideas could not be loaded, and shows them once they can', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/503|Failed to load ideas/);
  const console: string[] = [];
  page.on('console', (message) => void console.push(message.text()));
  const person = await createReadyAccount({ ideas: [{ title: 'Late' }] });
  await setSessionCookie(page, person);
  const refuse = (url: URL) => url.pathname === paths.changes || url.pathname === paths.live;
  await page.route(refuse, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(forgeUrl());
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load ideas' });
  await expect(failure).toBeVisible();
  // No view shows numbers that are not loaded.
  await forge.showView('Dashboard');
  await expect(failure).toBeVisible();
  await expect(page.getByText('Average progress')).toHaveCount(0);
  await forge.showView('Focus');
  expect(console.some((line) => line.startsWith('Failed to load ideas'))).toBe(true);
  await page.unroute(refuse);
  await expect(forge.card('Late')).toBeVisible({ timeout: 60_000 });
});

test('answers anything else that goes wrong at sign-in with the general message, and waits with a spinner', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/500|Something went wrong|Can't reach the server|ERR_FAILED/);
  await forge.open();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${paths.signIn}`, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'test' } });
  });
  await forge.signIn('ada@example.org');
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect(button).toBeDisabled();
  await expect(button.getByRole('status')).toBeVisible();
  answer();
  const alert = page.getByRole('alert').filter({ hasText: 'Authentication failed. Please try again' });
  await expect(alert).toBeVisible();
  await expect(button).toBeEnabled();
  await page.getByRole('button', { name: 'Create one here' }).click();
  await expect(alert).toHaveCount(0);
});

test('reports a missing connection when a reset link is requested offline', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_|Failed to load/);
  await forge.open();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.route(`**${paths.requestReset}`, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "Can't reach the server." })).toBeVisible();
});
