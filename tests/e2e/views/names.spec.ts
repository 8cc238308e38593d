import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('names every control of the board as the specification does', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }], view: 'all' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Forge', exact: true })).toBeVisible();
  await expect(forge.score()).toHaveText(/^Forge Score\s*0$/);
  for (const name of ['Switch to light theme', 'Español', 'Mute sounds', 'Help', 'Sign Out'])
    await expect(button(name)).toBeVisible();
  const signOut = await button('Sign Out').boundingBox();
  expect(signOut!.x).toBeGreaterThan(1_440 / 2);
  expect(signOut!.y).toBeLessThan(100);
  await expect(forge.saving('All changes saved')).toBeVisible();

  const tabs = page.getByRole('tablist', { name: 'Views', exact: true }).getByRole('tab');
  await expect(tabs).toHaveText(['Focus', 'List', 'All', 'Dashboard']);
  await expect(page.getByRole('searchbox', { name: 'Search ideas', exact: true })).toBeVisible();
  for (const name of ['Forge Score', 'All changes saved'])
    await expect(page.getByRole('status', { name, exact: true })).toBeVisible();
  const options = (name: string) =>
    page.getByRole('combobox', { name, exact: true }).getByRole('option').allTextContents();
  expect(await options('Sort by')).toEqual(['Deadline', 'Priority', 'Progress', 'Manual']);
  expect(await options('Filter by priority')).toEqual(['All priorities', 'High', 'Medium', 'Low']);
  expect(await options('Filter by state')).toEqual([
    'All states',
    'Active',
    'Not now',
    'Overdue',
    'Finished',
  ]);
  expect(await options('Filter by tag')).toEqual([
    'All tags',
    'urgent',
    'research',
    'inspiration',
    'prototype',
  ]);
  const categories = await options('Filter by category');
  expect(categories[0]).toBe('All categories');
  expect(categories).toHaveLength(17);

  await expect(page.getByRole('region', { name: 'Quick Stats', exact: true })).toBeVisible();
  const form = page.getByRole('form', { name: 'Add Idea', exact: true });
  for (const name of ['Title', 'Description', 'Target'])
    await expect(form.getByRole('textbox', { name, exact: true })).toBeVisible();
  for (const name of ['Category', 'Priority'])
    await expect(form.getByRole('combobox', { name, exact: true })).toBeVisible();
  await expect(form.getByLabel('Deadline', { exact: true })).toHaveAttribute('type', 'datetime-local');
  const tags = form.getByRole('group', { name: 'Tags', exact: true });
  for (const name of ['urgent', 'research', 'inspiration', 'prototype'])
    await expect(tags.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
  for (const name of ['Add Idea', 'Suggest an Idea'])
    await expect(form.getByRole('button', { name, exact: true })).toBeVisible();
  const category = page.getByRole('form', { name: 'Add Category', exact: true });
  await expect(category.getByRole('textbox', { name: 'New category', exact: true })).toBeVisible();
  await expect(category.getByRole('button', { name: 'Add Category', exact: true })).toBeVisible();
  const quick = page.getByRole('region', { name: 'Quick Actions', exact: true });
  for (const name of ['Export', 'Import', 'Reset to Sample Ideas'])
    await expect(quick.getByRole('button', { name, exact: true })).toBeVisible();
});

