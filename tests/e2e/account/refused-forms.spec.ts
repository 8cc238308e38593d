import { type Locator, type Page, type Route } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { password as secret, signUpNewPerson } from '../../harness/person.ts';
import { expect, forgeUrl, newEmail, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const password = (within: Page | Locator) => within.getByLabel('Password', { exact: true });

/** Expects that the invalid field has the focus and refers to the visible message below the fields. */
async function expectFault(field: Locator, text: string): Promise<void> {
  const form = field.locator('xpath=ancestor::form');
  await expect(form.getByRole('alert').filter({ hasText: text })).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${text}`));
  await expect(form.locator('[aria-invalid]')).toHaveCount(1);
  await expect(field).toBeFocused();
}

test('marks the field for which signing in was refused, until it is changed', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|No account found|Incorrect password/);
  const { email } = (await signUpNewPerson(forgeUrl())).user;
  await forge.open();
  await forge.signIn('not-an-address');
  await expectFault(page.getByLabel('Email'), 'Invalid email address');
  const ordinary = await password(page).evaluate((field) => getComputedStyle(field).borderColor);
  await expect(page.getByLabel('Email')).not.toHaveCSS('border-color', ordinary);

  // A second identical attempt moves the focus there again.
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectFault(page.getByLabel('Email'), 'Invalid email address');
  await page.getByLabel('Email').fill(newEmail());
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await expect(page.getByText('Invalid email address')).toBeVisible();

  await password(page).press('Enter');
  await expectFault(page.getByLabel('Email'), 'No account found with this email address');
  await forge.signIn(email, '12345');
  await expectFault(password(page), 'Password should be at least 6 characters');
  await forge.signIn(email, 'wrong-password');
  await expectFault(password(page), 'Incorrect password');
  await page.keyboard.type('er');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await expect(password(page)).toBeFocused();
});

test('marks the field for which a new account was refused, and none if no field was the reason', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/409|429|already exists|Too many failed attempts/);
  const { email } = (await signUpNewPerson(forgeUrl())).user;
  await forge.open();
  await forge.signUp(email);
  await expectFault(page.getByLabel('Email'), 'An account with this email already exists');
  await password(page).fill('12345');
  await page.getByLabel('Confirm Password').fill('12345');
  await page.keyboard.press('Enter');
  await expectFault(password(page), 'Password should be at least 6 characters');
  await expect(password(page)).toHaveAccessibleDescription(/Too short: at least 6 characters$/);

  await page.route('**/api/auth/sign-up', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests' } }),
  );
  await password(page).fill('secret1');
  await page.getByLabel('Confirm Password').fill('secret1');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Too many failed attempts. Please try again later')).toBeVisible();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeFocused();
});

test('does not move the focus or mark the text if the person has gone on or changed the text', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|No account found/);
  const held: Route[] = [];
  await page.route(`**${paths.signIn}`, (route) => void held.push(route));
  const answer = async () => {
    // The button is disabled before the request is sent.
    await expect.poll(() => held.length).toBe(1);
    await held.pop()?.continue();
  };
  await forge.open();
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  const away = page.getByRole('button', { name: 'Switch to light theme' });
  await forge.signIn(newEmail());
  await expect(submit).toBeDisabled();
  await away.focus();
  await answer();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(away).toBeFocused();

  await forge.signIn(newEmail());
  await expect(submit).toBeDisabled();
  await page.getByLabel('Email').fill(newEmail());
  await answer();
  await expect(page.getByText('No account found with this email address')).toBeVisible();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
});

test('marks the field for which a reset, a reset link or a change of the account was refused', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/40\d/);
  await page.goto(`${forgeUrl()}#reset=a-link-from-a-letter`);
  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm new password').fill('12345');
  await page.keyboard.press('Enter');
  await expectFault(page.getByLabel('New password', { exact: true }), 'Password should be at least 6');

  await forge.open();
  await page.reload();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('nobody');
  await page.keyboard.press('Enter');
  await expectFault(page.getByLabel('Email'), 'Invalid email address');

  await openBoard(page);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await dialog.getByLabel('New e-mail').fill('nobody');
  await dialog.getByLabel('Current password').fill('wrong-password');
  await page.keyboard.press('Enter');
  await expectFault(dialog.getByLabel('New e-mail'), 'Invalid email address');
  await dialog.getByLabel('New e-mail').fill(newEmail());
  await dialog.getByLabel('Current password').press('Enter');
  await expectFault(dialog.getByLabel('Current password'), 'Incorrect password');
});

