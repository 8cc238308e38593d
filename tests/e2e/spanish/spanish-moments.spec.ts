import { paths } from '#contract/protocol.ts';
import { requiredFields } from '#domain/testing/read-one-idea.ts';
import { allMessages } from '#messages/all-messages.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { password, signIn } from '../../harness/person.ts';
import { expect, forgeUrl } from '../harness/forge-test.ts';
import { setSessionCookie, openBoard, createReadyAccount } from '../harness/ready-board.ts';
import { button, card, dialog, enter, spanishTest as test, view } from './spanish-page.ts';
import { ownText } from './spanish-text.ts';

const { es } = allMessages;

// Long tests that may run on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('reads Spanish in the four states of the migration, and where it is skipped', async ({
  complaints,
  page,
}) => {
  complaints.expect(/Failed|ERR_FAILED/);
  const person = await createReadyAccount({});
  await setSessionCookie(page, person);
  await page.addInitScript(
    (ideas) => localStorage.setItem('forge.ideas', ideas),
    JSON.stringify([{ title: ownText('Vieja') }]),
  );
  const { actions, migration, help } = es;
  await page.clock.install();
  await page.goto(forgeUrl());
  await expect(page.getByRole('heading', { name: migration.title })).toBeVisible();
  await button(page, migration.skip).click();
  await button(page.getByRole('alertdialog', { name: migration.confirmSkip }), migration.skip).click();
  await button(page, es.header.help).click();
  await expect(dialog(page, help.title).getByText(help.stillLocal)).toBeVisible();
  await button(dialog(page, help.title), actions.moveLocal).click();
  await page.route(`**${paths.import}`, (route) => route.abort('connectionfailed'));
  await button(page, actions.moveLocal).click();
  await expect(page.getByText(migration.moving).first()).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByRole('alert').filter({ hasText: migration.error })).toBeVisible();
  await page.unroute(`**${paths.import}`);
  await button(page, migration.tryAgain).click();
  await expect(page.getByText(migration.success)).toBeVisible();
});

test('reads Spanish in the trash, in files and among the messages', async ({ complaints, page }) => {
  complaints.expect(/Failed to add idea/);
  const ideas = ['Una', 'Otra', 'Tercera'].map((title) => ({
    title: ownText(title),
    description: ownText('Lo que es'),
    target: ownText('Meta'),
  }));
  await openBoard(page, { ideas, view: 'all' });
  const toast = (text: string) =>
    page.getByRole('region', { name: es.toasts.label }).getByText(text, { exact: true }).last();
  const importText = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await importText('nada');
  await expect(toast(es.errors['invalid-file'])).toBeVisible();
  await importText(JSON.stringify([{ ...requiredFields, title: ownText('De un archivo') }]));
  await expect(toast(es.toasts.imported(1))).toBeVisible();
  await button(page, es.trash.title).press('Enter');
  const trash = dialog(page, es.trash.title);
  await button(trash, es.trashDialog.restore).first().click();
  await expect(toast(es.trash.restored(1))).toBeVisible();
  await button(trash, es.trashDialog.purge).first().click();
  await button(page.getByRole('alertdialog'), es.trashDialog.purge).click();
  await expect(toast(es.trash.purged(1))).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, es.messageLog.title).click();
  await expect(dialog(page, es.messageLog.title).getByText(es.errors['invalid-file'])).toBeVisible();
});

test('reads Spanish offline, where the server refuses, and where another device was first', async ({
  complaints,
  context,
  page,
}) => {
  complaints.expect(/400|Failed|ERR_|503|undo/);
  const idea = { title: ownText('Una'), description: ownText('Lo que es'), target: ownText('Meta') };
  const person = await openBoard(page, { ideas: [idea], view: 'all' });
  const [stored] = (await person.everything()).ideas;
  await context.setOffline(true);
  await enter(card(page, 'Una').getByLabel(es.card.addUpdate), ownText('Sin conexión'));
  await expect(page.getByRole('status').filter({ hasText: es.saving.offline(1) })).toBeVisible();
  await button(page, es.header.signOut).click();
  await expect(page.getByRole('alertdialog', { name: es.header.unsaved(1) })).toBeVisible({
    timeout: 30_000,
  });
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: es.saving.saved })).toBeVisible();
  await page.route(`**${paths.mutations}`, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid-request', message: '', requestId: '' } }),
  );
  await enter(card(page, 'Una').getByLabel(es.card.addUpdate), ownText('Rechazado'));
  const failed = button(page, es.saving.failed(1));
  await expect(failed).toBeVisible();
  await failed.click();
  await expect(dialog(page, es.refused.title).getByText(ownText('Rechazado'))).toBeVisible();
  await button(dialog(page, es.refused.title), es.refused.discard).click();
  await page.keyboard.press('Escape');
  await page.unroute(`**${paths.mutations}`);
  await button(card(page, 'Una'), es.card.edit).click();
  await person.push(makeMutation('deleteIdea', { id: stored?.id ?? '' }, { at: Date.now() }));
  await expect(dialog(page, es.edit.title).getByText(es.gone)).toBeVisible();
  await expect(button(dialog(page, es.edit.title), es.saving.restoreAsNew)).toBeVisible();
});

