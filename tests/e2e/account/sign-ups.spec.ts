import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { es } from '#messages/es/es.ts';
import { operatorCommandFile } from '../../harness/operator-command-file.ts';
import { expect, openSecondBrowser, test } from '../harness/forge-test.ts';
import { type ServerProcess, startServer } from '../harness/start-server.ts';

const servers: ServerProcess[] = [];
const directories: string[] = [];

test.afterEach(async ({ page }) => {
  // An open page could still complain that the server has ended.
  await page.close();
  for (const server of servers.splice(0)) await server.stop();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

/** Starts a server of its own. Returns its URL, and a function that prints an invitation. */
async function startWith(signUps: 'invited' | 'closed') {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-e2e-'));
  directories.push(directory);
  const server = await startServer(directory, 0, { SIGN_UPS: signUps });
  servers.push(server);
  const invite = async (...words: readonly string[]) => {
    const env = { ...process.env, DATA_DIR: directory, PORT: new URL(server.url).port };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [operatorCommandFile, 'user', 'invite', ...words],
      {
        env,
      },
    );
    return stdout.trim();
  };
  return { url: server.url, invite };
}

test('signs up by an invitation link only, moves local ideas in, and accepts the link once', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/410|This invitation has expired/);
  const { url, invite } = await startWith('invited');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('You need an invitation to create an account here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create one here' })).toHaveCount(0);

  const link = await invite('ada@example.org');
  await page.evaluate(() => localStorage.setItem('forge.ideas', '[{"title":"Old kite"}]'));
  // A link opened in a tab that shows the sign-in screen changes only the fragment.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByText('You have been invited. Choose a password to get started')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  expect(page.url()).toBe(`${url}/`);
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await page.getByRole('button', { name: 'Create one here' }).click();
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByLabel('Confirm Password').fill('secret1');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Move your local ideas' })).toBeVisible();
  await page.getByRole('button', { name: 'Move my ideas' }).click();
  await forge.closeHelp();
  await expect(forge.card('Old kite')).toBeVisible();
  const toast = forge.toast("You're signed in. Sign out to create another account with this invitation.");
  await expect(toast).toHaveCount(0);

  const other = await openSecondBrowser(browser, complaints);
  await other.forge.page.goto(link);
  await other.forge.page.getByLabel('Password', { exact: true }).fill('secret1');
  await other.forge.page.getByLabel('Confirm Password').fill('secret1');
  await other.forge.page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    other.forge.page
      .getByRole('alert')
      .filter({ hasText: 'This invitation has expired or has been used. Request a new one' }),
  ).toBeVisible();
  await other.context.close();

  // Where a person is signed in, another invitation waits for the sign-out.
  await page.goto(await invite());
  await expect(toast).toBeVisible();
  await expect(forge.card('Old kite')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('offers no sign-up where sign-ups are closed, in English and Spanish', async ({ page }) => {
  const { url } = await startWith('closed');
  const isWithoutSignUp = async (welcome: string, link: string) => {
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible();
    await expect(page.getByRole('button', { name: link })).toHaveCount(0);
  };
  await page.goto(url);
  await isWithoutSignUp('Welcome Back', 'Create one here');
  await expect(page.getByText("Don't have an account?")).toHaveCount(0);
  await page.goto(`${url}/#invite=${'A'.repeat(43)}`);
  await isWithoutSignUp('Welcome Back', 'Create one here');
  const notice = page.getByRole('status');
  await expect(notice.filter({ hasText: "This server isn't accepting new accounts" })).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await isWithoutSignUp(es.auth.welcome, es.auth.createHere);
  await expect(notice.filter({ hasText: es.errors['sign-up-closed'] })).toBeVisible();
});
