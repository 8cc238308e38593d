import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { backUp } from '#server/storage/sqlite/backup/backup.ts';
import { restoreBackup } from '#server/storage/sqlite/database/restore.ts';
import { type ForgePage, expect, newEmail, openSecondBrowser, test as base } from '../harness/forge-test.ts';
import { type ServerProcess, startServer } from '../harness/start-server.ts';

/** A server of this test's own, which can be restored and restarted on the same address. */
class OwnServer {
  readonly scope = mkdtempSync(path.join(os.tmpdir(), 'forge-e2e-restored-'));
  readonly data = path.join(this.scope, 'data');
  #server: ServerProcess | null = null;

  get url(): string {
    return this.#server?.url ?? '';
  }

  async start(data = this.data): Promise<void> {
    this.#server = await startServer(data, Number(new URL(this.url || 'http://x:0').port));
  }

  async restart(data = this.data, meanwhile = async () => {}): Promise<void> {
    const { url } = this;
    await this.stop();
    await meanwhile();
    this.#server = await startServer(data, Number(new URL(url).port));
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  backUp(): Promise<void> {
    return backUp(path.join(this.data, 'forge.db'), path.join(this.scope, 'backup.db'));
  }

  async restore(): Promise<void> {
    await this.restart(this.data, async () => {
      await restoreBackup(path.join(this.scope, 'backup.db'), this.data, {
        mayReplace: true,
        now: Date.now(),
      });
    });
  }
}

const test = base.extend<{ own: OwnServer }>({
  own: async ({ complaints }, use) => {
    complaints.expect(/Failed to load resource|401|409|Sign in first|ERR_|connection/);
    const own = new OwnServer();
    await own.start();
    await use(own);
    await own.stop();
    rmSync(own.scope, { recursive: true });
  },
});

// Each test starts a server several times and signs in again.
test.describe.configure({ timeout: 120_000 });

async function signUp(forge: ForgePage, own: OwnServer, email = newEmail()): Promise<string> {
  await forge.page.goto(own.url);
  await forge.signUp(email);
  await forge.closeHelp();
  await forge.showView('All');
  return email;
}
const isSaved = (forge: ForgePage) => expect(forge.saving('All changes saved')).toBeVisible();
/** Signs up and adds two ideas: A is in the backup, B is not. Returns the email address. */
async function startWithLostIdea(forge: ForgePage, own: OwnServer): Promise<string> {
  const email = await signUp(forge, own);
  await forge.addIdea({ title: 'A' });
  await isSaved(forge);
  await own.backUp();
  await forge.addIdea({ title: 'B' });
  await expect(forge.card('B')).toBeVisible();
  await isSaved(forge);
  return email;
}
const shown = (forge: ForgePage) => forge.titles().then((titles) => titles.toSorted());
const newer = (forge: ForgePage) => forge.page.getByRole('list', { name: 'Newer on this device' });
const text = (count: string) => `This server was restored from an earlier backup. ${count} newer.`;

async function signInAgain({ page }: ForgePage): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(dialog).toContainText('This server was restored from an earlier backup. Sign in again');
  await expect(dialog).not.toContainText('Your work is still here');
  await dialog.getByLabel('Password', { exact: true }).fill('secret1');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('offers what an open page has and a restored server has lost, saves it to a file and keeps it', async ({
  forge,
  own,
  page,
}) => {
  await signUp(forge, own);
  await forge.addIdea({ title: 'A' });
  await expect(forge.card('A')).toBeVisible();
  await isSaved(forge);
  await own.backUp();
  await forge.addIdea({ title: 'B' });
  await forge.addIdea({ title: 'Thrown away' });
  await forge.card('A').getByLabel('Add an update').fill('One step');
  await forge.card('A').getByLabel('Add an update').press('Enter');
  await forge.card('Thrown away').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.card('Thrown away')).toHaveCount(0);
  await isSaved(forge);

  await own.restore();
  await signInAgain(forge);
  await expect(page.getByText(text('3 ideas on this device are'))).toBeVisible();
  await expect(newer(forge).getByRole('listitem')).toHaveCount(3);
  await expect(newer(forge)).toContainText('B New idea');
  await expect(newer(forge)).toContainText('Thrown away In the trash');
  await expect(newer(forge)).toContainText('A Edit · Update');
  expect(await shown(forge)).toEqual(['A']);
  await page.getByRole('button', { name: 'Español' }).click();
  const spanish =
    'Este servidor se restauró desde una copia anterior. 3 ideas de este dispositivo son más recientes.';
  await expect(page.getByText(spanish)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conservarlas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar en un archivo' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect((JSON.parse(file) as { title: string }[]).map(({ title }) => title).toSorted()).toEqual([
    'A',
    'B',
    'Thrown away',
  ]);

  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(newer(forge)).toHaveCount(0);
  await isSaved(forge);
  await page.reload();
  await expect(forge.card('B')).toBeVisible();
  expect(await shown(forge)).toEqual(['A', 'B']);
  await expect(forge.card('A').getByText('10%', { exact: true })).toBeVisible();
  await expect(newer(forge)).toHaveCount(0);
});

