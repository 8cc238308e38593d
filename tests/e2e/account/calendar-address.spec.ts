import { type Page } from '@playwright/test';
import { makeMutation } from '../../harness/make-mutation.ts';
import { signUpNewPerson } from '../../harness/person.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard, setSessionCookie } from '../harness/ready-board.ts';

const words = {
  en: {
    account: 'Account',
    title: 'Calendar address',
    create: 'Create address',
    copy: 'Copy',
    fresh: 'New address',
    remove: 'Remove',
    warning: 'Whoever has this address can read your titles and deadlines.',
    once: 'Copy it now: it is not shown again.',
    created: /Created .+ A new address ends this one\./,
    removed: 'Calendar address removed.',
    clock: 'Your clock is now in Europe/Berlin. Use it for reminders?',
    useClock: 'Use it',
  },
  es: {
    account: 'Cuenta',
    title: 'Dirección de calendario',
    create: 'Crear dirección',
    copy: 'Copiar',
    fresh: 'Nueva dirección',
    remove: 'Quitar',
    warning: 'Quien tenga esta dirección puede leer tus títulos y fechas.',
    once: 'Cópiala ahora: no se vuelve a mostrar.',
    created: /Creada el .+ Una dirección nueva anula esta\./,
    removed: 'Dirección de calendario quitada.',
    clock: 'Tu reloj está ahora en Europe/Berlin. ¿Usarla para los avisos?',
    useClock: 'Usarla',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

async function openAccount(page: Page, { account }: Words) {
  await page.getByRole('button', { name: account, exact: true }).click();
  return page.getByRole('dialog', { name: account, exact: true });
}

const fetchFeed = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, text: await response.text() };
};

for (const language of ['en', 'es'] as const) {
  test(`creates, copies, replaces and removes the calendar address (${language})`, async ({
    context,
    page,
  }) => {
    const w = words[language];
    await openBoard(page, {
      ideas: [{ title: 'Build a kite', deadline: '2035-07-01T09:00' }],
      preferences: { language },
    });
    let dialog = await openAccount(page, w);
    const field = () => dialog.getByRole('textbox', { name: w.title, exact: true });
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter');
    await expect(dialog.getByText(w.warning)).toBeHidden();
    await press(w.create);
    // The address is focused and selected as a whole.
    await expect(field()).toBeFocused();
    await expect(field()).toHaveAccessibleDescription(new RegExp(`^${w.warning.replaceAll('.', '\\.')}`));
    await expect(dialog.getByText(w.once)).toBeVisible();
    const first = await field().inputValue();
    expect(first.replace(/feed\/[\w-]{43}\.ics$/, '')).toBe(`${forgeUrl()}/`);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(first);
    expect((await fetchFeed(first)).text).toContain('DTSTART:20350701T070000Z\r\n');

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(w.copy);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);

    await press(w.fresh);
    await expect(field()).not.toHaveValue(first);
    const second = await field().inputValue();
    expect((await fetchFeed(first)).status).toBe(404);
    expect((await fetchFeed(second)).text).toContain('SUMMARY:Build a kite\r\n');

    // The server cannot tell the address a second time.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    dialog = await openAccount(page, w);
    await expect(dialog.getByText(w.created)).toBeVisible();
    await expect(field()).toBeHidden();
    await expect(dialog.getByRole('button', { name: w.copy, exact: true })).toBeHidden();
    await press(w.remove);
    await expect(page.getByText(w.removed, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: w.title, exact: true })).toBeFocused();
    await expect(dialog.getByRole('button', { name: w.create, exact: true })).toBeVisible();
    expect((await fetchFeed(second)).status).toBe(404);
  });

  test(`asks before it tells deadlines in another zone (${language})`, async ({ page }) => {
    const w = words[language];
    const ada = await openBoard(page, { preferences: { language, zone: 'Asia/Tokyo' } });
    const dialog = await openAccount(page, w);
    const zone = async () => (await ada.everything()).account?.preferences.zone;
    await expect(dialog.getByText(w.clock)).toBeHidden();
    await dialog.getByRole('button', { name: w.create, exact: true }).click();
    await expect(dialog.getByText(w.clock)).toBeVisible();
    expect(await zone()).toBe('Asia/Tokyo');
    await dialog.getByRole('button', { name: w.useClock, exact: true }).click();
    await expect(dialog.getByText(w.clock)).toBeHidden();
    await expect.poll(zone).toBe('Europe/Berlin');
  });
}

test('says so when the address can be neither loaded nor changed', async ({ complaints, forge, page }) => {
  complaints.expect(/ERR_FAILED/);
  await openBoard(page);
  await page.route('**/api/account/calendar-address', (route) => route.abort());
  let dialog = await openAccount(page, words.en);
  await expect(dialog.getByText("Couldn't load your calendar address.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeHidden();
  await page.unroute('**/api/account/calendar-address');
  await page.keyboard.press('Escape');
  await page.route('**/api/account/calendar-address/create', (route) => route.abort());
  dialog = await openAccount(page, words.en);
  await dialog.getByRole('button', { name: 'Create address' }).click();
  await expect(forge.toast("Can't reach the server.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeEnabled();
});

test('gives a new account and one without a zone that of the device', async ({ complaints, forge, page }) => {
  complaints.expect(/401/);
  const ada = await signUpNewPerson(forgeUrl());
  await ada.push(makeMutation('setPreferences', { helpSeen: true }));
  await setSessionCookie(page, ada);
  await page.goto(forgeUrl());
  await expect.poll(async () => (await ada.everything()).account?.preferences.zone).toBe('Europe/Berlin');
  await page.context().clearCookies();
  await page.goto(forgeUrl());
  await forge.start();
  const zone = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/changes');
      return ((await answer.json()) as { account: { preferences: { zone?: string } } }).account.preferences
        .zone;
    });
  await expect.poll(zone).toBe('Europe/Berlin');
});