test('names every control of a card, a row and the dialogs as the specification does', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }], view: 'all' });
  const card = forge.card('Pocket star clock');
  const controls = async (names: readonly string[]) => {
    for (const name of names)
      await expect(card.getByRole('button', { name, exact: true }), name).toBeVisible();
  };
  await controls(['Edit', 'Notes', 'Not now', 'Delete', 'Reorder']);
  await expect(card.getByRole('progressbar', { name: 'Progress', exact: true })).toBeVisible();
  await expect(card.getByRole('timer')).toHaveText(/^\d+d \d\dh \d\dm \d\ds$/);
  await expect(card.getByRole('slider', { name: 'Set progress', exact: true })).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Add an update', exact: true })).toBeVisible();

  await forge.showView('List');
  await controls(['Edit', 'Notes', 'Not now', 'Delete', 'Reorder']);
  await expect(card.getByRole('progressbar', { name: 'Progress', exact: true })).toBeVisible();
  await expect(card.getByRole('timer')).toBeVisible();
  await expect(card.getByRole('slider')).toHaveCount(0);
  const title = card.getByRole('button', { name: 'Pocket star clock', exact: true });
  await title.press('Enter');
  await expect(card.getByRole('slider', { name: 'Set progress', exact: true })).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Add an update', exact: true })).toBeVisible();
  await title.click();
  await expect(card.getByRole('slider')).toHaveCount(0);

  await forge.showView('Focus');
  await controls(['Edit', 'Notes', 'Delete']);
  await expect(card.getByRole('button', { name: 'Reorder' })).toHaveCount(0);
  await expect(card.getByRole('slider', { name: 'Set progress', exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Idea', exact: true });
  for (const name of ['Title', 'Description', 'Target'])
    await expect(edit.getByRole('textbox', { name, exact: true })).toBeVisible();
  await expect(edit.getByLabel('Deadline', { exact: true })).toHaveValue('2035-01-01T10:00');
  await expect(edit.getByRole('group', { name: 'Tags' }).getByRole('checkbox')).toHaveCount(4);
  await expect(edit.getByRole('slider', { name: 'Set progress', exact: true })).toBeVisible();
  await expect(edit.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(edit).toBeHidden();

  await card.getByRole('button', { name: 'Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes', exact: true });
  await expect(notes.getByRole('textbox', { name: 'Add a note', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notes).toBeHidden();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Help', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await forge.showView('Dashboard');
  for (const name of ['Finished', 'Overdue', 'Average progress'])
    await expect(page.getByRole('tabpanel').getByText(name, { exact: true }).first()).toBeVisible();
});

test('puts all but the score into a menu on a phone, and the form into a sheet', async ({ forge, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page);
  await expect(forge.score()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const name of ['Switch to light theme', 'Español', 'Mute sounds', 'Help', 'Sign Out'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New idea', exact: true }).click();
  await forge.addIdea({ title: 'Written on a phone' });
  await expect(forge.toast('Idea added!')).toBeVisible();
  await expect(forge.card('Written on a phone')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('has the Spanish names the specification gives', async ({ browser, complaints }) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  complaints.watch(page);
  await page.goto(forgeUrl());
  await page.getByRole('button', { name: 'Regístrate aquí', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Inicia sesión aquí', exact: true })).toBeVisible();
  const person = await openBoard(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Forge', exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Forge Score' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'English', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restablecer ideas de ejemplo', exact: true })).toBeVisible();
  for (const name of ['Idea Master', 'Completion Pro'])
    await expect(
      page.getByRole('region', { name: 'Resumen' }).getByText(name, { exact: true }),
    ).toBeVisible();
  await page.getByRole('button', { name: 'Ayuda', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Ayuda', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // Built-in names are shown translated but stored in English.
  const form = page.getByRole('form', { name: 'Añadir idea' });
  await form.getByLabel('Título').fill('Barco');
  await form.getByLabel('Descripción').fill('De papel');
  await form.getByLabel('Objetivo').fill('Que flote');
  await form.getByLabel('Fecha límite').fill('2035-01-01T10:00');
  await form.getByLabel('Categoría').selectOption('Energía');
  await form.getByLabel('Prioridad').selectOption('Baja');
  await form.getByRole('checkbox', { name: 'urgente' }).check();
  await form.getByRole('button', { name: 'Añadir idea', exact: true }).click();
  const card = page.getByRole('article', { name: 'Barco' });
  for (const text of ['Energía', 'Baja', 'urgente'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  const saved = page.getByRole('status', { name: 'Todos los cambios guardados', exact: true });
  await expect(saved).toBeVisible();
  const [stored] = (await person.everything()).ideas;
  expect(stored).toMatchObject({ category: 'Energy Tech', priority: 'Low', tags: ['urgent'] });
  await context.close();
});
