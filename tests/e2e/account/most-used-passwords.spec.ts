import { expect, newEmail, test } from '../harness/forge-test.ts';

const texts = {
  en: 'This password is one of the 10,000 most used, which attackers try first.',
  es: 'Esta contraseña es una de las 10.000 más usadas, las primeras que prueba un atacante.',
};

test('accepts one of the most used passwords, and says so in Account until another is chosen', async ({
  forge,
  page,
}) => {
  await forge.open();
  await forge.signUp(newEmail(), 'liverpool9');
  await forge.closeHelp();
  await page.reload();
  await expect(forge.score()).toBeVisible();
  // Nothing on the board is in the way.
  await expect(page.getByText(texts.en)).toHaveCount(0);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
  await expect(dialog.getByText(texts.en)).toBeVisible();
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const change = async (from: string, to: string) => {
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await field('Current password').fill(from);
    await field('New password').fill(to);
    await field('Confirm new password').fill(to);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(field('New password')).toHaveCount(0);
  };
  await change('liverpool9', 'kettle over the moon');
  await expect(page.getByText(texts.en)).toHaveCount(0);
  await change('kettle over the moon', 'desmond1');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText(texts.en)).toBeVisible();
  await expect(dialog.locator('section', { hasText: '••••••••' }).getByText(texts.en)).toBeVisible();
});

test('says it in Spanish too', async ({ forge, page }) => {
  await forge.open();
  await forge.signUp(newEmail(), 'liverpool9');
  await forge.closeHelp();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Cuenta' }).getByText(texts.es)).toBeVisible();
});