test('does not double the ideas that two devices keep', async ({ browser, complaints, forge, own }) => {
  const email = await startWithLostIdea(forge, own);
  const second = await openSecondBrowser(browser, complaints);
  await second.forge.page.goto(own.url);
  await second.forge.signIn(email);
  await second.forge.showView('All');
  await expect(second.forge.card('B')).toBeVisible();

  await own.restore();
  for (const one of [forge, second.forge]) {
    await signInAgain(one);
    await expect(one.page.getByText(text('1 idea on this device is'))).toBeVisible();
  }
  await forge.page.getByRole('button', { name: 'Keep them' }).click();
  // The other device receives the idea and has nothing left to offer.
  await expect(newer(second.forge)).toHaveCount(0);
  for (const one of [forge, second.forge]) {
    await expect(one.card('B')).toBeVisible();
    expect(await shown(one)).toEqual(['A', 'B']);
  }
  await second.context.close();
});

test('keeps the changes that were waiting when the server was restored', async ({
  context,
  forge,
  own,
  page,
}) => {
  await startWithLostIdea(forge, own);
  await context.setOffline(true);
  await forge.card('B').getByLabel('Add an update').fill('Waited for B');
  await forge.card('B').getByLabel('Add an update').press('Enter');
  await forge.addIdea({ title: 'Waited' });
  await expect(forge.saving(/2 waiting/)).toBeVisible();

  await own.restore();
  await context.setOffline(false);
  await signInAgain(forge);
  await expect(page.getByText(text('1 idea on this device is'))).toBeVisible();
  await expect(forge.card('Waited')).toBeVisible();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(forge.card('B').getByText('10%', { exact: true })).toBeVisible();
  await isSaved(forge);
  await page.reload();
  await expect(forge.card('B').getByText('10%', { exact: true })).toBeVisible();
  expect(await shown(forge)).toEqual(['A', 'B', 'Waited']);
});

test('keeps everything while the server is on a wrong directory, and goes on by itself afterwards', async ({
  context,
  forge,
  own,
  page,
}) => {
  await signUp(forge, own);
  await forge.addIdea({ title: 'Known to the server' });
  await isSaved(forge);
  await context.setOffline(true);
  await forge.addIdea({ title: 'Waiting' });
  await expect(forge.saving(/1 waiting/)).toBeVisible();

  await own.restart(path.join(own.scope, 'empty'));
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(dialog).toContainText("This server doesn't recognize your account.");
  await expect(dialog).not.toContainText('was deleted');
  await expect(dialog.getByRole('button', { name: 'Sign out and clear this device' })).toHaveCount(0);
  // The same after a reload.
  await page.reload();
  await expect(dialog).toContainText("This server doesn't recognize your account.");

  await own.restart();
  await expect(dialog).toBeHidden();
  await isSaved(forge);
  expect(await shown(forge)).toEqual(['Known to the server', 'Waiting']);
});
