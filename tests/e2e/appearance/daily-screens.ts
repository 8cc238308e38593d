import { type Page } from '@playwright/test';
import { type AllMessages } from '#messages/all-messages.ts';
import { type Screen } from './screen.ts';

const firstCard = (page: Page) => page.getByRole('article').first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Focuses the first idea of List, where single keys act on it. */
async function focusFirstRow(page: Page, { views }: AllMessages): Promise<void> {
  await tab(page, views.list);
  await firstCard(page).locator('[data-title]').focus();
}

/** Opens a menu of the first row with its key. */
async function openRowMenu(page: Page, words: AllMessages, key: string): Promise<void> {
  await focusFirstRow(page, words);
  await page.keyboard.press(key);
  await page.getByRole('menu').waitFor();
}

/** Opens the dialog of categories and tags by the palette. */
async function openManageDialog(page: Page, { actions, palette }: AllMessages) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: palette.search }).fill(actions.manage);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: actions.manage });
  await dialog.waitFor();
  return dialog;
}

/** Screens for what a person does every day without opening a form. */
export const dailyScreens: Readonly<Record<string, Screen>> = {
  'first-help': {
    account: 'new',
    show: (page, { help }) => page.getByRole('dialog', { name: help.title }).waitFor(),
  },
  selection: {
    account: 'filled',
    async show(page, words) {
      await focusFirstRow(page, words);
      await page.keyboard.press('x');
      for (let more = 0; more < 2; more += 1) await page.keyboard.press('Shift+ArrowDown');
      await page
        .getByRole('toolbar')
        .filter({ hasText: words.selection.selected(3) })
        .waitFor();
    },
  },
  'selection-cards': {
    account: 'filled',
    async show(page, words) {
      await tab(page, words.views.all);
      await page.getByRole('button', { name: words.filter.select, exact: true }).click();
      await page
        .getByRole('checkbox', { name: words.selection.selectIdea('') })
        .first()
        .check();
      await page.getByRole('toolbar').getByRole('button', { name: words.form.tags }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  'deadline-menu': { account: 'filled', show: (page, words) => openRowMenu(page, words, 't') },
  'priority-menu': { account: 'filled', show: (page, words) => openRowMenu(page, words, 'p') },
  'not-now-menu': {
    account: 'filled',
    async show(page, words) {
      await openRowMenu(page, words, 's');
      await page.getByRole('menuitem', { name: words.setAsideMenu.pick }).click();
      await page.getByLabel(words.setAsideMenu.when).waitFor();
    },
  },
  'set-aside': {
    account: 'own',
    async show(page, words) {
      const { card, setAsideFocus, views } = words;
      await tab(page, views.list);
      for (const index of [0, 1]) {
        await page.locator('[data-title]').nth(index).focus();
        await page.keyboard.press('s');
        await page.getByRole('menuitem', { name: card.someday }).click();
        await page.locator('[data-aside]').nth(index).waitFor();
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: words.palette.search }).fill(setAsideFocus.show);
      await page.keyboard.press('Enter');
      await page.getByLabel(words.filter.state).or(page.getByText(card.someday)).first().waitFor();
    },
  },
  categories: {
    account: 'own',
    async show(page, words) {
      await firstCard(page).waitFor();
      const dialog = await openManageDialog(page, words);
      await dialog.getByRole('button', { name: words.manage.colour }).first().click();
      await dialog.getByRole('button', { pressed: true }).waitFor();
    },
  },
  tags: {
    account: 'own',
    async show(page, words, device) {
      const { capture, captureMarks, form, manage } = words;
      if (device === 'phone') await page.getByRole('button', { name: form.newIdea, exact: true }).click();
      for (const name of ['tide', 'wind-and-weather']) {
        await page.getByLabel(capture.field).fill('Kite');
        await page.getByLabel(capture.field).pressSequentially(` #${name}`);
        await page.getByRole('option', { name: captureMarks.createTag(name) }).click();
        await page.getByLabel(capture.field).press('Enter');
        await page.getByText(words.toasts.added).first().waitFor();
      }
      if (device === 'phone') await page.keyboard.press('Escape');
      const dialog = await openManageDialog(page, words);
      const list = dialog.getByRole('list', { name: manage.tags });
      await list.getByRole('button', { name: manage.colour }).last().click();
      await list.getByRole('button', { name: manage.colours.teal, exact: true }).click();
      await list.getByRole('button', { name: manage.hide, exact: true }).first().click();
      await list.getByRole('button', { name: manage.merge, exact: true }).first().click();
      await list.getByRole('button', { name: manage.rename, exact: true }).last().click();
      await list.getByRole('textbox').waitFor();
      await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
    },
  },
  'saved-filters': {
    account: 'own',
    async show(page, words, device) {
      const { filter, savedFilters } = words;
      const save = page.getByRole('button', { name: savedFilters.save });
      await tab(page, words.views.list);
      if (device === 'phone') await page.getByRole('button', { name: filter.sheet }).click();
      await page.getByLabel(filter.state).selectOption('active');
      await save.click();
      await page.getByLabel(savedFilters.name).fill('Tides');
      await save.click();
      await page.getByRole('button', { name: savedFilters.forget }).waitFor();
      await page.getByLabel(filter.priority).selectOption('High');
      await save.click();
      await page.getByText(savedFilters.replaces('Tides')).waitFor();
    },
  },
  'everything-can-wait': {
    account: 'own',
    async show(page, { card, setAsideFocus }) {
      const rest = page.getByRole('button', { name: setAsideFocus.show });
      while (!(await rest.isVisible())) {
        const id = await firstCard(page).getAttribute('data-idea');
        await firstCard(page).getByRole('button', { name: card.notNow, exact: true }).click();
        await page.getByRole('menuitem', { name: card.someday }).click();
        await page.locator(`[data-idea="${id}"]`).waitFor({ state: 'detached' });
        await firstCard(page).or(rest).first().waitFor();
      }
    },
  },
  steps: {
    account: 'own',
    async show(page, { card, entries, steps, views }) {
      await tab(page, views.list);
      await page.locator('[data-title]').first().click();
      const field = firstCard(page).getByLabel(steps.add);
      for (const text of [
        '8/10',
        'A step of so many words that they need more than one line on a phone',
        'OK',
      ]) {
        await field.fill(text);
        await field.press('Enter');
      }
      const region = firstCard(page).getByRole('region', { name: entries.steps });
      await region.getByRole('checkbox').nth(2).waitFor();
      await region.getByRole('checkbox').first().check();
      await region.getByRole('checkbox', { name: card.bySteps }).check();
      await region.getByRole('button', { name: steps.edit }).nth(1).focus();
    },
  },
  calendar: {
    account: 'filled',
    async show(page, { calendar, showAs, views }) {
      await tab(page, views.list);
      await page.getByRole('radio', { name: showAs.calendar, exact: true }).check();
      await page.getByRole('button', { name: calendar.nextMonth }).waitFor();
    },
  },
  'calendar-day': {
    account: 'filled',
    async show(page, { calendar, showAs, views }) {
      await tab(page, views.list);
      await page.getByRole('radio', { name: showAs.calendar, exact: true }).check();
      await page.locator('[data-grab] button').first().click();
      await firstCard(page).waitFor();
      await firstCard(page).getByRole('button', { name: calendar.moveTo }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  updates: {
    account: 'filled',
    async show(page, { card, entries, views }) {
      await tab(page, views.all);
      const words = [1, 2].map((count) => card.updateCount(count).replace(/^\d+/, ''));
      await page
        .getByRole('button', { name: new RegExp(String.raw`^\d+(${words.join('|')})$`) })
        .first()
        .click();
      await page.getByRole('dialog', { name: entries.updates }).waitFor();
    },
  },
  filters: {
    account: 'filled',
    async show(page, { filter, views }) {
      await tab(page, views.list);
      await page.getByRole('search').waitFor();
      // Where they do not fit beside the search.
      const sheet = page.getByRole('search').getByRole('button', { name: filter.sheet });
      if (await sheet.isVisible()) {
        await sheet.click();
        await page.getByRole('dialog', { name: filter.sheet }).waitFor();
      }
      await page.getByLabel(filter.state).selectOption({ label: filter.states.active });
    },
  },
  'search-results': {
    account: 'filled',
    async show(page, { find, views }) {
      await tab(page, views.list);
      // The tag and the targets begin so in both languages.
      await page.getByRole('searchbox').fill('protot');
      await page.getByText(find.alsoFound(0).replace(/\d+$/, '')).first().waitFor();
    },
  },
  capture: {
    account: 'filled',
    async show(page, { capture, captureMarks, form }, device) {
      if (device === 'phone') await page.getByRole('button', { name: form.newIdea, exact: true }).click();
      await page.getByLabel(capture.field).fill(capture.hint);
      await page.getByRole('list', { name: captureMarks.understood }).getByRole('button').nth(3).waitFor();
    },
  },
  palette: {
    account: 'filled',
    async show(page, { palette }) {
      await firstCard(page).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: palette.search }).waitFor();
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  finished: {
    account: 'own',
    async show(page, { card, undo }) {
      await firstCard(page).waitFor();
      // The finished idea goes out of view after 1.2 s unless it has the focus, so time stops until then.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await firstCard(page).getByRole('button', { name: card.finish }).click();
      await firstCard(page).getByRole('button', { name: undo.undo }).focus();
      await page.clock.resume();
    },
  },
};
