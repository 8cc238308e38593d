import { type Page } from '@playwright/test';
import { proofPaths } from '#contract/passkey-paths.ts';
import { type AllMessages } from '#messages/all-messages.ts';
import { password } from '../../harness/person.ts';
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts';
import { header } from './press.ts';
import { type Screen, type ScreenVariant } from './screen.ts';

async function openAccount(page: Page, words: AllMessages, device: ScreenVariant['device']) {
  await header(page, words, words.header.account, device);
  return page.getByRole('dialog', { name: words.account.title });
}

/** Adds a passkey, and opens the form for another. */
async function showPasskeys(page: Page, words: AllMessages, device: ScreenVariant['device']) {
  const dialog = await openAccount(page, words, device);
  const { account } = words;
  const add = dialog.getByRole('button', { name: account.addPasskey });
  await add.click();
  await dialog.getByLabel(account.currentPassword).fill(password);
  await add.click();
  await dialog.getByText(account.tokenUnused).waitFor();
  await add.click();
  await dialog.getByRole('button', { name: account.usePasskey }).scrollIntoViewIfNeeded();
  return dialog;
}

export const passkeyScreens: Readonly<Record<string, Screen>> = {
  passkeys: { account: 'own', prepare: addVirtualAuthenticator, show: showPasskeys },
  'asked-again': {
    account: 'own',
    async prepare(page) {
      await addVirtualAuthenticator(page);
      const problem = { code: 'proof-required', message: '', requestId: '' };
      await page.route('**/api/account/data', (route) => route.fulfill({ status: 403, json: problem }));
      await page.route(`**${proofPaths.prove}`, (route) =>
        route.fulfill({ status: 401, json: { ...problem, code: 'wrong-password' } }),
      );
    },
    async show(page, words, device) {
      const dialog = await showPasskeys(page, words, device);
      await dialog.getByRole('button', { name: words.account.download }).click();
      const question = page.getByRole('dialog', { name: words.account.proveTitle });
      await question.getByLabel(words.account.currentPassword).fill('wrong one');
      await question.getByRole('button', { name: words.account.proveButton }).click();
      await question.getByText(words.errors['wrong-password']).waitFor();
    },
  },
};
