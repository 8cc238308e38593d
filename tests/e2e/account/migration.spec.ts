import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { setSessionCookie, createReadyAccount } from '../harness/ready-board.ts';

const legacy = {
  'forge.ideas': JSON.stringify([
    { title: 'Old kite', category: 'Boats', deadline: '1999-01-01T10:00' },
    { title: 'Old boat', progress: 60 },
  ]),
  'forge.categories': JSON.stringify(['Art', 'Zeppelins']),
  'forge.score': '75',
};

/** Stores ideas as versions without accounts did, and signs a new person in. */
async function arrive(page: Page): Promise<void> {
  const person = await createReadyAccount({});
  await setSessionCookie(page, person);
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('ready') !== null) return;
    sessionStorage.setItem('ready', 'yes');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, legacy);
  await page.goto(forgeUrl());
}
const kept = (page: Page) =>
  page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), Object.keys(legacy));
const heading = (page: Page) => page.getByRole('heading', { name: 'Move your local ideas' });

test('moves local ideas, categories and score to the account, clears them, and hides after 3 s', async ({
  forge,
  page,
}) => {
  await page.clock.install();
  await arrive(page);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('This browser has 2 ideas from before you had an account.')).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${paths.import}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Move my ideas' }).click();
  // The text appears once: a second copy would be read out twice.
  await expect(page.getByText('Moving your ideas…')).toHaveCount(1);
  await expect(page.getByText('Moving your ideas…')).toBeVisible();
  answer();
  await expect(page.getByText('Your ideas are now in your account.')).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await expect(heading(page)).toBeFocused();
  await page.clock.runFor(2_900);
  await expect(heading(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(heading(page)).toHaveCount(0);
  await page.clock.resume();
  await expect(page.getByRole('tab', { name: 'Focus' })).toBeFocused();
  await forge.showView('All');
  await expect.poll(() => forge.titles().then((all) => all.toSorted())).toEqual(['Old boat', 'Old kite']);
  await expect(forge.score()).toHaveText(/\b75$/);
  for (const name of ['Zeppelins', 'Boats'])
    await expect(page.getByLabel('Filter by category').getByRole('option', { name })).toHaveCount(1);
});

test('fails after 10 s without an answer, and Try Again moves everything once', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/Failed to load resource|ERR_FAILED|Failed to migrate local ideas/);
  await page.clock.install();
  await arrive(page);
  await expect(heading(page)).toBeVisible();
  const ids: string[] = [];
  let lost = 0;
  await page.route(`**${paths.import}`, async (route) => {
    ids.push(
      ...(route.request().postDataJSON() as { mutations: { id: string }[] }).mutations.map(({ id }) => id),
    );
    // The server applies the first request, but its answer is lost.
    if (ids.length === 1) await route.fetch();
    await route.abort('connectionfailed');
    lost += 1;
  });
  await page.getByRole('button', { name: 'Move my ideas' }).click();
  // Waits until the route is done: removing it would deliver a held answer to the page.
  await expect.poll(() => lost).toBeGreaterThan(0);
  // Stops the clock, so that no automatic retry completes the migration before the press.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 11_000));
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to migrate ideas. Please try again or skip for now.',
  );
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  expect(await kept(page)).toHaveLength(3);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Your ideas are now in your account.')).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(heading(page)).toHaveCount(0);
  await page.clock.resume();
  await forge.showView('All');
  await expect.poll(() => forge.titles().then((all) => all.toSorted())).toEqual(['Old boat', 'Old kite']);
  await expect(forge.score()).toHaveText(/\b75$/);
  expect(new Set(ids).size).toBe(1);
});

test('asks before skipping, keeps everything in the browser, and offers it again in Help', async ({
  forge,
  page,
}) => {
  await arrive(page);
  const second = await page.context().newPage();
  await second.goto(forgeUrl());
  await expect(heading(second)).toBeVisible();
  await page.bringToFront();
  const skip = page.getByRole('button', { name: 'Skip' });
  await skip.click();
  const question = page.getByRole('alertdialog', { name: /stay in this browser but will not sync/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toBeVisible();
  await skip.click();
  await question.getByRole('button', { name: 'Skip' }).click();
  for (const tab of [page, second]) await expect(tab.getByRole('tablist', { name: 'Views' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Focus' })).toBeFocused();
  await second.close();
  await page.reload();
  await expect(page.getByRole('tablist', { name: 'Views' })).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(await kept(page)).toHaveLength(3);
  await forge.signUp();
  await expect(heading(page)).toBeFocused();
  await skip.click();
  await question.getByRole('button', { name: 'Skip' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('button', { name: 'Move my ideas', exact: true }).click();
  await expect(heading(page)).toBeFocused();
});

test('can be read in the other language and theme before it is answered, and left by signing out', async ({
  page,
}) => {
  await arrive(page);
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Mueve tus ideas locales' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(await kept(page)).toHaveLength(3);
});

test('lets a person sign in again over it after the session was lost, and then migrates the ideas', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|Sign in first|Failed to load resource/);
  const email = await forge.start();
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, legacy);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  await forge.signIn(email);
  await page.getByRole('button', { name: 'Move my ideas' }).click();
  await expect(page.getByText('Your ideas are now in your account.')).toBeVisible();
  expect(await kept(page)).toEqual([]);
});
