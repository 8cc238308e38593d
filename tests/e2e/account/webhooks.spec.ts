import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { type WebhookReceiver, isSignedWith, startWebhookReceiver } from '../../harness/webhook-receiver.ts';
import { addWebhook, listWebhooks } from '../../harness/webhooks.ts';
import { expect, test } from '../harness/forge-test.ts';
import { hold } from '../harness/hold.ts';
import { type OwnServer, startOwnServer } from '../harness/own-server.ts';
import { openBoard } from '../harness/ready-board.ts';

const words = {
  en: {
    account: 'Account',
    capture: 'Capture an idea',
    close: 'Close',
    add: 'Add webhook',
    address: 'Address (https)',
    created: 'an idea is created (idea.created)',
    changed: 'an idea changes (idea.updated)',
    bad: 'This address cannot be used. It must start with https:// and be on the public internet.',
    none: 'Choose at least one.',
    secretOf: (address: string) => `Secret of ${address}`,
    once: 'Copy the secret now. It is not shown again.',
    next: 'Copy the secret now. It is not shown again. The one before still signs for a day.',
    test: 'Send a test',
    accepted: 'The address accepted the test.',
    failed: 'The test failed: answered 500',
    deliveries: (count: number) => `Last deliveries (${count})`,
    answered: 'answered 204',
    off: /^Off since .+: the address answered that it is gone\. A test that is accepted turns it on again\.$/,
    renew: 'New secret',
    remove: 'Remove',
    title: 'Webhooks',
  },
  es: {
    account: 'Cuenta',
    capture: 'Captura una idea',
    close: 'Cerrar',
    add: 'Añadir webhook',
    address: 'Dirección (https)',
    created: 'se crea una idea (idea.created)',
    changed: 'cambia una idea (idea.updated)',
    bad: 'Esta dirección no se puede usar. Debe empezar por https:// y estar en la Internet pública.',
    none: 'Elige al menos uno.',
    secretOf: (address: string) => `Secreto de ${address}`,
    once: 'Copia el secreto ahora. No se vuelve a mostrar.',
    next: 'Copia el secreto ahora. No se vuelve a mostrar. El anterior sigue firmando durante un día.',
    test: 'Enviar una prueba',
    accepted: 'La dirección ha aceptado la prueba.',
    failed: 'La prueba ha fallado: respuesta 500',
    deliveries: (count: number) => `Últimos envíos (${count})`,
    answered: 'respuesta 204',
    off: /^Desactivado desde el .+: la dirección respondió que ya no existe\. Una prueba aceptada lo vuelve a activar\.$/,
    renew: 'Nuevo secreto',
    remove: 'Quitar',
    title: 'Webhooks',
  },
} as const;

let server: OwnServer;
let receiver: WebhookReceiver;

test.beforeEach(async () => {
  receiver = await startWebhookReceiver();
  server = await startOwnServer();
});
test.afterEach(async ({ page }) => {
  // An open page could still complain that the server has ended.
  await page.close();
  await server.end();
  await receiver.stop();
});

async function openAccount(page: Page, { account }: (typeof words)['en' | 'es']) {
  await page.getByRole('button', { name: account, exact: true }).press('Enter');
  return page.getByRole('dialog', { name: account, exact: true });
}

test('keeps an address that is typed while a new secret is on its way', async ({ page }) => {
  const ada = await openBoard(page);
  await addWebhook(ada, receiver.url);
  const w = words.en;
  const dialog = await openAccount(page, w);
  const load = await hold(page, /account\/webhooks\/secret$/);
  await dialog.getByRole('button', { name: w.renew, exact: true }).press('Enter');
  await dialog.getByRole('button', { name: w.add, exact: true }).press('Enter');
  const address = dialog.getByRole('textbox', { name: w.address, exact: true });
  await expect(address).toBeFocused();
  await page.keyboard.type('https://example.org/');
  await load();
  await expect(dialog.getByText(w.next)).toBeVisible();
  await expect(address).toHaveValue('https://example.org/');
  await expect(address).toBeFocused();
});

