import { X509Certificate, createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../harness/free-port.ts';
import { testCertificate } from '../../harness/tls-proxy.ts';
import { chromiumArguments } from '../harness/chromium-arguments.ts';
import { ForgePage, expect, newEmail, test } from '../harness/forge-test.ts';
import { type PathProxy, startPathProxy } from '../harness/path-proxy.ts';
import { type ServerProcess, startServer } from '../harness/start-server.ts';
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts';

const host = 'forge.test';
const key = new X509Certificate(testCertificate).publicKey.export({ type: 'spki', format: 'der' });
const executablePath = process.env['CHROMIUM'];

// Passkeys need a certificate without errors: ignoring all errors of certificates does not do.
test.use({
  launchOptions: {
    args: [
      ...chromiumArguments,
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

let proxy: PathProxy;
let server: ServerProcess;
let directory: string;

test.beforeEach(async () => {
  proxy = await startPathProxy(host);
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-e2e-'));
});
test.afterEach(async ({ page }) => {
  // An open page could still complain that the server has ended.
  await page.close();
  proxy.close();
  await server.stop();
  rmSync(directory, { recursive: true });
});

/** Starts a server behind the proxy, and returns the address of its page. */
async function startBehind(publicPath: string): Promise<string> {
  const port = await freePort();
  const settings = { PUBLIC_URL: proxy.url + publicPath, SIGN_UPS: 'open', LOG_LEVEL: 'error' };
  server = await startServer(directory, port, settings);
  proxy.routes.set(publicPath, { target: `http://127.0.0.1:${port}`, isRemoved: true });
  return proxy.url + publicPath;
}

for (const publicPath of ['/', '/apps/forge/'])
  test(`adds a passkey and signs in with it behind a proxy with https, at ${publicPath}`, async ({
    complaints,
    page,
  }) => {
    // The server stops before the page closes.
    complaints.expect(/Failed to load resource/);
    const address = await startBehind(publicPath);
    const authenticator = await addVirtualAuthenticator(page);
    const forge = new ForgePage(page);
    await page.goto(address);
    const email = await forge.signUp(newEmail());
    await forge.closeHelp();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
    const add = dialog.getByRole('button', { name: 'Add a passkey', exact: true });
    await add.click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Laptop');
    await dialog.getByLabel('Current password').fill('secret1');
    await add.click();
    await expect(dialog.getByText('Laptop', { exact: true })).toBeVisible();
    expect(await authenticator.rpIds()).toEqual([host]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey', exact: true }).click();
    await expect(page.getByRole('tablist')).toBeVisible();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(dialog.getByText(email)).toBeVisible();
  });
