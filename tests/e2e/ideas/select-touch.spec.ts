import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const titles = ['Kite', 'Boat', 'Oak'];

for (const width of [390, 320])
  for (const language of ['en', 'es'] as const)
    test.describe(`${width} px in ${language}`, () => {
      test.use({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });

      test('selects by the button and by taps on rows, and changes all of them', async ({ page }) => {
        const words = allMessages[language];
        await openBoard(page, {
          ideas: titles.map((title) => ({ title })),
          preferences: { language },
          view: 'list',
        });
        const row = (title: string) => page.getByRole('article', { name: title, exact: true });
        const select = page.getByRole('button', { name: words.filter.select, exact: true });
        const bar = page.getByRole('toolbar', { name: words.selection.toolbar });
        const rowTop = async () => (await row('Kite').boundingBox())?.y;
        const topBefore = await rowTop();
        await select.tap();
        await expect(bar).toContainText(words.selection.selected(0));
        expect(await rowTop()).toBe(topBefore);
        const barBox = (await bar.boundingBox())!;
        for (const button of await bar.getByRole('button').all()) {
          const { x, width: buttonWidth, height } = (await button.boundingBox())!;
          expect(buttonWidth).toBeGreaterThanOrEqual(24);
          expect(height).toBeGreaterThanOrEqual(24);
          expect(x).toBeGreaterThanOrEqual(barBox.x);
          expect(x + buttonWidth).toBeLessThanOrEqual(barBox.x + barBox.width + 1);
        }
        expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        // Anywhere on the row: its title, its labels and the space between.
        await row('Kite').locator('[data-title]').tap();
        await row('Boat').locator('[data-due]').tap();
        await page.getByRole('checkbox', { name: words.selection.selectIdea('Oak') }).tap();
        await expect(bar).toContainText(words.selection.selected(3));
        await row('Boat').locator('[data-title]').tap();
        await expect(bar).toContainText(words.selection.selected(2));
        await expect(page.getByRole('menu')).toBeHidden();
        await bar.getByRole('button', { name: words.form.tags }).tap();
        await page.getByRole('menuitem', { name: words.tags.urgent }).tap();
        await expect(page.getByText(words.selection.edited(2))).toBeVisible();
        await expect(row('Kite')).toContainText(words.tags.urgent);
        await expect(row('Boat')).not.toContainText(words.tags.urgent);
        await bar.getByRole('button', { name: words.card.delete }).tap();
        const question = page.getByRole('alertdialog');
        await expect(question).toContainText(words.selection.deleteQuestion(2));
        await question.getByRole('button', { name: words.confirm.delete, exact: true }).tap();
        await expect(page.getByRole('article')).toHaveCount(1);
        await expect(bar).toBeHidden();
        await page.getByRole('button', { name: words.undo.undo, exact: true }).first().tap();
        await expect(page.getByRole('article')).toHaveCount(3);
        await select.tap();
        await select.tap();
        await expect(bar).toBeHidden();
        // Rows open again.
        await row('Boat').locator('[data-title]').tap();
        await expect(row('Boat').locator('[data-title]')).toHaveAttribute('aria-expanded', 'true');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
    });
