import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const words = {
  en: {
    edit: 'Edit',
    save: 'Save',
    remindMe: 'Remind me',
    asInSettings: 'As in my settings',
    never: 'Never',
    hour: '1 hour before',
    undo: 'Undo',
    history: 'History',
    options: [
      'As in my settings',
      'Never',
      'At the deadline',
      '15 minutes before',
      '1 hour before',
      '3 hours before',
      '1 day before',
      '3 days before',
      '1 week before',
    ],
  },
  es: {
    edit: 'Editar',
    save: 'Guardar',
    remindMe: 'Avísame',
    asInSettings: 'Según mis ajustes',
    never: 'Nunca',
    hour: '1 hora antes',
    undo: 'Deshacer',
    history: 'Historial',
    options: [
      'Según mis ajustes',
      'Nunca',
      'Al vencer',
      '15 minutos antes',
      '1 hora antes',
      '3 horas antes',
      '1 día antes',
      '3 días antes',
      '1 semana antes',
    ],
  },
} as const;

type Words = (typeof words)[keyof typeof words];

async function openEdit(page: Page, { edit }: Words) {
  const card = page.getByRole('article', { name: 'Kite', exact: true });
  await card.getByRole('button', { name: edit, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const language of ['en', 'es'] as const) {
  test(`gives an idea its own reminder and takes it off, by keyboard, with Undo (${language})`, async ({
    page,
  }) => {
    const w = words[language];
    const ada = await openBoard(page, {
      ideas: [{ title: 'Kite' }],
      preferences: { language, reminders: { mail: true } },
    });
    const leads = async () => (await ada.everything()).ideas[0]?.leads;
    let dialog = await openEdit(page, w);
    const field = () => dialog.getByRole('combobox', { name: w.remindMe, exact: true });
    await expect(field().getByRole('option')).toHaveText([...w.options]);
    await expect(field().getByRole('option', { selected: true })).toHaveText(w.asInSettings);
    await field().focus();
    // The browser's own select chooses by typing.
    await page.keyboard.type(w.hour);
    await page.keyboard.press('Control+Enter');
    if (await dialog.isVisible())
      await dialog.getByRole('button', { name: w.save, exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(leads).toEqual([60]);

    dialog = await openEdit(page, w);
    await expect(field().getByRole('option', { selected: true })).toHaveText(w.hour);
    await field().selectOption({ label: w.never });
    await dialog.getByRole('button', { name: w.save, exact: true }).press('Enter');
    await expect.poll(leads).toEqual([]);
    await page.getByRole('button', { name: w.undo, exact: true }).first().press('Enter');
    await expect.poll(leads).toEqual([60]);

    dialog = await openEdit(page, w);
    await field().selectOption({ label: w.asInSettings });
    await dialog.getByRole('button', { name: w.save, exact: true }).press('Enter');
    await expect.poll(leads).toBe(undefined);
  });
}

test('says that reminders are off once one is chosen, and keeps it', async ({ page }) => {
  const ada = await openBoard(page, { ideas: [{ title: 'Kite' }] });
  const dialog = await openEdit(page, words.en);
  const field = dialog.getByRole('combobox', { name: 'Remind me', exact: true });
  await expect(field).toHaveAccessibleDescription('');
  await field.selectOption({ label: 'Never' });
  await expect(field).toHaveAccessibleDescription('');
  await field.selectOption({ label: '1 hour before' });
  await expect(field).toHaveAccessibleDescription('Reminders are off in Account');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await ada.everything()).ideas[0]?.leads).toEqual([60]);
});

test('shows in Edit that an idea has its own reminders, also several, to a person who has none', async ({
  page,
}) => {
  const ada = await openBoard(page, { ideas: [{ title: 'Kite', leads: [15, 1_440] }] });
  const dialog = await openEdit(page, words.en);
  const field = dialog.getByRole('combobox', { name: 'Remind me', exact: true });
  await expect(field.getByRole('option', { selected: true })).toHaveText('15 minutes before, 1 day before');
  await dialog.getByLabel('Title').fill('Big kite');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await ada.everything()).ideas[0])
    .toMatchObject({ title: 'Big kite', leads: [15, 1_440] });
});