for (const language of ['en', 'es'] as const)
  test(`adds a webhook, tests it, renews its secret and removes it by keyboard (${language})`, async ({
    page,
  }) => {
    const w = words[language];
    await openBoard(page, { preferences: { language } });
    const dialog = await openAccount(page, w);
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const address = () => dialog.getByRole('textbox', { name: w.address, exact: true });
    const hook = `${receiver.url}/hook`;
    const secret = () => dialog.getByRole('textbox', { name: w.secretOf(hook), exact: true });
    const fold = (count: number) => dialog.getByText(w.deliveries(count), { exact: true });

    // Escape closes the form alone, and leads back to its button.
    await button(w.add).press('Enter');
    await expect(address()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(w.add)).toBeFocused();

    await button(w.add).press('Enter');
    await expect(address()).toBeFocused();
    await page.keyboard.type('http://example.org/');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(w.bad)).toBeVisible();
    await address().fill(hook);
    const events = dialog.getByRole('checkbox');
    for (const event of await events.all()) if (await event.isChecked()) await event.press('Space');
    await address().press('Enter');
    await expect(dialog.getByText(w.none)).toBeVisible();
    await dialog.getByRole('checkbox', { name: w.created, exact: true }).press('Space');
    await dialog.getByRole('checkbox', { name: w.changed, exact: true }).press('Space');
    await address().press('Enter');

    await expect(secret()).toBeFocused();
    await expect(secret()).toHaveAccessibleDescription(w.once);
    const first = await secret().inputValue();
    expect(first).toMatch(/^whsec_/);
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);

    await button(w.test).press('Enter');
    await expect(page.getByText(w.accepted)).toBeVisible();
    await fold(1).press('Enter');
    await expect(dialog.getByText(w.answered)).toBeVisible();
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);

    await button(w.renew).press('Enter');
    await expect(secret()).not.toHaveValue(first);
    await expect(secret()).toHaveAccessibleDescription(w.next);
    const second = await secret().inputValue();
    receiver.answerWith((_request, response) => void response.writeHead(500).end('<h1>no</h1>'));
    await button(w.test).press('Enter');
    await expect(page.getByText(w.failed)).toBeVisible();
    await expect(fold(2)).toBeVisible();
    const [, last] = receiver.received;
    expect(last && [isSignedWith(first, last), isSignedWith(second, last)]).toEqual([true, true]);

    await button(w.remove).press('Enter');
    await expect(fold(2)).toBeHidden();
    await expect(secret()).toBeHidden();
    await expect(dialog.getByRole('heading', { name: w.title, exact: true })).toBeFocused();
  });

for (const language of ['en', 'es'] as const)
  test(`says that an address is gone, and is told of an idea that is added (${language})`, async ({
    page,
  }) => {
    const w = words[language];
    const person = await openBoard(page, { preferences: { language } });
    let dialog = await openAccount(page, w);
    await dialog.getByRole('button', { name: w.add, exact: true }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: w.address, exact: true })).toBeFocused();
    await page.keyboard.type(receiver.url);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(w.once)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    receiver.answerWith((_request, response) => void response.writeHead(410).end());
    const line = page.getByRole('textbox', { name: w.capture });
    await line.fill('Kite');
    await line.press('Enter');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.payload).toMatchObject({
      type: 'idea.created',
      data: { idea: { title: 'Kite' } },
    });
    // The server notes the answer after the address has the event.
    await expect.poll(async () => (await listWebhooks(person))[0]?.off).not.toBeNull();
    dialog = await openAccount(page, w);
    await expect(dialog.getByText(w.off)).toBeVisible();
    await expect(dialog.getByText(w.secretOf(receiver.url))).toBeHidden();
  });

test('says so when webhooks can be neither loaded nor added', async ({ complaints, page }) => {
  complaints.expect(/ERR_FAILED/);
  await openBoard(page);
  await page.route('**/api/account/webhooks*', (route) => route.abort());
  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByText("Couldn't load your webhooks.")).toBeVisible();
  await page.route('**/api/account/webhooks/add', (route) => route.abort());
  await dialog.getByRole('button', { name: words.en.add, exact: true }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: words.en.address })).toBeFocused();
  await page.keyboard.type('https://example.org/hook');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText("Can't reach the server.")).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: words.en.address })).toHaveValue(
    'https://example.org/hook',
  );
});
