import { type Page } from '@playwright/test';
import { expect, newEmail, test } from '../harness/forge-test.ts';
import { resetLinkFor } from '../harness/reset-link.ts';

/** Fills in fields as some password managers do: without any event. */
async function fillSilently(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).evaluate((element, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
    }, value);
  }
}

test('signs up, resets the password and signs in with fields that were filled in without an event', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|403|ERR_|event stream|Incorrect password/i);
  const email = newEmail();
  await forge.open();
  await page.getByRole('button', { name: 'Create one here' }).click();
  // Typed first, so that the button was disabled by a mismatch when the second field was filled in.
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await fillSilently(page, { Email: email, 'Confirm Password': 'secret1' });
  const create = page.getByRole('button', { name: 'Create Account' });
  // The pointer reaches the button before it presses it.
  await create.hover({ force: true });
  await create.click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await forge.closeHelp();
  await page.goto(await resetLinkFor(email));
  await fillSilently(page, {
    'New password': 'kettle over the moon',
    'Confirm new password': 'kettle over the moon',
  });
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await fillSilently(page, { Email: email, Password: 'wrong-1' });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect password' })).toBeVisible();
  await fillSilently(page, { Password: 'kettle over the moon' });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(forge.score()).toBeVisible();
});

test('changes the password with fields that were filled in without an event', async ({ forge, page }) => {
  await forge.start();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await fillSilently(page, {
    'New password': 'kettle over the moon',
    'Confirm new password': 'kettle over the moon',
    'Current password': 'secret1',
  });
  await page.getByLabel('Current password').press('Enter');
  await expect(page.getByText("Password changed. You're signed out everywhere else.")).toBeVisible();
});
