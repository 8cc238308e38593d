import { type Page, type Route } from '@playwright/test';
import { type Language } from '#domain/account/account.ts';
import { type AllMessages, allMessages } from '#messages/all-messages.ts';
import { expect, newEmail, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.beforeEach(({ complaints }) => {
  complaints.expect(/ERR_FAILED|404|dynamically imported module|Unable to preload CSS|unable to load/);
});

/** Dialogs over the board, each with the label of the button that opens it, and its title. */
const overlays = {
  help: ({ header, help }: AllMessages) => [header.help, help.title] as const,
  account: ({ header, account }: AllMessages) => [header.account, account.title] as const,
  trash: ({ trash }: AllMessages) => [trash.title, trash.title] as const,
  messages: ({ messageLog }: AllMessages) => [messageLog.title, messageLog.title] as const,
  history: ({ history }: AllMessages) => [history.title, history.title] as const,
};
type Overlay = keyof typeof overlays;

/** The names of the chunks that have the dialogs. */
const chunkOf = {
  help: 'help-dialog',
  account: 'account-dialog',
  trash: 'dialogs',
  messages: 'dialogs',
  history: 'dialogs',
} as const satisfies Record<Overlay, string>;

const fileOf = (overlay: Overlay, kinds: string) =>
  new RegExp(String.raw`/assets/${chunkOf[overlay]}-[\w-]{8}\.(${kinds})$`);

interface Missing {
  /** Which file extensions are missing, as a regular expression. */
  readonly kinds: string;
  refuse(route: Route): Promise<void>;
}
const unreachable = (route: Route) => route.abort();
const gone = (route: Route) => route.fulfill({ status: 404, body: '' });

/**
 * Opens a board without the files of one dialog, and returns the parts of the page and a function that opens
 * it by keyboard.
 */
async function before(
  page: Page,
  { overlay, language = 'en', missing }: { overlay: Overlay; language?: Language; missing: Missing },
) {
  const words = allMessages[language];
  const [label, title] = overlays[overlay](words);
  // Refuses the files from the start, because the board may preload them at any moment.
  await page.route(fileOf(overlay, missing.kinds), missing.refuse);
  await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'all', preferences: { language } });
  const opener = page.getByRole('button', { name: label, exact: true });
  return {
    words,
    opener,
    dialog: page.getByRole('dialog', { name: title, exact: true }),
    toast: page
      .getByRole('region', { name: words.toasts.label })
      .getByRole('alert')
      .getByText(words.app.crashed, { exact: true }),
    press: () => opener.press('Enter'),
  };
}

/** Whether the dialog's own styles are loaded. */
async function hasStyles(page: Page, overlay: Overlay): Promise<boolean> {
  const links = page.locator(`link[rel=stylesheet][href*="/${chunkOf[overlay]}-"]`);
  return links.evaluateAll((all) =>
    all.some((link) => ((link as HTMLLinkElement).sheet?.cssRules.length ?? 0) > 0),
  );
}

for (const [overlay, language] of [
  ['help', 'en'],
  ['help', 'es'],
  ['account', 'en'],
  ['trash', 'es'],
  ['messages', 'en'],
  ['history', 'es'],
] as const) {
  test(`says that the ${overlay} could not be opened and goes on with the board, in ${language}`, async ({
    page,
  }) => {
    const { words, opener, dialog, toast, press } = await before(page, {
      overlay,
      language,
      missing: { kinds: 'js|css', refuse: unreachable },
    });
    await press();
    await expect(toast).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    const kept = page.getByRole('article', { name: 'Kept' });
    await kept.getByLabel(words.card.addUpdate).fill('Beside it');
    await kept.getByLabel(words.card.addUpdate).press('Enter');
    await expect(kept.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');

    await page.unrouteAll();
    await press();
    await expect(dialog).toBeVisible();
    expect(await hasStyles(page, overlay)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

for (const overlay of ['help', 'trash'] as const) {
  for (const half of ['js', 'css']) {
    test(`tries again at each press to open the ${overlay} whose ${half} the server no longer has`, async ({
      page,
    }) => {
      const missing = { kinds: half, refuse: gone };
      const { dialog, opener, press, toast } = await before(page, { overlay, missing });
      for (let presses = 0; presses < 2; presses++) {
        await press();
        await expect(toast).toBeVisible();
        await expect(dialog).toHaveCount(0);
        await expect(opener).toBeFocused();
        await expect(toast).toHaveCount(0);
      }
      await page.unrouteAll();
      await press();
      await expect(dialog).toBeVisible();
      expect(await hasStyles(page, overlay)).toBe(true);
    });
  }
}

test('opens the first help again until it could be loaded and shown', async ({ forge, page }) => {
  await page.route(fileOf('help', 'js|css'), unreachable);
  const help = page.getByRole('dialog', { name: 'Help' });
  await forge.open();
  await forge.signUp(newEmail());
  await expect(forge.toast(allMessages.en.app.crashed)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tablist')).toBeVisible();
  await forge.addIdea({ title: 'After the help' });
  await expect(help).toHaveCount(0);
});

test('finishes an idea even if the celebration cannot be loaded', async ({ forge, page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  let asked = 0;
  await page.route(/\/assets\/sparks-[\w-]{8}\.js$/, (route) => {
    asked += 1;
    return route.abort();
  });
  await openBoard(page, { ideas: [{ title: 'Kept', progress: 95 }], view: 'all' });
  await forge.card('Kept').getByLabel('Add an update').fill('The last step');
  await forge.card('Kept').getByLabel('Add an update').press('Enter');
  await expect(forge.card('Kept').getByText('Done', { exact: true })).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(forge.saving('All changes saved')).toBeVisible();
  expect(errors.filter(({ message }) => !/Service Worker|reading 'waiting'/.test(message))).toEqual([]);
});
