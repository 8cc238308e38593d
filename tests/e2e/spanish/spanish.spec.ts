import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { builtInCategories } from '#domain/idea/categories.ts';
import { allMessages } from '#messages/all-messages.ts';
import { expect, newEmail, test as plainTest } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { button, card, dialog, enter, spanishTest as test, view } from './spanish-page.ts';
import { spanishFault, ownText } from './spanish-text.ts';

const { es } = allMessages;

// Long tests that may run on a busy machine.
test.describe.configure({ timeout: 240_000 });

async function fillIdea(page: Page, deadline = '2035-01-01T10:00'): Promise<void> {
  const form = page.getByRole('form', { name: es.form.addIdea });
  for (const label of [es.form.title, es.form.description, es.form.target])
    await form.getByLabel(label, { exact: true }).fill(ownText('Nueva'));
  await form.getByLabel(es.form.deadline).fill(deadline);
  await button(form, es.form.addIdea).click();
}

plainTest('tells Spanish from English and from words in no catalogue', () => {
  for (const text of [
    es.form.addIdea,
    es.toasts.allDeleted(3),
    es.trashDialog.until('5 mar 2026'),
    ownText('Mine'),
    '12 %',
  ])
    expect(spanishFault(text)).toBe(null);
  expect(spanishFault('Add Idea')).toBe('English: Add Idea');
  expect(spanishFault('3 ideas deleted.')).toBe('English: 3 ideas deleted.');
  expect(spanishFault('Something else')).toBe('in no catalogue: Something else');
  expect(spanishFault('Eliminada yesterday')).toBe('in no catalogue: Eliminada yesterday');
});

test('reads Spanish from signing in to every fault of it', async ({ complaints, page }) => {
  complaints.expect(/40[19]|429|500|No account|Incorrect|already exists|Too many|Something went wrong/);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${paths.session}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(process.env['FORGE_URL'] ?? '');
  await expect(page.getByText(es.app.loading)).toBeVisible();
  answer();
  const { auth, errors } = es;
  await expect(page.getByRole('heading', { name: auth.welcome })).toBeVisible();
  const fill = async (email: string, password: string) => {
    await page.getByLabel(auth.email).fill(email);
    await page.getByLabel(auth.password, { exact: true }).fill(password);
  };
  const alert = page.getByRole('alert');
  for (const [email, password, text] of [
    [newEmail(), 'secret1', errors['user-not-found']],
    ['nowhere', 'secret1', errors['invalid-email']],
    [newEmail(), '12345', errors['weak-password']],
    [newEmail(), 'x'.repeat(129), errors['password-too-long']],
  ] as const) {
    await fill(email, password);
    await button(page, auth.signIn).click();
    await expect(alert.filter({ hasText: text })).toBeVisible();
  }
  for (const [code, text] of [
    ['too-many-requests', errors['too-many-requests']],
    ['wrong-password', errors['wrong-password']],
    ['internal', errors['authentication-failed']],
  ] as const) {
    await page.route(`**${paths.signIn}`, (route) =>
      route.fulfill({ status: 429, json: { code, message: '', requestId: '' } }),
    );
    await fill(newEmail(), 'secret1');
    await button(page, auth.signIn).click();
    await expect(alert.filter({ hasText: text })).toBeVisible();
    await page.unroute(`**${paths.signIn}`);
  }
  await button(page, auth.createHere).click();
  await button(page, auth.showPassword).first().click();
  await fill(newEmail(), 'secret1');
  await page.getByLabel(auth.confirm).fill('secret2');
  await expect(page.getByText(auth.mismatch)).toBeVisible();
  await page.getByLabel(auth.confirm).fill('secret1');
  await button(page, auth.create).click();
  await expect(dialog(page, es.help.title)).toBeVisible();
});

