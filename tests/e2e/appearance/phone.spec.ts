import { paths } from '#contract/protocol.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('has the views in a bar at the bottom and adds an idea in a sheet', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }] });
  const bar = await page.getByRole('tablist', { name: 'Views' }).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844);
  await page.getByRole('tab', { name: 'List' }).tap();
  await expect(forge.card('Pocket star clock')).toBeVisible();
  await page.getByRole('button', { name: 'New idea' }).tap();
  const sheet = page.getByRole('dialog', { name: 'New idea' });
  await expect(sheet.getByRole('textbox', { name: 'Capture an idea' })).toBeFocused();
  await forge.addIdea({ title: 'Grammar garden' });
  await expect(sheet).toBeHidden();
  await expect(forge.card('Grammar garden')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Switch to light theme' }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});

test('links to the stats and actions below a long list, and back to its top', async ({ page }) => {
  const ideas = Array.from({ length: 300 }, (_, index) => ({ title: `Idea ${index}` }));
  await openBoard(page, { ideas, view: 'list' });
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect(actions).not.toBeInViewport();
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Quick Actions' }).tap();
  await expect(page.getByRole('region', { name: 'Quick Stats' })).toBeInViewport();
  await expect(actions).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ideas: 300. Show all ideas' })).toBeFocused();
  await page.getByRole('tab', { name: 'List' }).tap();
  await expect(page.getByRole('searchbox')).toBeInViewport();
});

test('shows nothing while the dashboard loads', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route('**/assets/dashboard-*.js', async (route) => {
    asked.resolve();
    await sent.promise;
    await route.continue();
  });
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }] });
  await page.getByRole('tab', { name: 'Dashboard' }).tap();
  await asked.promise;
  const stats = page.getByRole('region', { name: 'Quick Stats' });
  await expect(stats).not.toBeInViewport();
  sent.resolve();
  await expect(page.getByRole('figure').first()).toBeInViewport();
  await expect(stats).not.toBeInViewport();
});

for (const width of [320, 430]) {
  test(`fits the pending count beside a score of five digits, ${width} pixels`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width, height: 800 });
    const person = await openBoard(page, {
      ideas: [{ title: 'Reloj de bolsillo' }],
      preferences: { language: 'es' },
    });
    const moved = { ideas: [], categories: [], score: 12_480 };
    const mutations = [makeMutation('migrateLocalIdeas', moved, { at: Date.now() })];
    expect((await person.ask(paths.import, { method: 'POST', body: { mutations } })).status).toBe(200);
    await expect(page.getByRole('status').filter({ hasText: '12480' })).toBeVisible();
    await page.context().setOffline(true);
    const field = page.getByRole('textbox', { name: 'Añadir un avance' });
    await field.fill('Engrasado');
    await field.press('Enter');
    await expect(page.getByText('Sin conexión, 1 en espera')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('button', { name: 'Más' })).toBeInViewport({ ratio: 1 });
  });
}

