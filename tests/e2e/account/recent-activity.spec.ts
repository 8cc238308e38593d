import { AxeBuilder } from '@axe-core/playwright';
import { accountEventsPath } from '#contract/account-events.ts';
import { paths } from '#contract/protocol.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const words = {
  en: {
    account: 'Account',
    title: 'Recent activity',
    show: 'Show',
    hide: 'Hide',
    lines: [/^Sign-in refused.+ · Firefox on Windows · 127\.0\.0\.0\/24$/, /^Account created.+ · /],
    times: / · 2 times · Firefox$/,
    empty: 'Nothing has happened yet.',
    failed: "Couldn't load your recent activity.",
  },
  es: {
    account: 'Cuenta',
    title: 'Actividad reciente',
    show: 'Mostrar',
    hide: 'Ocultar',
    lines: [/^Inicio de sesión rechazado.+ · Firefox en Windows · 127\.0\.0\.0\/24$/, /^Cuenta creada.+ · /],
    times: / · 2 veces · Firefox$/,
    empty: 'Todavía no ha pasado nada.',
    failed: 'No se pudo cargar la actividad reciente.',
  },
} as const;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

for (const language of ['en', 'es'] as const) {
  test(`lists what happened to the account once it is asked for (${language})`, async ({ page }) => {
    const w = words[language];
    const person = await openBoard(page, { preferences: { language } });
    await sendRequest(forgeUrl() + paths.signIn, {
      method: 'POST',
      headers: { 'User-Agent': firefox },
      body: { email: person.user.email, password: 'wrong password' },
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: w.account, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: w.account, exact: true });
    await expect(dialog.getByRole('heading', { name: w.title, exact: true })).toBeVisible();
    const show = dialog.getByRole('button', { name: w.show, exact: true });
    await expect(show).toHaveAccessibleDescription(w.title);
    await expect(show).toHaveAttribute('aria-expanded', 'false');
    expect(asked).not.toContain(accountEventsPath);
    await show.press('Enter');
    const lines = dialog.getByRole('list', { name: w.title }).getByRole('listitem');
    await expect(lines).toHaveText([...w.lines]);
    expect(asked).toContain(accountEventsPath);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    const hide = dialog.getByRole('button', { name: w.hide, exact: true });
    await expect(hide).toBeFocused();
    await hide.press('Enter');
    await expect(lines).toHaveCount(0);
  });

  test(`tells how often, and says so when there is no activity and when it cannot be loaded (${language})`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/ERR_FAILED/);
    const w = words[language];
    await openBoard(page, { preferences: { language } });
    // A page of this version passes over a kind that only a newer server knows.
    const event = {
      kind: 'signed_in',
      at: Date.now(),
      browser: 'Firefox',
      system: '',
      network: '',
      count: 2,
    };
    const events = [event, { ...event, kind: 'abducted' }];
    await page.route(`**${accountEventsPath}`, (route) => route.fulfill({ json: { events } }));
    await page.getByRole('button', { name: w.account, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: w.account, exact: true });
    await dialog.getByRole('button', { name: w.show, exact: true }).click();
    await expect(dialog.getByRole('list', { name: w.title }).getByRole('listitem')).toHaveText([w.times]);
    await dialog.getByRole('button', { name: w.hide, exact: true }).click();
    await page.route(`**${accountEventsPath}`, (route) => route.fulfill({ json: { events: [] } }));
    await dialog.getByRole('button', { name: w.show, exact: true }).click();
    await expect(dialog.getByText(w.empty)).toBeVisible();
    await dialog.getByRole('button', { name: w.hide, exact: true }).click();
    await page.route(`**${accountEventsPath}`, (route) => route.abort());
    await dialog.getByRole('button', { name: w.show, exact: true }).click();
    await expect(dialog.getByText(w.failed)).toBeVisible();
  });
}
