import { type Page } from '@playwright/test';
import { makeIdeaFields } from '#domain/testing/make-idea.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { dragAtOnce } from '../harness/drag-at-once.ts';
import { type ForgePage, expect, forgeUrl, openSecondBrowser, test } from '../harness/forge-test.ts';
import { setSessionCookie, openBoard } from '../harness/ready-board.ts';

const ideas = ['One', 'Two', 'Three', 'Four'].map((title, index) => ({
  title,
  deadline: `203${index + 1}-01-01T10:00`,
  priority: index === 3 ? ('Low' as const) : ('High' as const),
}));

const handle = (forge: ForgePage, title: string) =>
  forge.card(title).getByRole('button', { name: 'Reorder' });

async function middle(forge: ForgePage, title: string, of: 'handle' | 'card') {
  const box = await (of === 'handle' ? handle(forge, title) : forge.card(title)).boundingBox();
  if (!box) throw new Error(`${title} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Records the announcements for screen readers. Returns a function that reads them. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('[aria-live=assertive]');
    if (!region) throw new Error('there is no announcer');
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('reorders by mouse in the order shown, for 5 points, and keeps it on the server', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas, view: 'list' });
  await expect.poll(() => forge.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  const from = await middle(forge, 'Three', 'handle');
  const to = await middle(forge, 'One', 'handle');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  const neighbour = page.getByRole('listitem').filter({ has: forge.card('One') });
  await expect.poll(() => neighbour.evaluate((item) => item.style.transition)).toContain('150ms');
  await page.mouse.up();
  await expect(forge.toast('Ideas reordered!')).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('manual');
  await expect.poll(() => forge.titles()).toEqual(['Three', 'One', 'Two', 'Four']);
  await expect(forge.score()).toHaveText(/\b5$/);
  await expect(forge.saving('All changes saved')).toBeVisible();

  const { forge: other, context } = await openSecondBrowser(browser, complaints);
  await setSessionCookie(other.page, person);
  await other.page.goto(forgeUrl());
  await other.showView('All');
  await other.page.getByLabel('Sort by').selectOption('Manual');
  await expect.poll(() => other.titles()).toEqual(['Three', 'One', 'Two', 'Four']);
  await context.close();
});

test('drops an idea where the pointer is released, also before a frame has shown it there', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  await dragAtOnce(page, await middle(forge, 'Three', 'handle'), await middle(forge, 'One', 'handle'));
  await expect.poll(() => forge.titles()).toEqual(['Three', 'One', 'Two', 'Four']);
});

test('earns nothing for a drop on the same place, and lifts nothing by the card itself', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  const from = await middle(forge, 'Two', 'handle');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 60, { steps: 6 });
  await page.mouse.move(from.x, from.y, { steps: 6 });
  await page.mouse.up();
  await expect(forge.card('Two').locator('xpath=..')).not.toHaveAttribute('data-lifted');
  const body = await middle(forge, 'Two', 'card');
  await page.mouse.move(body.x, body.y);
  await page.mouse.down();
  await page.mouse.move(body.x, body.y + 120, { steps: 6 });
  await page.mouse.up();
  expect(await forge.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  await expect(page.getByLabel('Sort by')).toHaveValue('deadline');
  await expect(forge.score()).toHaveText(/\b0$/);
  await expect(forge.toast('Ideas reordered!')).toHaveCount(0);
  await forge.showView('Focus');
  await expect(page.getByRole('button', { name: 'Reorder' })).toHaveCount(0);
});

test('lifts, moves and drops by keyboard, cancels with Escape, and says each step', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  const said = await listen(page);
  await handle(forge, 'One').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect.poll(() => forge.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect.poll(() => forge.titles()).toEqual(['Two', 'Three', 'One', 'Four']);
  await expect(handle(forge, 'One')).toBeFocused();
  await expect(forge.score()).toHaveText(/\b5$/);
  expect(await said()).toEqual([
    'One lifted, position 1 of 4.',
    'One, position 2 of 4.',
    'One, position 3 of 4.',
    'One is back at position 1.',
    'One lifted, position 1 of 4.',
    'One, position 4 of 4.',
    'One, position 1 of 4.',
    'One, position 4 of 4.',
    'One, position 3 of 4.',
    'One dropped at position 3 of 4.',
  ]);
});

test('moves by menu from the handle, with Enter or a click', async ({ forge, page }) => {
  await openBoard(page, { ideas, view: 'all' });
  await handle(forge, 'Three').click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.poll(() => forge.titles()).toEqual(['Three', 'One', 'Two', 'Four']);
  const said = page.locator('[aria-live=assertive]');
  await expect(said).toHaveText('Three dropped at position 1 of 4.');
  await handle(forge, 'Three').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  // The menu focuses the first action that is enabled.
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => forge.titles()).toEqual(['One', 'Three', 'Two', 'Four']);
  await expect(said).toHaveText('Three dropped at position 2 of 4.');
  await handle(forge, 'Two').press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(() => forge.titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  await expect(forge.score()).toHaveText(/\b15$/);
});

test('moves nothing else, wherever in the year a deadline lies and in whatever zone it is written', async ({
  forge,
  page,
}) => {
  // Deadlines in winter and summer, so that some are in the other half of the year whenever the test runs.
  const deadlines = {
    A: '2034-01-02T08:30:00Z',
    B: '2034-01-02T10:00',
    C: '2034-07-01T10:00',
    D: '2034-07-01T08:30:00Z',
    E: '2035-01-01T10:00',
    F: '2035-01-02T10:00',
  };
  const each = Object.entries(deadlines).map(([title, deadline]) => ({ title, deadline }));
  await openBoard(page, { ideas: each.toReversed(), view: 'list' });
  await expect.poll(() => forge.titles()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  await handle(forge, 'F').press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(() => forge.titles()).toEqual(['A', 'B', 'C', 'D', 'F', 'E']);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect.poll(() => forge.titles()).toEqual(['A', 'B', 'C', 'D', 'F', 'E']);
});

test('moves the lifted idea even if others appear or disappear meanwhile', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas, view: 'list' });
  const said = await listen(page);
  const addElsewhere = async (title: string, expected: readonly string[]) => {
    const fields = makeIdeaFields({ title, deadline: '2030-01-01T10:00' });
    await person.push(makeMutation('addIdea', fields, { at: Date.now() }));
    await expect.poll(() => forge.titles()).toEqual(expected);
  };
  const lifted = page.locator('[data-lifted]');
  await handle(forge, 'One').focus();
  await page.keyboard.press('Space');
  await addElsewhere('Zero', ['Zero', 'One', 'Two', 'Three', 'Four']);
  await expect(lifted.getByRole('article', { name: 'One' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => forge.titles()).toEqual(['Zero', 'Two', 'One', 'Three', 'Four']);
  expect((await said()).at(-1)).toBe('One dropped at position 3 of 5.');
  await expect(forge.saving('All changes saved')).toBeVisible();

  await handle(forge, 'Three').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move to top' })).toBeVisible();
  await addElsewhere('Newer', ['Newer', 'Zero', 'Two', 'One', 'Three', 'Four']);
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.poll(() => forge.titles()).toEqual(['Three', 'Newer', 'Zero', 'Two', 'One', 'Four']);
  await expect(forge.saving('All changes saved')).toBeVisible();

  const grip = await middle(forge, 'Four', 'handle');
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, grip.y - 10, { steps: 3 });
  await addElsewhere('Newest', ['Newest', 'Three', 'Newer', 'Zero', 'Two', 'One', 'Four']);
  await expect(lifted.getByRole('article', { name: 'Four' })).toBeVisible();
  await expect
    .poll(async () => Math.abs((await middle(forge, 'Four', 'handle')).y - grip.y))
    .toBeLessThan(16);
  const target = await middle(forge, 'Two', 'handle');
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => forge.titles()).toEqual(['Newest', 'Three', 'Newer', 'Zero', 'Four', 'Two', 'One']);
  await expect(forge.saving('All changes saved')).toBeVisible();

  await handle(forge, 'Zero').focus();
  await page.keyboard.press('Space');
  const zero = (await person.everything()).ideas.find((idea) => idea.title === 'Zero');
  await person.push(makeMutation('deleteIdea', { id: zero?.id ?? '' }, { at: Date.now() }));
  await expect.poll(async () => (await said()).at(-1)).toBe('Zero is no longer in the list.');
  await expect(lifted).toHaveCount(0);
});

test('drops beside the visible neighbours while a filter hides others', async ({ forge, page }) => {
  await openBoard(page, { ideas, view: 'list' });
  await page.getByLabel('Sort by').selectOption('Manual');
  await page.getByLabel('Filter by priority').selectOption('High');
  await handle(forge, 'Three').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect.poll(() => forge.titles()).toEqual(['One', 'Three', 'Two']);
  await page.getByLabel('Filter by priority').selectOption('All priorities');
  await expect.poll(() => forge.titles()).toEqual(['One', 'Three', 'Two', 'Four']);
});

test('lets new and imported ideas enter the manual order at the top', async ({ forge, page }) => {
  await openBoard(page, { ideas, view: 'all' });
  await page.getByLabel('Sort by').selectOption('Manual');
  await forge.addIdea({ title: 'Newest' });
  await expect.poll(() => forge.titles()).toEqual(['Newest', 'One', 'Two', 'Three', 'Four']);
});

test.describe('on touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('drags by the handle only; scrolling never picks a card up', async ({ forge, page }) => {
    await openBoard(page, { ideas, view: 'list' });
    const client = await page.context().newCDPSession(page);
    const touch = (type: string, points: readonly { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: [...points] });
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await touch('touchStart', [from]);
      for (let step = 1; step <= 10; step++) {
        const part = step / 10;
        await touch('touchMove', [
          { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
        ]);
      }
      await touch('touchEnd', []);
    };
    await handle(forge, 'Two').scrollIntoViewIfNeeded();
    await drag(await middle(forge, 'Two', 'handle'), await middle(forge, 'One', 'handle'));
    await expect(forge.toast('Ideas reordered!')).toBeVisible();
    await expect.poll(() => forge.titles()).toEqual(['Two', 'One', 'Three', 'Four']);
    const start = await middle(forge, 'One', 'card');
    await drag(start, { x: start.x, y: start.y - 200 });
    expect(await forge.titles()).toEqual(['Two', 'One', 'Three', 'Four']);
    await expect(forge.score()).toHaveText(/\b5$/);
  });
});
