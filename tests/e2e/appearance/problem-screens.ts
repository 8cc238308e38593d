import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { type AllMessages } from '#messages/all-messages.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, forgeUrl } from '../harness/forge-test.ts';
import { type Screen } from './screen.ts';

const firstCard = (page: Page) => page.getByRole('article').first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openEdit(page: Page, { card, edit }: AllMessages) {
  await firstCard(page).getByRole('button', { name: card.edit, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: edit.title });
  await dialog.waitFor();
  return dialog;
}

async function idOfFirst(page: Page): Promise<string> {
  await firstCard(page).waitFor();
  return (await page.locator('[data-idea]').first().getAttribute('data-idea')) ?? '';
}

/** Sends a mutation as another device of the same person would. */
async function pushFromOtherDevice<N extends MutationName>(
  page: Page,
  name: N,
  args: MutationArgs[N],
): Promise<void> {
  const answer = await page.request.post(forgeUrl() + paths.mutations, {
    data: { mutations: [makeMutation(name, args, { at: Date.now() })] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Screens for problems: conflicts, refusals, a lost connection and the like. */
export const problemScreens: Readonly<Record<string, Screen>> = {
  conflict: {
    account: 'own',
    async show(page, words) {
      const { edit, form, saving, undoConflict } = words;
      const id = await idOfFirst(page);
      const dialog = await openEdit(page, words);
      await dialog.getByLabel(form.target).fill('100 km');
      await dialog.getByRole('button', { name: edit.save }).click();
      await page.getByText(saving.saved).waitFor();
      await pushFromOtherDevice(page, 'editIdea', { id, changes: { target: '120 km' } });
      await firstCard(page).getByText('120 km').waitFor();
      await page.keyboard.press('Control+z');
      await page.getByRole('dialog', { name: undoConflict.title }).waitFor();
    },
  },
  'edit-gone': {
    account: 'own',
    async show(page, words) {
      const id = await idOfFirst(page);
      await openEdit(page, words);
      await pushFromOtherDevice(page, 'deleteIdea', { id });
      await page.getByText(words.gone).waitFor();
    },
  },
  'keeps-nothing': {
    account: 'filled',
    async prepare(page) {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('refused', 'SecurityError');
        };
        Object.defineProperty(window, 'indexedDB', { value: { open: refuse, deleteDatabase: refuse } });
      });
    },
    show: (page, { saving }) => page.getByText(saving.notDurable).waitFor(),
  },
  'session-lost': {
    account: 'own',
    async show(page, { auth, card }) {
      const field = firstCard(page).getByLabel(card.addUpdate);
      await field.fill('8/10');
      await page.context().clearCookies();
      await field.press('Enter');
      await page.getByText(auth.sessionLost).waitFor();
    },
  },
  'sign-out': {
    account: 'own',
    async show(page, { app, card, header, saving }, device) {
      const field = firstCard(page).getByLabel(card.addUpdate);
      await field.waitFor();
      await page.context().setOffline(true);
      await field.fill('8/10');
      await field.press('Enter');
      await page.getByText(saving.offline(1)).waitFor();
      if (device === 'phone') await press(page, app.more);
      await page
        .getByRole(device === 'phone' ? 'menuitem' : 'button', { name: header.signOut, exact: true })
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
};