for (const width of [320, 390, 820]) {
  test(`fits ${width} pixels in both languages, with targets a finger can hit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openBoard(page, {
      ideas: [
        { title: 'A title of many words '.repeat(6), category: 'Data Visualization', tags: ['research'] },
        { title: 'Be' },
      ],
    });
    for (const language of ['en', 'es'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('forge.language', chosen), language);
      for (const view of ['focus', 'list', 'all', 'dashboard']) {
        await page.evaluate((chosen) => {
          localStorage.setItem('forge.view', chosen);
          // A reload of an address with a place opens that place.
          history.replaceState(null, '', location.pathname);
        }, view);
        await page.reload();
        await expect(page.getByRole('tab', { selected: true })).toBeVisible();
        await expect(page.getByRole('slider').or(page.getByRole('article')).first()).toBeVisible();
        // A table with a long name is the hardest content to fit.
        if (view === 'dashboard')
          await page.getByRole('button', { name: /: (Next deadlines|Próximas fechas límite)$/ }).click();
        const where = `${view}, ${language}, ${width} pixels`;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, where).toBeLessThanOrEqual(0);
        await expect.poll(() => findLayoutFaults(page), where).toEqual([]);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('button, select, input:not([type=checkbox])')].flatMap((control) => {
            const { width: wide, height: high } = control.getBoundingClientRect();
            // A drag handle may be narrower because it is as high as its card.
            const least = control.matches('[data-handle]') ? 32 : 44;
            const isSmall = wide > 0 && (wide < least || high < 43.5);
            return isSmall ? [`${control.outerHTML.slice(0, 90)} ${wide}×${high}`] : [];
          }),
        );
        expect(small, where).toEqual([]);
        const zooming = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'input:not([type=checkbox], [type=radio], [type=range], [hidden]), select, textarea',
            ),
          ]
            .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => field.outerHTML.slice(0, 90)),
        );
        expect(zooming, where).toEqual([]);
      }
    }
  });
}

test('gives a finger 44 pixels to press Undo, which is there for three seconds', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }], view: 'list' });
  await forge.card('Pocket star clock').locator('[data-title]').tap();
  await forge.card('Pocket star clock').getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  // Measures the layout height, because the box on the screen is scaled while the toast moves in.
  const high = await undo.evaluate((button) => parseFloat(getComputedStyle(button).height));
  expect(high).toBeGreaterThanOrEqual(44);
});

test('focuses the first idea added, because the button that opened the sheet no longer exists', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [] });
  await page.getByRole('button', { name: 'Add my first idea' }).tap();
  await forge.addIdea({ title: 'Grammar garden' });
  await expect(page.getByRole('heading', { name: 'Grammar garden' })).toBeFocused();
});

test('shows why a form was refused, visibly above the keyboard', async ({ complaints, forge, page }) => {
  complaints.expect(/400|invalid-email/);
  await page.setViewportSize({ width: 390, height: 420 });
  await forge.open();
  await page.getByRole('button', { name: 'Create one here' }).tap();
  await page.getByLabel('Email').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('pocket star clock');
  const last = page.getByLabel('Confirm Password');
  await last.fill('pocket star clock');
  await last.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email address' })).toBeInViewport({
    ratio: 1,
  });
});

test('shows three lines of a long title in Focus, and all of it after a tap', async ({ forge, page }) => {
  const long = 'A title that says a great deal more than it has to '.repeat(4).slice(0, 199).trim();
  await openBoard(page, { ideas: [{ title: long }] });
  const title = forge.card(long).locator('[data-title]');
  const lines = () =>
    title.evaluate((element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight));
  expect(Math.round(await lines())).toBe(3);
  await expect(page.getByRole('slider', { name: 'Set progress' })).toBeInViewport({ ratio: 1 });
  await title.tap();
  expect(await lines()).toBeGreaterThan(6);
  expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(3);
});

for (const width of [390, 1280])
  test(`says that a filter is on, and takes it away, at ${width}`, async ({ forge, page }) => {
    const ideas = [
      { title: 'Pocket star clock', priority: 'Low' },
      { title: 'Kite' },
      { title: 'Boat' },
    ] as const;
    await openBoard(page, { ideas, view: 'list' });
    await page.setViewportSize({ width, height: 844 });
    const clear = page.getByRole('button', { name: 'Clear filters' });
    const priority = page.getByLabel('Filter by priority');
    const sheet = page.getByRole('search').getByRole('button', { name: /^Filters/ });
    await expect(clear).toHaveCount(0);
    if (width === 390) await sheet.tap();
    await priority.selectOption('Low');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 of 3 ideas')).toBeInViewport();
    await forge.showView('Focus');
    await expect(page.getByText('No other unfinished ideas match')).toBeVisible();
    await clear.tap();
    await expect(page.getByText('2 more in line')).toBeVisible();
    await forge.showView('List');
    await expect.poll(() => forge.titles()).toHaveLength(3);
    if (width === 390) await expect(sheet).toHaveText('Filters');
    else await expect(priority).toHaveValue('');
    await expect(page.getByText('1 of 3 ideas')).toHaveCount(0);
    // With no matches left there is only one such button.
    await page.getByLabel('Search ideas').fill('nothing like it');
    await expect(clear).toHaveCount(1);
    await expect(page.getByText('No ideas match “nothing like it”.')).toBeVisible();
  });

for (const width of [320, 390]) {
  test(`gives the slider of a card a row of its own, ${width} pixels`, async ({ forge, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openBoard(page, { ideas: [{ title: 'Pocket star clock' }], view: 'all' });
    const card = forge.card('Pocket star clock');
    const boxOf = async (part: ReturnType<typeof card.getByRole>) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('it is not in sight');
      return box;
    };
    const slider = await boxOf(card.getByRole('slider'));
    const field = await boxOf(card.getByLabel('Add an update'));
    expect(slider.width).toBeGreaterThan(field.width - 1);
    expect(slider.y).toBeGreaterThanOrEqual(field.y + field.height);
    const buttons = ['Notes', 'Edit', 'History', 'Delete'].map((name) =>
      card.getByRole('button', { name, exact: true }),
    );
    for (const button of buttons)
      expect((await boxOf(button)).y).toBeGreaterThanOrEqual(slider.y + slider.height);
    expect(await findLayoutFaults(page)).toEqual([]);
  });
}

test('keeps the touched value of a chart after the finger is lifted, until the next touch', async ({
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'dashboard' });
  const map = page.getByRole('slider', { name: 'Activity in the last 12 months' });
  const readout = map.locator('xpath=following-sibling::p');
  const rest = await readout.textContent();
  await map.locator('[data-cell="300"]').tap();
  await expect(readout).not.toHaveText(rest ?? '');
  await expect(map.locator('[data-at]')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(readout).toHaveText(rest ?? '');
});

test('keeps the whole menu reachable in a window as low as one zoomed to 400 %', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }] });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Account' }).tap();
  await expect(page.getByRole('dialog', { name: 'Account', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Sign Out' }).tap();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});