test('refuses a new address or password that equals the current one', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { user } = await openBoard(page);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await dialog.getByLabel('New e-mail').fill(` ${user.email}`);
  await dialog.getByLabel('Current password').fill(secret);
  await page.keyboard.press('Enter');
  await expectFault(dialog.getByLabel('New e-mail'), "That's already your email address");
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await dialog.getByRole('button', { name: 'Change password' }).click();
  for (const label of ['New password', 'Confirm new password', 'Current password'])
    await dialog.getByLabel(label, { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
  await expectFault(
    dialog.getByLabel('New password', { exact: true }),
    'The new password is the same as the current one',
  );
  expect(asked).not.toContain(paths.changeEmail);
  expect(asked).not.toContain(paths.changePassword);
});

test('says of a confirmation left empty that it is required, until it is typed', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  await dialog.getByRole('button', { name: 'Change password' }).click();
  const confirmation = dialog.getByLabel('Confirm new password');
  await expect(confirmation).not.toHaveAttribute('aria-invalid');
  await dialog.getByLabel('New password', { exact: true }).fill('Correct-horse-9');
  await dialog.getByLabel('Current password').fill(secret);
  await page.keyboard.press('Enter');
  await expect(confirmation).toHaveAttribute('aria-invalid', 'true');
  await expect(confirmation).toHaveAccessibleDescription('Required');
  await expect(confirmation).toBeFocused();
  await page.keyboard.type('Correct-horse-9');
  await expect(confirmation).not.toHaveAttribute('aria-invalid');
  await expect(dialog.getByText('Required')).toHaveCount(0);
});

test('moves the focus to the fault, and back, in a browser where pressed buttons get no focus', async ({
  complaints,
  page,
}) => {
  complaints.expect(/40\d/);
  // Simulates Safari: a pressed button does not get the focus, but a focusable element around it does.
  await page.addInitScript(() =>
    addEventListener('mousedown', (event) => {
      const button = (event.target as Element).closest('button');
      if (button === null) return;
      event.preventDefault();
      (button.parentElement?.closest<HTMLElement>('[tabindex]') ?? button).focus();
    }),
  );
  await openBoard(page);
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await press('Change password');
  const current = dialog.getByLabel('Current password');
  await current.fill('wrong-password');
  for (const name of ['New password', 'Confirm new password'])
    await dialog.getByLabel(name, { exact: true }).fill('Correct-horse-9');
  await press('Save');
  await expectFault(current, 'Incorrect password');
  await press('Cancel');
  await expect(dialog.getByRole('button', { name: 'Change password' })).toBeFocused();
});

for (const [where, viewport] of [
  ['wide', { width: 1280, height: 1000 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  test(`shows errors without moving any field, so that a second click hits the same one (${where})`, async ({
    complaints,
    forge,
    page,
  }) => {
    complaints.expect(/40\d|Incorrect password/);
    await page.setViewportSize(viewport);
    const { email } = (await signUpNewPerson(forgeUrl())).user;
    await forge.open();
    await page.getByLabel('Email').fill(email);
    await expectUnmoved(password(page), page.getByRole('button', { name: 'Sign In', exact: true }));

    await openBoard(page);
    // On a phone the button is in a menu.
    if (where === 'narrow') await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole(where === 'narrow' ? 'menuitem' : 'button', { name: 'Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Account' });
    const current = dialog.getByLabel('Current password');
    for (const [part, submit, fields] of [
      ['Change e-mail', 'Save', { 'New e-mail': newEmail() }],
      [
        'Change password',
        'Save',
        { 'New password': 'Correct-horse-9', 'Confirm new password': 'Correct-horse-9' },
      ],
      ['Delete account', 'Delete everything', {}],
    ] as const) {
      await dialog.getByRole('button', { name: part }).click();
      for (const [name, text] of Object.entries(fields))
        await dialog.getByLabel(name, { exact: true }).fill(text);
      await expectUnmoved(current, dialog.getByRole('button', { name: submit }));
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });
}

/** Expects that a refusal shows its message below the field without moving the field. */
async function expectUnmoved(field: Locator, submit: Locator): Promise<void> {
  const page = field.page();
  await field.fill('wrong-password');
  await submit.scrollIntoViewIfNeeded();
  const before = await field.boundingBox();
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect password' })).toBeInViewport({
    ratio: 1,
  });
  expect(await field.boundingBox()).toEqual(before);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 400 }, isMobile: true, hasTouch: true });

  test('shows the message and the marked field without opening the keyboard', async ({ forge, page }) => {
    await forge.open();
    await page.getByRole('button', { name: 'Create one here' }).tap();
    await page.getByLabel('Email').fill(newEmail());
    await password(page).fill('12345');
    await page.getByLabel('Confirm Password').fill('12345');
    const submit = page.getByRole('button', { name: 'Create Account' });
    const alert = page.getByRole('alert').filter({ hasText: 'Password should be at least 6 characters' });
    await submit.tap();
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(password(page)).not.toBeFocused();
    await page.getByLabel('Confirm Password').focus();
    await page.keyboard.press('Enter');
    await expectFault(password(page), 'Password should be at least 6 characters');
    await expect(password(page)).toBeInViewport({ ratio: 1 });
  });
});
