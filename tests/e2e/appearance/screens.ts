import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { type WebhooksAnswer } from '#contract/webhooks.ts';
import { type Messages } from '#messages/en/en.ts';
import { recentActivityMessages } from '#messages/recent-activity-messages.ts';
import { reminderMessages } from '#messages/reminder-messages.ts';
import { webhookMessages } from '#messages/webhook-messages.ts';
import { dailyScreens } from './daily-screens.ts';
import { fileScreens } from './file-screens.ts';
import { passkeyScreens } from './passkey-screens.ts';
import { header, press } from './press.ts';
import { problemScreens } from './problem-screens.ts';
import { type Screen } from './screen.ts';
import { signedOutScreens } from './signed-out-screens.ts';

const firstCard = (page: Page) => page.getByRole('article').first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Adds an update to the first card. */
async function strike(page: Page, { card }: Messages): Promise<void> {
  const field = firstCard(page).getByLabel(card.addUpdate);
  await field.fill('8/10');
  await field.press('Enter');
}

const legacyIdeas = JSON.stringify([{ title: 'An old idea' }, { title: 'Another one' }]);

const keepLegacyIdeas = (page: Page) =>
  page.addInitScript((ideas) => localStorage.setItem('forge.ideas', ideas), legacyIdeas);

const shownAt = Date.parse('2026-11-20T10:00:00Z');

/** One webhook that is well, and one that was turned off. */
const shownWebhooks: WebhooksAnswer = {
  webhooks: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      address: 'https://automation.example.org/hooks/forge?key=d2hhdA',
      events: ['idea.created', 'idea.finished', 'update.added'],
      createdAt: shownAt,
      off: null,
      deliveries: [
        { at: shownAt + 7_200_000, event: 'update.added', result: 204 },
        { at: shownAt + 3_630_000, event: 'idea.created', result: 204 },
        { at: shownAt + 3_600_000, event: 'idea.created', result: 'timeout' },
        { at: shownAt, event: 'test', result: 200 },
      ],
    },
    {
      id: '22222222-2222-4222-8222-222222222222',
      address: 'https://old.example.net/in',
      events: ['idea.deleted'],
      createdAt: shownAt,
      off: { reason: 'gone', at: shownAt },
      deliveries: [{ at: shownAt, event: 'idea.deleted', result: 410 }],
    },
  ],
};

