import { readFile } from 'node:fs/promises';
import { type Locator, type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { pickForeign } from './foreign-files.ts';

const languages = {
  en: { account: 'Account', csv: 'Export as CSV', markdown: 'Export as Markdown' },
  es: { account: 'Cuenta', csv: 'Exportar como CSV', markdown: 'Exportar como Markdown' },
} as const;

/** Presses a button and reads the file it downloads. */
async function download(page: Page, button: Locator) {
  const downloading = page.waitForEvent('download');
  await button.click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

for (const language of ['en', 'es'] as const) {
  const words = languages[language];
  test(`exports ideas as CSV and Markdown from the account, in ${language}`, async ({ page }) => {
    const ideas = [
      { title: '=Kite', priority: 'Low', steps: [{ text: 'Sew', done: true }], deadline: '' },
      { title: 'Boat', progress: 100, deadline: '' },
    ] as const;
    await openBoard(page, { ideas, preferences: { language } });
    await page.getByRole('button', { name: words.account }).click();
    const button = (name: string) => page.getByRole('dialog').getByRole('button', { name });
    const csv = await download(page, button(words.csv));
    expect(csv.name).toBe('forge-ideas.csv');
    expect(csv.text).toMatch(/^\uFEFFTitle,Description,.*\r\n'=Kite,/);
    const markdown = await download(page, button(words.markdown));
    expect(markdown.name).toBe('forge-ideas.md');
    expect(markdown.text).toContain('- [ ] =Kite !low\n');
    expect(markdown.text).toContain('- [x] Boat');
  });
}

test('reads its own files back as what is here already', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }, { title: 'Boat', progress: 100 }] });
  const dialog = page.getByRole('dialog', { name: 'Import from another app' });
  await page.getByRole('button', { name: 'Account' }).click();
  const csv = await download(page, page.getByRole('dialog').getByRole('button', { name: 'Export as CSV' }));
  await page.keyboard.press('Escape');
  const json = await download(page, page.getByRole('button', { name: 'Export', exact: true }));
  for (const file of [csv, json]) {
    await pickForeign(page, file);
    await expect(dialog.getByText(/^0 ideas from Forge, 0 of them finished\./)).toBeVisible();
    await expect(dialog.getByText('2 are here already')).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
