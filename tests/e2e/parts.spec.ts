import { expect, test } from './forge-test.ts';

// Nothing is kept for use without the network: what is loaded later must come over it.
test.use({ serviceWorkers: 'block' });
test.beforeEach(({ complaints }) => {
  // A registration that is blocked resolves to nothing, which no browser does.
  complaints.expect(/Service Worker registration blocked|reading 'waiting'/);
});

/** What edits, sends and hears: it comes behind the first view of the ideas. */
const work = /\/assets\/account-work-.*\.js$/;

test('shows the ideas and keeps what was typed while what carries edits out cannot be loaded, and takes it once it can', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED|^The server is busy|Failed to (add|update) idea|unavailable/);
  await forge.start();
  await forge.showView('All');
  await forge.addIdea({ title: 'On this device' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.route(work, (route) => route.abort());
  await page.reload();
  await expect(forge.card('On this device')).toBeVisible();
  await forge.addIdea({ title: 'Typed too early' });
  await expect(forge.toast('Failed to add idea. Please try again.')).toBeVisible();
  await expect(forge.form().getByLabel('Title')).toHaveValue('Typed too early');
  await page.unroute(work);
  await forge.form().getByRole('button', { name: 'Add Idea' }).click();
  await expect(forge.card('Typed too early')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('says that ideas nobody has seen here yet could not be loaded, and goes on by itself once it can', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED|Failed to load ideas/);
  await page.route(work, (route) => route.abort());
  await forge.open();
  await forge.signUp();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load ideas' })).toBeVisible();
  await page.unroute(work);
  await forge.closeHelp();
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('opens the board as soon as its account can be loaded', async ({ complaints, forge, page }) => {
  complaints.expect(/ERR_FAILED|Failed to load ideas/);
  const account = /\/assets\/account-[\w-]{8}\.js$/;
  await page.route(account, (route) => route.abort());
  await forge.open();
  await forge.signUp();
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.unroute(account);
  await forge.closeHelp();
  await forge.addIdea({ title: 'Worth the wait' });
  await expect(forge.card('Worth the wait')).toBeVisible();
});
