import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type Messages } from '#messages/en/en.ts';
import { type Screen } from './screen.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function typePasswords(page: Page, { auth }: Messages, confirmation: string): Promise<void> {
  await press(page, auth.createHere);
  await page.getByLabel(auth.email).fill('ada@example.org');
  await page.getByLabel(auth.password, { exact: true }).fill('secret1');
  await page.getByLabel(auth.confirm).fill(confirmation);
}

/** The screens of a visitor who is not signed in. */
export const signedOutScreens: Readonly<Record<string, Screen>> = {
  'sign-in': {
    account: 'none',
    show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  'sign-in-error': {
    account: 'none',
    async show(page, { auth, errors }) {
      await page.getByLabel(auth.email).fill('nobody@example.org');
      await page.getByLabel(auth.password, { exact: true }).fill('secret1');
      await press(page, auth.signIn);
      await page.getByText(errors['user-not-found']).waitFor();
    },
  },
  'sign-up': {
    account: 'none',
    show: (page, words) => typePasswords(page, words, 'secret2'),
  },
  'forgot-password': {
    account: 'none',
    async prepare(page) {
      // This server has no mail server to send the link.
      await page.route(`**${paths.requestReset}`, (route) => route.fulfill({ status: 204 }));
    },
    async show(page, { auth, password, passwordReset }) {
      await press(page, password.forgot);
      await page.getByLabel(auth.email).fill('nobody@example.org');
      await press(page, passwordReset.sendLink);
      await page.getByText(passwordReset.sent).waitFor();
    },
  },
  'reset-password': {
    account: 'none',
    hash: '#reset=a-link-from-a-letter',
    async show(page, { passwordReset }) {
      await page.getByLabel(passwordReset.newPassword, { exact: true }).fill('nine warm anvils');
      await page.getByLabel(passwordReset.confirmNew).fill('nine warm anvil');
    },
  },
  'reset-password-error': {
    account: 'none',
    hash: '#reset=a-link-from-a-letter',
    async show(page, { errors, passwordReset }) {
      await page.getByLabel(passwordReset.newPassword, { exact: true }).fill('nine warm anvils');
      await page.getByLabel(passwordReset.confirmNew).fill('nine warm anvils');
      await press(page, passwordReset.set);
      await page.getByText(errors['reset-link-invalid']).waitFor();
    },
  },
};