test('reads Spanish where the session ends, the ideas do not load, and the page is too old', async ({
  complaints,
  page,
}) => {
  complaints.expect(/401|426|503|Failed to load ideas|Your session/);
  const person = await createReadyAccount({
    ideas: [{ title: ownText('Una'), description: ownText('x'), target: ownText('y') }],
  });
  await setSessionCookie(page, person);
  const feeds = (url: URL) => url.pathname === paths.changes || url.pathname === paths.live;
  await page.route(feeds, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(forgeUrl());
  await expect(page.getByRole('alert').filter({ hasText: es.errors['load-failed'] })).toBeVisible();
  await page.unroute(feeds);
  await expect(card(page, 'Una')).toBeVisible({ timeout: 60_000 });
  const answer = (code: string, status: number) =>
    page.route(`**${paths.mutations}`, (route) =>
      route.fulfill({ status, json: { code, message: '', requestId: '' } }),
    );
  await answer('client-outdated', 426);
  await enter(card(page, 'Una').getByLabel(es.card.addUpdate), ownText('Tarde'));
  await expect(page.getByText(es.app.newVersion)).toBeVisible();
  await page.unroute(`**${paths.mutations}`);
  await person.ask(paths.signOut, { method: 'POST', body: {} });
  await page.reload();
  await expect(page.getByText(es.auth.sessionLost)).toBeVisible();
  const elsewhere = await signIn(forgeUrl(), person.user.email);
  await elsewhere.ask(paths.deleteAccount, { method: 'POST', body: { password } });
  await page.reload();
  await expect(page.getByText(es.auth.accountDeleted)).toBeVisible();
  await page.getByRole('button', { name: es.auth.clearDevice }).click();
  await expect(page.getByRole('alertdialog')).toContainText(es.auth.clearDeleted(1));
});

test('reads Spanish where the browser keeps nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new Error('refused');
        },
      },
    });
  });
  await openBoard(page);
  await expect(page.getByText(es.saving.notDurable)).toBeVisible();
});

test('reads Spanish on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, {
    ideas: [{ title: ownText('Una'), description: ownText('x'), target: ownText('y') }],
  });
  for (const name of [es.views.list, es.views.all, es.views.dashboard, es.views.focus])
    await view(page, name);
  await button(page, es.app.more).click();
  await expect(page.getByRole('menuitem', { name: es.header.signOut })).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, es.form.newIdea).click();
  const form = page.getByRole('form', { name: es.form.addIdea });
  await button(form, es.form.addIdea).click();
  await expect(form.getByText(es.form.faults['fields-required']).first()).toBeVisible();
});

test('reads Spanish where an account needs an invitation, and where none can be created', async ({
  complaints,
  context,
  page,
}) => {
  complaints.expect(/410|This invitation has expired/);
  const { auth, errors } = es;
  let signUps = 'invited';
  await context.route(`**${paths.session}`, (route) => route.fulfill({ json: { user: null, signUps } }));
  await context.route(`**${paths.signUp}`, (route) =>
    route.fulfill({ status: 410, json: { code: 'invitation-invalid', message: '', requestId: '' } }),
  );
  await page.goto(forgeUrl());
  await expect(page.getByText(auth.invitedOnly)).toBeVisible();
  await page.goto(`${forgeUrl()}/#invite=${'A'.repeat(43)}`);
  await expect(page.getByText(auth.invitedText)).toBeVisible();
  await page.getByLabel(auth.email).fill('ada@example.org');
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await enter(page.getByLabel(auth.confirm), password);
  await expect(page.getByText(errors['invitation-invalid'])).toBeVisible();
  signUps = 'closed';
  await page.goto(forgeUrl());
  await page.reload();
  await expect(button(page, auth.createHere)).toHaveCount(0);
  await page.goto(`${forgeUrl()}/#invite=${'A'.repeat(43)}`);
  await expect(page.getByText(errors['sign-up-closed'])).toBeVisible();
  await context.unrouteAll();
  const person = await createReadyAccount({});
  await setSessionCookie(page, person);
  await page.reload();
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.goto(`${forgeUrl()}/#invite=${'A'.repeat(43)}`);
  await expect(
    page.getByRole('region', { name: es.toasts.label }).getByText(auth.invitedWhileSignedIn),
  ).toBeVisible();
});
