import { type Locator, type Page } from '@playwright/test';
import { expect, newEmail, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

/** More Tab stops than the page has, of which a date field has seven. */
const maxTabStops = 120;

/** Presses Tab until the target has the focus, and expects a visible focus indicator at every stop. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < maxTabStops; stop++) {
    await page.keyboard.press(key);
    const bare = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      // A checkbox drawn as a chip has its focus indicator on the chip, and a title on its row or card.
      const marked = focused.matches('[data-title]') ? focused.closest('[data-idea]') : null;
      const shown = [focused, focused.closest('label'), marked].filter((element) => element !== null);
      // A button that fills a box shows its focus around the box.
      const { outlineStyle: aroundBox } = getComputedStyle(focused, '::after');
      // Inside a date field each part has its own focus indicator, and the field's border turns to the accent
      // colour.
      return shown.some((element) => getComputedStyle(element).outlineStyle !== 'none') ||
        aroundBox !== 'none' ||
        focused.matches('[type=datetime-local]')
        ? null
        : focused.outerHTML.slice(0, 120);
    });
    expect(bare, 'a stop that does not show its focus').toBeNull();
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the Tab key never came to ${String(wanted)}`);
}

test('works from sign-up over reordering to sign-out without a mouse', async ({ forge, page }) => {
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await forge.open();
  await tabTo(page, button('Create one here'));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email'), 'Shift+Tab');
  await keyboard.type(newEmail());
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type('secret1');
  await tabTo(page, page.getByLabel('Confirm Password'));
  await keyboard.type('secret1');
  await keyboard.press('Enter');
  await forge.closeHelp();

  for (const count of [1, 2]) {
    await keyboard.press('n');
    await expect(forge.form().getByLabel('Title')).toBeFocused();
    await tabTo(page, button('Suggest an Idea'));
    await keyboard.press('Enter');
    await tabTo(page, button('Add Idea'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(forge.score()).toContainText(String(count * 10));
    await tabTo(page, button('Suggest an Idea'));
  }

  await keyboard.press('2');
  await expect(page.getByRole('article')).toHaveCount(2);
  const [first, second] = await forge.titles();
  await keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search ideas' })).toBeFocused();
  const handle = page.getByRole('article').first().getByRole('button', { name: 'Reorder' });
  await tabTo(page, handle);
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(forge.toast('Ideas reordered!')).toBeVisible();
  await expect.poll(() => forge.titles()).toEqual([second, first]);
  await expect(page.getByRole('article').nth(1).getByRole('button', { name: 'Reorder' })).toBeFocused();

  await keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  await expect(edit.getByLabel('Title')).toHaveValue(first ?? '');
  await keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(page.getByRole('article').nth(1).getByRole('button', { name: 'Reorder' })).toBeFocused();

  await tabTo(page, button('Sign Out'), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('takes a deadline that is typed in one go', async ({ forge, page }) => {
  await openBoard(page);
  const deadline = forge.form().getByLabel('Deadline');
  await deadline.focus();
  await page.keyboard.type('010220350930PM');
  await expect(deadline).toHaveValue('2035-01-02T21:30');
});

test('walks over the views and the data of a chart with the arrow keys', async ({ forge, page }) => {
  await forge.start();
  await forge.addIdea();
  await page.getByRole('tab', { name: 'Focus' }).focus();
  await page.keyboard.press('ArrowLeft');
  const dashboard = page.getByRole('tab', { name: 'Dashboard' });
  await expect(dashboard).toBeFocused();
  await expect(dashboard).toHaveAttribute('aria-selected', 'true');
  const year = page.getByRole('slider', { name: 'Activity in the last 12 months' });
  await expect(year).toHaveAttribute('aria-valuetext', /: 1 action$/);
  await tabTo(page, year);
  await page.keyboard.press('ArrowLeft');
  await expect(year).toHaveAttribute('aria-valuetext', /: nothing$/);
  await page.keyboard.press('End');
  await expect(year).toHaveAttribute('aria-valuetext', /: 1 action$/);
  await page.getByRole('button', { name: 'Show as table: Activity in the last 12 months' }).press('Enter');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText(['1', '10']);
});

test('opens a view at its top by number key or tab, and never loses the focus', async ({ page }) => {
  const ideas = Array.from({ length: 30 }, (_, index) => ({ title: `Idea ${index + 1}` }));
  await openBoard(page, { ideas, view: 'all' });
  const place = () => page.evaluate(() => scrollY);
  const tab = (name: string) => page.getByRole('tab', { name });
  const down = () => page.evaluate(() => scrollTo({ top: 1500 }));
  const cards = page.getByRole('article');
  const edit = cards.first().getByRole('button', { name: 'Edit' });
  // Until all cards are rendered and measured, scrolling is anchored to content, so `scrollY` may still
  // change.
  await expect(cards).toHaveCount(30);
  await edit.focus();
  await down();
  await expect.poll(place).toBe(1500);
  // The key of the current view changes nothing.
  await page.keyboard.press('3');
  await expect(edit).toBeFocused();
  expect(await place()).toBe(1500);
  await page.keyboard.press('2');
  await expect(tab('List')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('List')).toBeFocused();
  await expect.poll(place).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(tab('All')).toBeFocused();
  // A focused tab passes the focus to the new view's tab.
  await page.keyboard.press('1');
  await expect(tab('Focus')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('List')).toBeFocused();
  await page.keyboard.press('3');
  await expect(cards).toHaveCount(30);

  // An element outside the view keeps the focus.
  const help = page.getByRole('button', { name: 'Help' });
  await help.focus();
  await down();
  await page.keyboard.press('4');
  await expect(tab('Dashboard')).toHaveAttribute('aria-selected', 'true');
  await expect(help).toBeFocused();
  await expect.poll(place).toBe(0);
});

test('leaves a field by Escape, and navigates the ideas by single keys', async ({ forge, page }) => {
  const { keyboard } = page;
  const ideas = Array.from({ length: 30 }, (_, index) => ({ title: `Idea ${index + 1}` }));
  await openBoard(page, { ideas, view: 'list' });
  const title = (name: string) => forge.card(name).locator('[data-title]');
  const search = page.getByRole('searchbox');
  await keyboard.press('/');
  await keyboard.type('Idea');
  await keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  // Simulates a browser that does not clear a search field itself: a scripted key press has no default
  // action.
  await search.fill('Idea');
  await search.dispatchEvent('keydown', { key: 'Escape' });
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'List' })).toBeFocused();

  const [first = '', second = ''] = await forge.titles();
  await keyboard.press('j');
  await expect(title(first)).toBeFocused();
  await keyboard.press('k');
  await expect(title(first)).toBeFocused();
  await keyboard.press('j');
  await expect(title(second)).toBeFocused();
  await keyboard.press('u');
  await expect(forge.card(second).getByLabel('Add an update')).toBeFocused();
  await keyboard.type('jk');
  await keyboard.press('Escape');
  await expect(title(second)).toBeFocused();
  await expect(forge.card(second).getByLabel('Add an update')).toHaveValue('jk');
  for (let step = 0; step < 20; step++) await keyboard.press('j');
  await expect(page.getByRole('article').filter({ has: page.locator(':focus') })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.locator(':focus')).toHaveText(/^Idea \d+$/);

  // Escape closes only the dialog.
  await keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  await expect(edit.getByLabel('Title')).toBeFocused();
  await keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(page.locator('[data-title]:focus')).toHaveCount(1);

  // After scrolling away from the focused idea, the keys continue from the visible ones.
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect(title(first)).toBeInViewport();
  await keyboard.press('j');
  await expect(title(first)).toBeFocused();
});

test('moves one idea per key press, however fast the keys and however long the list', async ({
  forge,
  page,
}) => {
  const ideas = Array.from({ length: 300 }, (_, index) => ({ title: `Idea ${index + 1}` }));
  await openBoard(page, { ideas, view: 'list' });
  await expect(page.getByRole('article').first()).toBeVisible();
  const pressAtOnce = (key: string, times: number) =>
    page.evaluate(
      ([pressed, count]) => {
        for (let step = 0; step < count; step++)
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true }),
          );
      },
      [key, times] as const,
    );
  const place = page.getByRole('listitem').filter({ has: page.locator('[data-title]:focus') });
  await pressAtOnce('j', 1);
  await expect(place).toHaveAttribute('aria-posinset', '1');
  await pressAtOnce('j', 40);
  await expect(place).toHaveAttribute('aria-posinset', '41');
  await expect(place).toBeInViewport({ ratio: 1 });
  await pressAtOnce('k', 30);
  await expect(place).toHaveAttribute('aria-posinset', '11');
  // At the end of the list, more key presses do nothing and do not queue up.
  await page.keyboard.press('k');
  await pressAtOnce('k', 20);
  await expect(place).toHaveAttribute('aria-posinset', '1');
  await forge
    .card(await place.getByRole('heading').innerText())
    .getByRole('button', { name: 'Edit' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Edit Idea' })).toBeVisible();
});

test('ignores single-key shortcuts while a person types, and if they are switched off', async ({
  forge,
  page,
}) => {
  await forge.start();
  await forge.addIdea();
  const search = page.getByRole('searchbox', { name: 'Search ideas' });
  await search.pressSequentially('n2?e');
  await expect(search).toHaveValue('n2?e');
  await expect(page.getByRole('tab', { name: 'Focus' })).toHaveAttribute('aria-selected', 'true');
  await search.fill('');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.keyboard.press('e');
  await expect(page.getByRole('tab', { name: 'Focus' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('leaves the browser its own keys while a menu is open, a chart has the focus, or no message waits', async ({
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'One' }, { title: 'Two' }], view: 'list' });
  await page.evaluate(() => {
    addEventListener('keydown', (event) => {
      document.body.dataset['taken'] = String(event.defaultPrevented);
    });
  });
  const isTaken = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate(() => document.body.dataset['taken']);
  };
  await page.getByRole('button', { name: 'Reorder' }).first().press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused();
  expect([await isTaken('m'), await isTaken('Control+m')]).toEqual(['true', 'false']);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('slider', { name: 'Activity in the last 12 months' }).focus();
  expect([await isTaken('ArrowLeft'), await isTaken('Alt+ArrowUp')]).toEqual(['true', 'false']);
  // F6 has no effect because no toast offers an action.
  expect(await isTaken('F6')).toBe('false');
});