test('reads Spanish in every view, with every kind of idea', async ({ page }) => {
  const kinds = builtInCategories.map((category, index) => ({
    title: ownText(`Idea ${index}`),
    description: ownText('Lo que es'),
    target: ownText('Meta'),
    category,
    priority: (['High', 'Medium', 'Low'] as const)[index % 3] ?? 'Low',
    tags: (['urgent', 'research', 'inspiration', 'prototype'] as const).slice(index % 4),
    progress: (index * 25) % 125,
    deadline: ['2035-01-01T10:00', '1999-01-01T10:00', '', 'pronto'][index % 4] ?? '',
    updates: index % 2 === 0 ? [] : [{ text: ownText('Avance'), date: '2026-01-05T10:00:00.000Z' }],
    notes: [{ text: ownText('Nota'), date: new Date().toISOString() }],
  }));
  await openBoard(page, { ideas: kinds });
  for (const sort of Object.values(es.filter.sorts))
    await page.getByLabel(es.filter.sortBy).selectOption(sort);
  await view(page, es.views.list);
  for (const index of [0, 1, 4]) await button(page, ownText(`Idea ${index}`)).click();
  await page.mouse.wheel(0, 3_000);
  await view(page, es.views.all);
  await page.mouse.wheel(0, 5_000);
  await page.mouse.wheel(0, -9_000);
  await view(page, es.views.dashboard);
  await expect(page.getByRole('tabpanel').getByText(es.stats.averageProgress).first()).toBeVisible();
  const toTable = page.getByRole('button', { name: es.dashboard.asTable });
  for (let left = await toTable.count(); left > 0; left--) await toTable.first().click();
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
  await view(page, es.views.focus);
  await page.getByLabel(es.filter.search).fill(ownText('nada de eso'));
  await expect(page.getByText(es.empty.noMatch(ownText('nada de eso')))).toBeVisible();
  await button(page, es.filter.clear).click();
  for (const name of [es.header.toLight, es.header.toDark, es.header.mute, es.header.unmute, es.header.help])
    await button(page, name).click();
  await expect(dialog(page, es.help.title)).toBeVisible();
  await page.keyboard.press('Escape');
  // The remaining buttons of the header.
  const buttons = page.getByRole('banner').getByRole('button');
  const leadAway: string[] = [es.header.otherLanguage, es.header.signOut];
  const { account, commands, help } = es.header;
  const opening: (string | null)[] = [es.messageLog.title, help, account, commands];
  for (let index = 0; index < (await buttons.count()); index++) {
    if (leadAway.includes((await buttons.nth(index).textContent())?.trim() ?? '')) continue;
    const name = await buttons.nth(index).getAttribute('aria-label');
    await buttons.nth(index).click();
    // Waits for the dialog, because a lazily loaded one would otherwise open after the Escape.
    if (opening.includes(name)) await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('reads Spanish while ideas are added, edited, moved, finished and deleted', async ({
  complaints,
  page,
}) => {
  complaints.expect(/Failed to (add|update) idea|undo/);
  const nearly = {
    title: ownText('Casi'),
    description: ownText('Lo que es'),
    target: ownText('Meta'),
    progress: 80,
  };
  await openBoard(page, { ideas: [nearly], view: 'all' });
  const toast = (text: string) =>
    page.getByRole('region', { name: es.toasts.label }).getByText(text, { exact: true }).last();
  const form = page.getByRole('form', { name: es.form.addIdea });
  for (let press = 0; press < 12; press++) await button(form, es.form.suggest).click();
  await form.getByLabel(es.form.title).fill(ownText('Mía'));
  await button(form, es.form.suggest).click();
  await button(page.getByRole('alertdialog'), es.form.replace).click();
  await form.getByLabel(es.form.title).fill(' ');
  await button(form, es.form.addIdea).click();
  await expect(toast(es.errors['fields-required'])).toBeVisible();
  await fillIdea(page, '2020-01-01T10:00');
  await expect(toast(es.errors['deadline-not-future'])).toBeVisible();
  await fillIdea(page);
  await expect(toast(es.toasts.added)).toBeVisible();
  const category = page.getByLabel(es.form.newCategory);
  for (const [name, text] of [
    [' ', es.errors['category-required']],
    ['Art', es.errors['category-exists']],
    [ownText('Zepelines'), es.toasts.categoryAdded],
    ['x'.repeat(61), es.form.textTooLong(60)],
  ] as const) {
    await enter(category, name);
    await expect(toast(text)).toBeVisible();
  }
  const idea = card(page, 'Casi');
  await enter(idea.getByLabel(es.card.addUpdate), ownText('Un avance'));
  await expect(toast(es.toasts.updateAdded)).toBeVisible();
  await button(idea, es.card.edit).click();
  await dialog(page, es.edit.title).getByLabel(es.form.target).fill(ownText('Otra meta'));
  await button(dialog(page, es.edit.title), es.edit.save).click();
  await expect(toast(es.toasts.edited)).toBeVisible();
  await button(idea, es.card.notes).click();
  await enter(page.getByLabel(es.notes.add), ownText('Nota'));
  await button(dialog(page, es.notes.title), es.entries.edit).click();
  await page.getByLabel(es.entries.text).fill(ownText('Nota mejor'));
  await button(page, es.entries.save).click();
  await expect(toast(es.toasts.entryEdited.notes)).toBeVisible();
  await button(page, es.entries.remove.notes).click();
  await page.keyboard.press('Escape');
  await button(idea, es.history.title).click();
  await expect(dialog(page, es.history.title).getByText(es.historyDialog.names.editIdea)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(idea, es.card.reorder).click();
  await page.getByRole('menuitem', { name: es.reordering.moveToTop }).click();
  await expect(toast(es.toasts.reordered)).toBeVisible();
  await button(idea, es.card.reorder).focus();
  for (const key of ['Space', 'ArrowRight', 'Escape', 'Space', 'ArrowLeft', 'Space'])
    await page.keyboard.press(key);
  await enter(idea.getByLabel(es.card.addUpdate), ownText('El último'));
  await expect(idea.getByText(es.card.done, { exact: true })).toBeVisible();
  await button(idea, es.card.delete).click();
  await button(page.getByRole('alertdialog'), es.confirm.delete).click();
  await expect(toast(es.toasts.deleted)).toBeVisible();
  await page.getByRole('tab').first().focus();
  for (const key of ['Control+z', 'Control+Shift+z']) await page.keyboard.press(key);
  await button(page, es.actions.reset).press('Enter');
  await button(page.getByRole('alertdialog'), es.confirm.deleteAllVerb).click();
  await expect(page.getByText(es.empty.noIdeas)).toBeVisible();
});
