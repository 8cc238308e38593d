import { type Locator, type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { recordTexts } from './record-texts.ts';
import { spanishFault, ownText } from './spanish-text.ts';

/** A test with a page in Spanish; at its end, every text shown is checked. */
export const spanishTest = test.extend<{ texts: ReadonlySet<string> }>({
  locale: 'es-ES',
  texts: [
    async ({ context, page }, use) => {
      const texts = await recordTexts(context);
      await use(texts);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      expect(texts.size, 'texts read').toBeGreaterThan(20);
      expect([...texts].map(spanishFault).filter((fault) => fault !== null)).toEqual([]);
    },
    { auto: true },
  ],
});
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
export const card = (page: Page, title: string) =>
  page.getByRole('article', { name: ownText(title), exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const view = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}
