import { type Locator, type Page } from '@playwright/test';
import { type Language } from '#domain/account/account.ts';
import { exportFile } from '#domain/files/export-file.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { type AllMessages, allMessages } from '#messages/all-messages.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { setSessionCookie, openBoard, createReadyAccount } from '../harness/ready-board.ts';

const languages: readonly (readonly [Language, AllMessages])[] = [
  ['en', allMessages.en],
  ['es', allMessages.es],
];

const ideas = ['One', 'Two', 'Three'].map((title, index) => ({
  title,
  deadline: `203${index + 1}-01-01T10:00`,
}));

/** The board in one language. */
class Board {
  readonly page: Page;
  readonly words: AllMessages;

  constructor(page: Page, words: AllMessages) {
    this.page = page;
    this.words = words;
  }

  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  titles(): Promise<string[]> {
    return this.page.getByRole('article').locator('[data-title]').allTextContents();
  }

  async expectScore(score: number): Promise<void> {
    const shown = this.page.getByRole('status').filter({ hasText: 'Forge Score' });
    await expect(shown).toHaveText(new RegExp(`\\b${score}$`));
  }

  toast(text: string): Locator {
    return this.page.getByRole('region', { name: this.words.toasts.label }).getByText(text, { exact: true });
  }

  /** Presses Undo in the toast with this text, and waits for the confirmation. */
  async undoIn(text: string, press: (undo: Locator) => Promise<void>, done: string): Promise<void> {
    const undo = this.toast(text).locator('..').getByRole('button', { name: this.words.undo.undo });
    await expect(undo).toBeVisible();
    await press(undo);
    await expect(this.toast(this.words.undo.undone(done))).toBeVisible();
  }

  async giveFile(open: () => Promise<void>): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await open();
    const text = exportFile([makeIdea({ title: 'From the file' })]);
    await (
      await choosing
    ).setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  }
}

for (const [language, words] of languages) {
  const { actions, card, confirm, edit, form, reordering, toasts } = words;
  const { idea, what } = words.undo;

  test(`undoes each mutation by mouse, from its toast, in ${language}`, async ({ page }) => {
    await openBoard(page, { ideas, view: 'all', preferences: { language } });
    const board = new Board(page, words);
    const start = ['One', 'Two', 'Three'];
    await expect.poll(() => board.titles()).toEqual(start);
    const click = (undo: Locator) => undo.click();
    const expectStart = async () => {
      await expect.poll(() => board.titles()).toEqual(start);
      await board.expectScore(10);
    };
    await page.getByLabel(form.newCategory).fill('Kites');
    await board.button(form.addCategory).click();
    await board.expectScore(5);
    await board.undoIn(toasts.categoryAdded, click, what.addCategory());
    await board.expectScore(0);
    for (const name of ['Kites', 'Boats']) {
      await page.getByLabel(form.newCategory).fill(name);
      await board.button(form.addCategory).click();
      await expect(page.getByLabel(words.filter.category).getByRole('option', { name })).toHaveCount(1);
    }

    await board.card('Two').getByRole('button', { name: card.delete, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: confirm.delete }).click();
    await board.expectScore(5);
    await board.undoIn(toasts.deleted, click, what.deleteIdea(idea('Two')));
    await expectStart();

    await board.card('Two').getByRole('button', { name: card.edit, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: edit.title });
    await dialog.getByLabel(form.title, { exact: true }).fill('Second');
    await dialog.getByRole('button', { name: edit.save }).click();
    await board.expectScore(15);
    await board.undoIn(toasts.edited, click, what.editIdea(idea('Second')));
    await expectStart();

    const field = board.card('One').getByLabel(card.addUpdate);
    await field.fill('A step');
    await field.press('Enter');
    await board.expectScore(15);
    await board.undoIn(toasts.updateAdded, click, what.addUpdate(idea('One')));
    await expect(board.card('One').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await expectStart();

    await board.card('Three').getByRole('button', { name: card.reorder }).click();
    await page.getByRole('menuitem', { name: reordering.moveToTop }).click();
    await expect.poll(() => board.titles()).toEqual(['Three', 'One', 'Two']);
    await board.undoIn(toasts.reordered, click, what.moveIdea(idea('Three')));
    await expectStart();

    await board.giveFile(() => board.button(actions.import).click());
    await expect.poll(() => board.titles()).toEqual(['From the file']);
    await board.undoIn(toasts.imported(1), click, what.importIdeas());
    await expectStart();

    await board.button(actions.reset).click();
    await page.getByRole('alertdialog').getByRole('button', { name: confirm.deleteAllVerb }).click();
    await expect.poll(() => board.titles()).toEqual([]);
    await board.undoIn(toasts.allDeleted(3), click, what.deleteAllIdeas());
    await expectStart();
  });

  test(`undoes and redoes mutations by keyboard alone, in ${language}`, async ({ page }) => {
    await openBoard(page, { ideas, view: 'all', preferences: { language } });
    const board = new Board(page, words);
    const start = ['One', 'Two', 'Three'];
    await expect.poll(() => board.titles()).toEqual(start);
    const enter = async (control: Locator) => {
      await control.focus();
      await page.keyboard.press('Enter');
    };
    /** F6 moves the focus to the newest message, and Undo returns it. */
    const byF6 = async (undo: Locator) => {
      await page.keyboard.press('F6');
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
    };
    const expectState = async (titles: readonly string[], score: number) => {
      await expect.poll(() => board.titles()).toEqual(titles);
      await board.expectScore(score);
    };

    await page.getByLabel(form.newCategory).focus();
    await page.keyboard.type('Kites');
    await page.keyboard.press('Enter');
    await board.expectScore(5);
    await enter(board.card('Two').getByRole('button', { name: card.delete, exact: true }));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: confirm.delete })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectState(['One', 'Three'], 0);
    await board.undoIn(toasts.deleted, byF6, what.deleteIdea(idea('Two')));
    await expectState(start, 5);
    await page.keyboard.press('Control+Shift+z');
    await expect(board.toast(words.undo.redone(what.deleteIdea(idea('Two'))))).toBeVisible();
    await expectState(['One', 'Three'], 0);
    await page.keyboard.press('Control+z');
    await expectState(start, 5);

    await board.card('Three').getByRole('button', { name: card.reorder }).focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await expectState(['Three', 'One', 'Two'], 10);
    await page.keyboard.press('Meta+z');
    await expectState(start, 5);
    await page.keyboard.press('Meta+Shift+z');
    await expectState(['Three', 'One', 'Two'], 10);
    await page.keyboard.press('Control+z');

    await board.giveFile(() => enter(board.button(actions.import)));
    await expectState(['From the file'], 5);
    await board.undoIn(toasts.imported(1), byF6, what.importIdeas());
    await expectState(start, 5);
    await enter(board.button(actions.reset));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectState([], 5);
    await page.keyboard.press('Control+z');
    await expectState(start, 5);
    await page.keyboard.press('Control+z');
    await expectState(start, 0);
    await expect(page.getByLabel(words.filter.category).getByRole('option', { name: 'Kites' })).toHaveCount(
      0,
    );
    await page.keyboard.press('Control+z');
    await expect(board.toast(words.undo.nothing)).toBeVisible();
  });
}

