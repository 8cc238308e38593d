import { type Page } from '@playwright/test';
import { enDashboard } from '#messages/en/dashboard.ts';
import { esDashboard } from '#messages/es/dashboard.ts';
import { type Messages, en } from '#messages/en.ts';
import { es } from '#messages/es.ts';

type Words = Messages & typeof enDashboard;

/** How a screen is looked at. */
export interface Look {
  readonly device: 'wide' | 'phone';
  readonly language: 'en' | 'es';
  readonly theme: 'dark' | 'light';
}

/** A screen or dialog, and how to get there. */
export interface Screen {
  /** Whether it needs somebody with ideas, somebody without, or nobody. */
  readonly account: 'filled' | 'empty' | 'none';
  /** Before the page is loaded. */
  prepare?(page: Page): Promise<unknown>;
  show(page: Page, words: Words, device: Look['device']): Promise<unknown>;
}

export const wordsOf: Readonly<Record<Look['language'], Words>> = {
  en: { ...en, ...enDashboard },
  es: { ...es, ...esDashboard },
};

const firstCard = (page: Page) => page.getByRole('article').first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Presses something of the header, which on a phone is in the menu. */
async function header(page: Page, { app }: Messages, name: string, device: Look['device']): Promise<void> {
  if (device === 'phone') await press(page, app.more);
  await page.getByRole(device === 'phone' ? 'menuitem' : 'button', { name, exact: true }).click();
  await page.locator('dialog[open]').waitFor();
}

async function typePasswords(page: Page, { auth }: Messages, confirmation: string): Promise<void> {
  await press(page, auth.createHere);
  await page.getByLabel(auth.email).fill('ada@example.org');
  await page.getByLabel(auth.password, { exact: true }).fill('secret1');
  await page.getByLabel(auth.confirm).fill(confirmation);
}

const legacyIdeas = JSON.stringify([{ title: 'An old idea' }, { title: 'Another one' }]);

const keepLegacyIdeas = (page: Page) =>
  page.addInitScript((ideas) => localStorage.setItem('forge.ideas', ideas), legacyIdeas);

/** Every screen there is, under the name of its picture. */
export const screens: Readonly<Record<string, Screen>> = {
  'sign-in': {
    account: 'none',
    show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  'sign-in-error': {
    account: 'none',
    async show(page, { auth, errors }) {
      await page.getByLabel(auth.email).fill('nobody@example.org');
      await page.getByLabel(auth.password, { exact: true }).fill('secret1');
      await press(page, auth.signIn);
      await page.getByText(errors['user-not-found']).waitFor();
    },
  },
  'sign-up': {
    account: 'none',
    show: (page, words) => typePasswords(page, words, 'secret2'),
  },
  loading: {
    account: 'none',
    async prepare(page) {
      await page.route('**/api/auth/session', () => {});
    },
    show: (page, { app }) => page.getByText(app.loading).waitFor(),
  },
  migration: {
    account: 'empty',
    prepare: keepLegacyIdeas,
    show: (page, { migration }) => page.getByRole('heading', { name: migration.title }).waitFor(),
  },
  'migration-error': {
    account: 'empty',
    async prepare(page) {
      await keepLegacyIdeas(page);
      await page.route('**/api/import', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal' } }),
      );
    },
    async show(page, { migration }) {
      await press(page, migration.move);
      await page.getByRole('button', { name: migration.tryAgain }).waitFor({ timeout: 30_000 });
    },
  },
  empty: {
    account: 'empty',
    show: (page, { empty }) => page.getByText(empty.noIdeas).waitFor(),
  },
  'empty-dashboard': {
    account: 'empty',
    async show(page, { views, dashboard }) {
      await tab(page, views.dashboard);
      await page.getByText(dashboard.activity.label).waitFor();
    },
  },
  focus: { account: 'filled', show: (page) => firstCard(page).waitFor() },
  list: {
    account: 'filled',
    async show(page, { views }) {
      await tab(page, views.list);
      await page.locator('[data-title]').nth(1).click();
    },
  },
  all: { account: 'filled', show: (page, { views }) => tab(page, views.all) },
  dashboard: {
    account: 'filled',
    async show(page, { views, dashboard }) {
      await tab(page, views.dashboard);
      await page.getByText(dashboard.activity.label).waitFor();
    },
  },
  'dashboard-table': {
    account: 'filled',
    async show(page, { views, dashboard }) {
      await tab(page, views.dashboard);
      for (const { label } of [dashboard.category, dashboard.deadlines, dashboard.finished]) {
        await press(page, `${dashboard.asTable}: ${label}`);
      }
    },
  },
  edit: { account: 'filled', show: (page, { card }) => pressOnCard(page, card.edit) },
  notes: { account: 'filled', show: (page, { card }) => pressOnCard(page, card.notes) },
  history: {
    account: 'filled',
    show: (page, { history }) => pressOnCard(page, history.title),
  },
  confirm: { account: 'filled', show: (page, { card }) => pressOnCard(page, card.delete) },
  trash: {
    account: 'filled',
    async show(page, { card, confirm, trash, undo }) {
      await pressOnCard(page, card.delete);
      await page.getByRole('alertdialog').getByRole('button', { name: confirm.delete, exact: true }).click();
      await page.getByRole('button', { name: undo.undo }).waitFor();
      await press(page, trash.title);
      await page.getByRole('button', { name: trash.restore, exact: true }).first().waitFor();
    },
  },
  messages: {
    account: 'filled',
    show: (page, words, device) => header(page, words, words.messageLog.title, device),
  },
  account: {
    account: 'filled',
    async show(page, words, device) {
      await header(page, words, words.header.account, device);
      await page.getByRole('dialog', { name: words.account.title }).waitFor();
    },
  },
  help: {
    account: 'filled',
    show: (page, words, device) => header(page, words, words.header.help, device),
  },
  'new-idea': {
    account: 'filled',
    async show(page, { form }, device) {
      if (device === 'phone') await press(page, form.newIdea);
      await press(page, form.suggest);
    },
  },
  'new-idea-errors': {
    account: 'filled',
    async show(page, { errors, form }, device) {
      if (device === 'phone') await press(page, form.newIdea);
      await press(page, form.addIdea);
      await page.getByText(errors['fields-required']).waitFor();
    },
  },
  'move-menu': {
    account: 'filled',
    async show(page, { card, views }) {
      await tab(page, views.list);
      await firstCard(page).getByRole('button', { name: card.reorder }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
    },
  },
  'no-match': {
    account: 'filled',
    async show(page, { empty }) {
      await page.getByRole('searchbox').fill('zzz');
      await page.getByText(empty.noMatch).waitFor();
    },
  },
  offline: {
    account: 'filled',
    async show(page, { card, saving }) {
      await firstCard(page).waitFor();
      await page.context().setOffline(true);
      await firstCard(page).getByLabel(card.addUpdate).fill('Done on the train');
      await page.keyboard.press('Enter');
      await page.getByText(saving.offline(1)).waitFor();
    },
  },
  crash: {
    account: 'filled',
    async prepare(page) {
      // A service worker would have the part already that is to be missing.
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      await page.route('**/assets/dashboard-*.js', (route) => route.abort());
    },
    async show(page, { app, views }) {
      await tab(page, views.dashboard);
      await page.getByText(app.crashed).waitFor();
    },
  },
};

async function pressOnCard(page: Page, name: string): Promise<void> {
  await firstCard(page).getByRole('button', { name, exact: true }).click();
  await page.locator('dialog[open]').waitFor();
}