/** Every screen, by the name of its picture. */
export const screens: Readonly<Record<string, Screen>> = {
  ...signedOutScreens,
  ...dailyScreens,
  ...problemScreens,
  ...fileScreens,
  ...passkeyScreens,
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
    async show(page, { actions, migration }) {
      await press(page, actions.moveLocal);
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
    async show(page, { history, historyDialog }) {
      await pressOnCard(page, history.title);
      await page.getByText(historyDialog.names.setProgress).waitFor();
    },
  },
  confirm: { account: 'filled', show: (page, { card }) => pressOnCard(page, card.delete) },
  trash: {
    account: 'own',
    async show(page, { card, confirm, trash, trashDialog, undo }) {
      await pressOnCard(page, card.delete);
      await page.getByRole('alertdialog').getByRole('button', { name: confirm.delete, exact: true }).click();
      await page.getByRole('button', { name: undo.undo }).waitFor();
      await press(page, trash.title);
      await page.getByRole('button', { name: trashDialog.restore, exact: true }).first().waitFor();
    },
  },
  messages: {
    account: 'own',
    async show(page, words, device) {
      const { card, confirm, errors, messageLog, toasts } = words;
      await strike(page, words);
      const form = page.getByRole('form', { name: words.form.addCategory });
      await form.getByRole('button').click();
      await page.getByRole('alert').filter({ hasText: errors['category-required'] }).first().waitFor();
      await pressOnCard(page, card.delete);
      await page.getByRole('alertdialog').getByRole('button', { name: confirm.delete, exact: true }).click();
      // Waits until the toasts disappear, so that the picture shows only the message log.
      const told = page.getByRole('region', { name: toasts.label }).getByRole('status');
      await told.filter({ hasText: toasts.deleted }).waitFor();
      await told.filter({ hasText: /./ }).waitFor({ state: 'hidden' });
      await header(page, words, messageLog.title, device);
    },
  },
  refused: {
    account: 'own',
    async show(page, words) {
      await page.route(`**${paths.mutations}`, (route) =>
        route.fulfill({
          status: 400,
          json: { code: 'invalid-request', message: 'refused by the test', requestId: 'test' },
        }),
      );
      await strike(page, words);
      await press(page, words.saving.failed(1));
      await page.locator('dialog[open]').waitFor();
    },
  },
  account: {
    account: 'filled',
    async show(page, words, device) {
      await header(page, words, words.header.account, device);
      await page.getByRole('dialog', { name: words.account.title }).waitFor();
    },
  },
  'calendar-address': {
    account: 'own',
    async show(page, words, device) {
      await header(page, words, words.header.account, device);
      const dialog = page.getByRole('dialog', { name: words.account.title });
      await dialog.getByRole('button', { name: words.account.createAddress }).click();
      await dialog.getByRole('textbox', { name: words.account.calendarAddress }).waitFor();
    },
  },
  reminders: {
    account: 'own',
    // This server sends no mail.
    prepare: (page) =>
      page.route(`**${reminderPaths.reminders}`, (route) =>
        route.fulfill({ json: { publicKey: '', canMail: true } }),
      ),
    async show(page, words, device) {
      const { reminders } = reminderMessages[words.format.language];
      await header(page, words, words.header.account, device);
      const dialog = page.getByRole('dialog', { name: words.account.title });
      await dialog.getByRole('checkbox', { name: reminders.mail, exact: true }).check();
      await dialog.getByLabel(reminders.digest).selectOption('daily');
      await dialog.getByRole('button', { name: reminders.sendTest }).scrollIntoViewIfNeeded();
    },
  },
  'recent-activity': {
    account: 'own',
    async show(page, words, device) {
      const { recentActivity } = recentActivityMessages[words.format.language];
      await header(page, words, words.header.account, device);
      const dialog = page.getByRole('dialog', { name: words.account.title });
      await dialog.getByRole('button', { name: recentActivity.show, exact: true }).click();
      await dialog.getByRole('list', { name: recentActivity.title }).scrollIntoViewIfNeeded();
    },
  },
  'access-token': {
    account: 'own',
    async show(page, words, device) {
      await header(page, words, words.header.account, device);
      const dialog = page.getByRole('dialog', { name: words.account.title });
      const create = dialog.getByRole('button', { name: words.account.createToken });
      await create.click();
      await dialog.getByRole('textbox', { name: words.account.tokenName, exact: true }).fill('Backup');
      await create.click();
      await dialog.getByText(words.account.tokenOnce).waitFor();
      await create.click();
    },
  },
  webhooks: {
    account: 'own',
    prepare: (page) =>
      page.route(`**${webhookPaths.webhooks}`, (route) => route.fulfill({ json: shownWebhooks })),
    async show(page, words, device) {
      const { webhooks } = webhookMessages[words.format.language];
      await header(page, words, words.header.account, device);
      const dialog = page.getByRole('dialog', { name: words.account.title });
      await dialog.getByText(webhooks.deliveries(4)).click();
      await dialog.getByRole('button', { name: webhooks.add, exact: true }).click();
      await dialog.getByRole('textbox', { name: webhooks.address }).fill('https://example.org/forge');
      await dialog
        .getByRole('heading', { name: webhooks.title, exact: true })
        .evaluate((heading) => heading.scrollIntoView());
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
      await page.getByText(empty.noMatch('zzz')).waitFor();
    },
  },
  offline: {
    account: 'own',
    async show(page, words) {
      const { saving } = words;
      await firstCard(page).waitFor();
      await page.context().setOffline(true);
      await strike(page, words);
      await page.getByText(saving.offline(1)).waitFor();
    },
  },
  crash: {
    account: 'filled',
    async prepare(page) {
      // A service worker would already have cached the module that must be missing.
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
