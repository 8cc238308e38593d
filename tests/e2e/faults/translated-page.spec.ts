import { type Page } from '@playwright/test';
import { expect, newEmail, test } from '../harness/forge-test.ts';

/** Replaces every text of the page, as translators built into browsers do. Returns how many. */
function translate(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    const shown = found.filter(
      ({ data, parentElement }) => data.trim() !== '' && parentElement?.tagName !== 'FONT',
    );
    for (const text of shown) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    return shown.length;
  });
}

test('goes on, and shows what is true, on a page whose texts a translator replaces', async ({
  forge,
  page,
}) => {
  await forge.open();
  await translate(page);
  await page.locator('p').filter({ hasText: 'Create one here' }).getByRole('button').click();
  await page.locator('input[type=email]').fill(newEmail());
  for (const field of await page.locator('input[type=password]').all()) await field.fill('secret1');
  await translate(page);
  // Shows a spinner before the text of the button.
  await page.locator('button[type=submit]').click();
  await forge.closeHelp();

  await forge.showView('All');
  await translate(page);
  const form = forge.form();
  await form.getByRole('textbox').nth(0).fill('Boat');
  await form.getByRole('textbox').nth(1).fill('Of paper');
  await form.locator('input[type=datetime-local]').fill('2999-01-01T10:00');
  await form.getByRole('textbox').nth(3).fill('It floats');
  await form.locator('button[type=submit]').click();
  await expect(page.getByRole('article')).toHaveCount(1);
  const countdown = page.getByRole('article').getByRole('timer').first();
  for (const _ of ['first', 'again']) {
    await translate(page);
    // The translation of a text that has changed since is gone, and the text goes on changing.
    await expect(countdown).toHaveText(/^\d+d \d\dh \d\dm \d\ds$/);
    const before = await countdown.innerText();
    await expect(countdown).not.toHaveText(before);
  }
  await page.getByRole('article').locator('[data-update] input').fill('Folded it');
  await page.keyboard.press('Enter');
  await expect(page.locator('header')).toContainText('15');
  await translate(page);
  await page.locator('header').getByRole('button', { name: 'Español' }).click();
  const spanishForm = page.getByRole('form', { name: 'Añadir idea' });
  await expect(spanishForm.locator('button[type=submit]')).toHaveText('Añadir idea');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(page.locator('header')).toContainText('10');
  await expect(page.getByRole('article')).toHaveCount(1);
});
