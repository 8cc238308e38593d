// Every screen there is, and how to get there.
import { en } from '../../src/messages/en.ts';
import { es } from '../../src/messages/es.ts';

const words = { en, es };
const tab = (name) => async (page, language) => {
  await page.getByRole('tab', { name: words[language].views[name] }).click();
};
const firstCard = (page) => page.getByRole('article').first();

export const screens = {
  'sign-in': { account: false, show: async (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  'sign-up': {
    account: false,
    async show(page, language) {
      const { auth } = words[language];
      await page.getByRole('button', { name: auth.createHere }).click();
      await page.getByLabel(auth.email).fill('ada@example.org');
      await page.getByLabel(auth.password, { exact: true }).fill('secret1');
      await page.getByLabel(auth.confirm).fill('secret2');
    },
  },
  empty: {
    account: false,
    async show(page, language) {
      const { auth } = words[language];
      await page.getByRole('button', { name: auth.createHere }).click();
      await page.getByLabel(auth.email).fill(`${Math.random()}@example.org`);
      await page.getByLabel(auth.password, { exact: true }).fill('secret1');
      await page.getByLabel(auth.confirm).fill('secret1');
      await page.getByRole('button', { name: auth.create }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  focus: { show: async (page) => firstCard(page).waitFor() },
  list: {
    async show(page, language) {
      await tab('list')(page, language);
      await page.locator('[data-title]').nth(1).click();
    },
  },
  all: { show: tab('all') },
  dashboard: {
    isLong: true,
    async show(page, language) {
      await tab('dashboard')(page, language);
      await page.getByText(words[language].dashboard.activity.label).waitFor();
    },
  },
  edit: {
    async show(page, language) {
      await firstCard(page).getByRole('button', { name: words[language].card.edit }).click();
    },
  },
  notes: {
    async show(page, language) {
      await firstCard(page).getByRole('button', { name: words[language].card.notes }).click();
    },
  },
  confirm: {
    async show(page, language) {
      await firstCard(page).getByRole('button', { name: words[language].card.delete }).click();
    },
  },
  'new-idea': {
    async show(page, language, device) {
      const { form } = words[language];
      if (device === 'phone') await page.getByRole('button', { name: form.newIdea }).click();
      await page.getByRole('button', { name: form.suggest }).click();
      await page.getByRole('button', { name: form.addIdea }).click();
    },
  },
  'no-match': {
    async show(page, language) {
      await page.getByRole('searchbox').fill('zzz');
      await page.getByText(words[language].empty.noMatch).waitFor();
    },
  },
  help: {
    async show(page, language, device) {
      const { app, header } = words[language];
      if (device === 'phone') await page.getByRole('button', { name: app.more }).click();
      await page.getByRole(device === 'phone' ? 'menuitem' : 'button', { name: header.help }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  migration: {
    async prepare(page) {
      await page.evaluate(() =>
        localStorage.setItem(
          'forge.ideas',
          JSON.stringify([{ title: 'An old idea' }, { title: 'Another one' }]),
        ),
      );
    },
    show: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
};
