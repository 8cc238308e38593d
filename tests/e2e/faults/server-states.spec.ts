import { paths } from '#contract/protocol.ts';
import { startFaultyProxy } from '../harness/faulty-proxy.ts';
import { ForgePage, expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('says that the server is unavailable, sends by itself once it answers, and says why a retry failed', async ({
  complaints,
  page,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to load resource/);
  const proxy = await startFaultyProxy();
  try {
    const forge = new ForgePage(page);
    await page.goto(proxy.url);
    await forge.signUp();
    await forge.closeHelp();
    await expect(forge.saving('All changes saved')).toBeVisible();
    await proxy.disconnect();
    await forge.addIdea({ title: 'Made meanwhile' });
    await expect(forge.saving(/^Server unavailable, 1 waiting$/)).toBeVisible();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(forge.toast('The server is still unavailable.')).toBeVisible();
    await proxy.reconnect();
    await expect(forge.saving('All changes saved')).toBeVisible();
    await expect(forge.card('Made meanwhile')).toBeVisible();
    await expect(forge.score()).toContainText('10');
  } finally {
    await proxy.close();
  }
});

test('says that the server is full, in Spanish too, keeps what waits and sends it once there is space', async ({
  complaints,
  page,
}) => {
  complaints.expect(/507|503/);
  await openBoard(page, { ideas: [{ title: 'Reloj de bolsillo' }], preferences: { language: 'es' } });
  const isPush = `**${paths.mutations}`;
  await page.route(isPush, (route) =>
    route.fulfill({ status: 507, json: { code: 'storage-full', message: 'full', requestId: 'test' } }),
  );
  const field = page.getByRole('textbox', { name: 'Añadir un avance' });
  await field.fill('Engrasado');
  await field.press('Enter');
  const status = page.getByRole('status', { name: 'Servidor lleno, 1 en espera', exact: true });
  await expect(status).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar ahora' }).click();
  await expect(page.getByText('El disco del servidor sigue lleno.')).toBeVisible();
  await page.reload();
  await expect(status).toBeVisible();
  await expect(page.getByText('Engrasado')).toBeVisible();
  // The longest state fits the narrowest header that shows it in words.
  await page.unroute(isPush);
  await page.route(isPush, (route) => route.fulfill({ status: 503, body: 'a page of the proxy' }));
  await expect(page.getByRole('status', { name: 'Servidor no disponible, 1 en espera' })).toBeVisible();
  for (const width of [820, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(page.getByRole('button', { name: /^(Más|Cerrar sesión)$/ })).toBeInViewport({ ratio: 1 });
  }
  await page.unroute(isPush);
  await expect(page.getByRole('status', { name: 'Todos los cambios guardados' })).toBeVisible({
    timeout: 45_000,
  });
});
