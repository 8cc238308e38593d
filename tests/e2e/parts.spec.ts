import { expect, test } from './forge-test.ts';

// Nothing is kept for use without the network: what is loaded later must come over it.
test.use({ serviceWorkers: 'block' });
test.beforeEach(({ complaints }) => {
  // A registration that is blocked resolves to nothing, which no browser does.
  complaints.expect(/Service Worker registration blocked|reading 'waiting'/);
});

test('keeps what was typed while what carries edits out cannot be loaded, and takes it once it can', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED|^The server is busy|Failed to (add|update) idea|unavailable/);
  const part = /\/assets\/editing-.*\.js$/;
  await page.route(part, (route) => route.abort());
  await forge.start();
  await forge.addIdea({ title: 'Typed too early' });
  await expect(forge.toast('Failed to add idea. Please try again.')).toBeVisible();
  await expect(forge.form().getByLabel('Title')).toHaveValue('Typed too early');
  await page.unroute(part);
  await forge.form().getByRole('button', { name: 'Add Idea' }).click();
  await expect(forge.card('Typed too early')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('opens the board as soon as its account can be loaded', async ({ complaints, forge, page }) => {
  complaints.expect(/ERR_FAILED|Failed to load ideas/);
  const part = /\/assets\/account-[^/]*\.js$/;
  await page.route(part, (route) => route.abort());
  await forge.open();
  await forge.signUp();
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.unroute(part);
  await forge.closeHelp();
  await forge.addIdea({ title: 'Worth the wait' });
  await expect(forge.card('Worth the wait')).toBeVisible();
});
