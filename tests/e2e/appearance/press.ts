import { type Page } from '@playwright/test';
import { type Messages } from '#messages/en/en.ts';
import { type ScreenVariant } from './screen.ts';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses a header button, which on a phone is in the menu. */
export async function header(
  page: Page,
  { app }: Messages,
  name: string,
  device: ScreenVariant['device'],
): Promise<void> {
  if (device === 'phone') await press(page, app.more);
  await page.getByRole(device === 'phone' ? 'menuitem' : 'button', { name, exact: true }).click();
  await page.locator('dialog[open]').waitFor();
}