for (const [language, words] of languages) {
  test(`undoes a migration from its toast, with ideas, categories and score, in ${language}`, async ({
    page,
  }) => {
    const person = await createReadyAccount({ preferences: { language } });
    await setSessionCookie(page, person);
    await page.addInitScript(() => {
      if (sessionStorage.getItem('ready') !== null) return;
      sessionStorage.setItem('ready', 'yes');
      localStorage.setItem('forge.ideas', JSON.stringify([{ title: 'Old kite', category: 'Boats' }]));
      localStorage.setItem('forge.score', '75');
    });
    await page.goto(forgeUrl());
    const board = new Board(page, words);
    const { actions, toasts, undo } = words;
    const toast = (text: string) =>
      page.getByRole('region', { name: toasts.label }).getByText(text, { exact: true });
    await page.getByRole('button', { name: actions.moveLocal }).click();
    await toast(toasts.migrated(1)).locator('..').getByRole('button', { name: undo.undo }).click();
    await expect(toast(undo.undone(undo.what.migrateLocalIdeas()))).toBeVisible();
    await expect(page.getByText(words.empty.noIdeas)).toBeVisible();
    const boats = page.getByLabel(words.filter.category).getByRole('option', { name: 'Boats' });
    await expect(boats).toHaveCount(0);
    await board.expectScore(0);
    await page.getByRole('tab', { name: words.views.all }).focus();
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('tab', { name: words.views.all }).click();
    await expect(board.card('Old kite')).toBeVisible();
    await expect(boats).toHaveCount(1);
    await board.expectScore(75);
  });
}

test('removes the toast of an undone action, so that its Undo cannot be pressed in vain', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'One' }], view: 'all' });
  await forge.card('One').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Target').fill('Another');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.toast('Idea updated!')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(forge.toast('Undid: edit “One”')).toBeVisible();
  // Counts once, because a message would disappear after three seconds anyway.
  expect(await forge.toast('Idea updated!').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
