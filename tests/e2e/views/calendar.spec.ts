import { type Locator, type Page } from '@playwright/test';
import { allMessages } from '#messages/all-messages.ts';
import { dragAtOnce } from '../harness/drag-at-once.ts';
import { type ForgePage, expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

// Wednesday, 10:00 in the browser's zone.
const now = new Date('2026-11-25T10:00:00');

// Tall enough that a drag to the last week does not scroll the page.
test.use({ timezoneId: 'Europe/Madrid', locale: 'en-US', viewport: { width: 1440, height: 1100 } });

const undatedFields = { description: '', target: '', deadline: '' };

const open = async (page: Page, setup: Parameters<typeof openBoard>[1]) => {
  await page.clock.install({ time: now });
  const person = await openBoard(page, { view: 'list', ...setup });
  const { showAs } = allMessages[setup?.preferences?.language ?? 'en'];
  await page
    .getByRole('radiogroup', { name: showAs.label })
    .getByRole('radio', { name: showAs.calendar })
    .check();
  return person;
};

const day = (page: Page, date: string) => page.getByRole('gridcell', { name: date });
const chip = (within: Page | Locator, title: string) =>
  within.getByRole('button', { name: new RegExp(`^${title}`) });
const month = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** The numbers of the days shown, by week. */
const firstDays = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('[role=gridcell]')?.firstElementChild?.textContent ?? ''),
    );

async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('not in sight');
  await page.mouse.move(start.x + 12, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await expect(to).toHaveAttribute('data-over');
  await page.mouse.up();
}

const deadlineOf = async (forge: ForgePage, title: string) => {
  const { page } = forge;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search ideas and commands' }).fill(title);
  await page.keyboard.press('Control+Enter');
  const value = await page.getByRole('dialog').getByLabel('Deadline').inputValue();
  await page.keyboard.press('Escape');
  return value;
};

test('shows a month as a grid with one tab stop, whose weeks begin on Sunday, and walks it by keyboard', async ({
  page,
}) => {
  await open(page, { ideas: [{ title: 'Kite', deadline: '2026-11-27T18:00' }] });
  await expect(month(page, 'November 2026')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(await firstDays(page)).toEqual(['', '1', '8', '15', '22', '29']);
  const today = day(page, 'Wednesday, November 25, 2026');
  await expect(today).toHaveAttribute('aria-current', 'date');
  await expect(page.locator('[role=gridcell][aria-current]')).toHaveCount(1);
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  await expect(day(page, 'Friday, November 27, 2026, 1 idea').getByText('Kite')).toBeVisible();

  await page.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Tab');
  await expect(today).toBeFocused();
  for (const [key, date] of [
    ['ArrowRight', 'Thursday, November 26, 2026'],
    ['ArrowDown', 'Thursday, December 3, 2026'],
    ['ArrowLeft', 'Wednesday, December 2, 2026'],
    ['Home', 'Sunday, November 29, 2026'],
    ['End', 'Saturday, December 5, 2026'],
    ['PageDown', 'Tuesday, January 5, 2027'],
    ['PageUp', 'Saturday, December 5, 2026'],
    ['ArrowUp', 'Saturday, November 28, 2026'],
    ['t', 'Wednesday, November 25, 2026'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(page, date), key).toBeFocused();
    await expect(day(page, date), key).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[role=gridcell][aria-selected=true]'), key).toHaveCount(1);
  }
  // The grid is one stop: the next is beyond it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
});

test('keeps the day of the month over a shorter one’s end, and walks by its buttons', async ({ page }) => {
  await page.clock.install({ time: new Date('2027-01-31T10:00:00') });
  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'list' });
  await page.getByRole('radio', { name: 'Calendar' }).check();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(month(page, 'February 2027')).toBeVisible();
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveAccessibleName(
    'Sunday, February 28, 2027',
  );
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(month(page, 'December 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(month(page, 'January 2027')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeFocused();
});

test('leaves T to the switch of single keys, and on an idea’s row to its deadline', async ({ page }) => {
  await open(page, {
    ideas: [{ title: 'Kite', deadline: '2026-11-27T18:00' }],
    preferences: { shortcuts: false },
  });
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.keyboard.press('t');
  await expect(month(page, 'December 2026')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search ideas and commands' }).fill('Kite');
  await page.keyboard.press('Enter');
  await expect(month(page, 'November 2026')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Kite' }).locator('[data-title]')).toBeFocused();
});

for (const [language, locale, heads, starts] of [
  ['es', 'es-ES', ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'], ['', '26', '2', '9', '16', '23', '30']],
  ['en', 'en-GB', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], ['', '26', '2', '9', '16', '23', '30']],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test(`begins the weeks of ${locale} on Monday`, async ({ page }) => {
      await open(page, { ideas: [{ title: 'Kite' }], preferences: { language } });
      await expect(page.getByRole('columnheader')).toHaveText([...heads]);
      expect(await firstDays(page)).toEqual([...starts]);
    });
  });
}

for (const language of ['en', 'es'] as const) {
  test(`moves an idea by mouse to another day at its time, with Undo, and refuses the past, in ${language}`, async ({
    forge,
    page,
  }) => {
    const { errors, toasts, undo } = allMessages[language];
    await open(page, {
      ideas: [
        { title: 'Kite', deadline: '2026-11-27T18:05' },
        { title: 'Shelf', ...undatedFields },
      ],
      preferences: { language },
    });
    const cell = (date: string) =>
      page.locator(`[role=gridcell][data-day="${Date.parse(date) / 86_400_000}"]`);
    const notices = page.getByRole('region', { name: toasts.label });
    await dragOnto(page, chip(cell('2026-11-27'), 'Kite'), cell('2026-11-20'));
    await expect(notices.getByText(errors['deadline-not-future'])).toBeVisible();
    await expect(chip(cell('2026-11-27'), 'Kite')).toBeVisible();
    await dragOnto(page, chip(cell('2026-11-27'), 'Kite'), cell('2026-11-30'));
    await expect(chip(cell('2026-11-30'), 'Kite')).toHaveAccessibleName(/(6:05|18:05)/);
    await expect(chip(cell('2026-11-27'), 'Kite')).toHaveCount(0);
    await expect(notices.getByText(toasts.edited).first()).toBeVisible();
    await notices.getByRole('button', { name: undo.undo }).first().click();
    await expect(chip(cell('2026-11-27'), 'Kite')).toBeVisible();
    await dragOnto(page, chip(page, 'Shelf'), cell('2026-11-26'));
    await expect(chip(cell('2026-11-26'), 'Shelf')).toHaveAccessibleName(/(11:59|23:59)/);
    if (language === 'en') expect(await deadlineOf(forge, 'Shelf')).toBe('2026-11-26T23:59');
  });
}

test('drops an idea where the pointer is released, also before a frame has shown it there', async ({
  page,
}) => {
  await open(page, { ideas: [{ title: 'Kite', deadline: '2026-11-27T18:05' }] });
  const from = await chip(page, 'Kite').boundingBox();
  const to = await day(page, 'Monday, November 30, 2026').boundingBox();
  if (!from || !to) throw new Error('not in sight');
  await dragAtOnce(page, { x: from.x + 12, y: from.y + 8 }, { x: to.x + to.width / 2, y: to.y + 30 });
  await expect(chip(day(page, 'Monday, November 30, 2026'), 'Kite')).toBeVisible();
});

test('drops nothing with Escape or outside a day, and opens nothing by a drag', async ({ page }) => {
  await open(page, { ideas: [{ title: 'Kite', deadline: '2026-11-27T18:05' }] });
  const friday = day(page, 'Friday, November 27, 2026');
  const box = await chip(friday, 'Kite').boundingBox();
  if (!box) throw new Error('not in sight');
  const lift = async () => {
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x - 200, box.y + 12, { steps: 5 });
  };
  await lift();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await lift();
  await page.mouse.move(300, 20, { steps: 4 });
  await page.mouse.up();
  await expect(chip(friday, 'Kite')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).toHaveCount(0);
  await chip(friday, 'Kite').click();
  await expect(page.getByRole('article', { name: 'Kite' })).toBeVisible();
});

test('shows another month while an idea rests on a button, and drops it there', async ({ page }) => {
  await open(page, { ideas: [{ title: 'Kite', deadline: '2026-11-27T18:05' }] });
  const box = await chip(page, 'Kite').boundingBox();
  const next = await page.getByRole('button', { name: 'Next month' }).boundingBox();
  if (!box || !next) throw new Error('not in sight');
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(next.x + 10, next.y + 10, { steps: 8 });
  await page.clock.fastForward(800);
  await expect(month(page, 'December 2026')).toBeVisible();
  const to = day(page, 'Thursday, December 31, 2026');
  const target = await to.boundingBox();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 8 });
  await expect(to).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(chip(to, 'Kite')).toBeVisible();
});

for (const language of ['en', 'es'] as const) {
  test(`opens a day, moves its idea by the menu and returns, by keyboard alone, in ${language}`, async ({
    page,
  }) => {
    const { calendar: words, errors } = allMessages[language];
    await open(page, {
      ideas: [
        { title: 'Boat', deadline: '2026-11-27T09:00' },
        { title: 'Kite', deadline: '2026-11-27T18:05' },
      ],
      preferences: { language },
    });
    const cell = (date: string) =>
      page.locator(`[role=gridcell][data-day="${Date.parse(date) / 86_400_000}"]`);
    await cell('2026-11-25').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const boat = page.getByRole('article', { name: 'Boat' });
    await expect(boat.locator('[data-title]')).toBeFocused();
    await boat.getByRole('button', { name: words.moveTo }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: words.moveTo });
    await expect(menu.getByRole('menuitem').first()).toHaveAttribute('aria-disabled', 'true');
    const date = page.getByLabel(words.newDate);
    await expect(date).toHaveValue('2026-11-27');
    await date.fill('2026-11-24');
    await date.press('Enter');
    await expect(page.getByText(errors['deadline-not-future'])).toBeVisible();
    await date.fill('2026-12-01');
    await date.press('Enter');
    await expect(menu).toHaveCount(0);
    await expect(chip(cell('2026-12-01'), 'Boat')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Kite' }).locator('[data-title]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(cell('2026-11-27')).toBeFocused();
    // A digit of the menu.
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Kite' }).getByRole('button', { name: words.moveTo }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('2');
    await expect(chip(cell('2026-11-26'), 'Kite')).toBeVisible();
    await expect(cell('2026-11-26')).toBeFocused();
  });
}

test('shows three ideas of a day and opens the rest; opening an idea opens its row, and Escape returns', async ({
  page,
}) => {
  const ideas = ['One', 'Two', 'Three', 'Four', 'Five'].map((title, index) => ({
    title,
    deadline: `2026-11-27T${10 + index}:00`,
  }));
  await open(page, { ideas });
  const friday = day(page, 'Friday, November 27, 2026, 5 ideas');
  await expect(friday.getByRole('button', { name: 'Four' })).toHaveCount(0);
  await friday.getByRole('button', { name: '+2 more' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('article').first().locator('[data-title]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(friday).toBeFocused();
  await chip(friday, 'Two').click();
  const two = page.getByRole('article', { name: 'Two' });
  await expect(two.locator('[data-title]')).toHaveAttribute('aria-expanded', 'true');
  await expect(two.locator('[data-title]')).toBeFocused();
  await expect(page.getByRole('slider', { name: 'Set progress' })).toBeVisible();
  // Escape leaves the field first.
  await two.getByLabel('Add an update').focus();
  await page.keyboard.press('Escape');
  await expect(two.locator('[data-title]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(friday).toBeFocused();
});

test('shows finished, set-aside and overdue ideas as such, and keeps search and filters', async ({
  page,
}) => {
  await open(page, {
    ideas: [
      { title: 'Late', deadline: '2026-11-20T10:00' },
      { title: 'Finished', deadline: '2026-11-19T10:00', progress: 100 },
      { title: 'Waiting', deadline: '2026-11-28T10:00', setAside: 'someday' },
      { title: 'Kite', deadline: '2026-11-27T18:05', priority: 'Low' },
    ],
  });
  await expect(chip(page, 'Late')).toHaveAccessibleName(/Expired$/);
  await expect(chip(page, 'Finished')).toHaveAccessibleName(/Done$/);
  await expect(chip(page, 'Waiting')).toHaveAccessibleName(/Someday$/);
  await expect(chip(page, 'Kite')).toHaveAccessibleName(/^Kite 6:05\sPM$/);
  await page.getByLabel('Filter by state').selectOption('overdue');
  await expect(chip(page, 'Late')).toBeVisible();
  await expect(chip(page, 'Kite')).toHaveCount(0);
  await page.getByLabel('Filter by state').selectOption({ label: 'All states' });
  await page.getByRole('searchbox').fill('kite');
  await expect(chip(page, 'Kite')).toBeVisible();
  await expect(chip(page, 'Late')).toHaveCount(0);
  // The browser highlights the words without changing them.
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => String(range))))
    .toEqual(['Kite']);
});

test('comes back by reload, Back and a link, with the idea that was open', async ({ forge, page }) => {
  await open(page, { ideas: [{ title: 'Kite', deadline: '2027-02-10T18:05' }, { title: 'Boat' }] });
  const fragment = () => new URL(page.url()).hash;
  await expect.poll(fragment).toBe('#view=list&as=calendar');
  await page.reload();
  await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await forge.showView('All');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeChecked();
  await expect(forge.card('Kite')).toBeVisible();
  await page.goForward();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search ideas and commands' }).fill('Kite');
  await page.keyboard.press('Enter');
  await expect(month(page, 'February 2027')).toBeVisible();
  await forge.card('Kite').locator('[data-title]').click();
  await expect.poll(fragment).toMatch(/^#view=list&as=calendar&idea=/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('slider', { name: 'Set progress' })).toBeVisible();
  await expect(month(other, 'February 2027')).toBeVisible();
});

test('marks the new day at midnight, and keeps the wall clock of a night that skips the time', async ({
  forge,
  page,
}) => {
  await page.clock.install({ time: new Date('2027-03-27T23:59:50') });
  await openBoard(page, { ideas: [{ title: 'Kite', deadline: '2027-03-29T02:30' }], view: 'list' });
  await page.getByRole('radio', { name: 'Calendar' }).check();
  await expect(day(page, 'Saturday, March 27, 2027')).toHaveAttribute('aria-current', 'date');
  await dragOnto(page, chip(page, 'Kite'), day(page, 'Sunday, March 28, 2027'));
  await expect(chip(day(page, 'Sunday, March 28, 2027'), 'Kite')).toBeVisible();
  expect(await deadlineOf(forge, 'Kite')).toBe('2027-03-28T02:30');
  await page.clock.fastForward('00:20');
  await expect(day(page, 'Sunday, March 28, 2027')).toHaveAttribute('aria-current', 'date');
  await expect(day(page, 'Saturday, March 27, 2027')).not.toHaveAttribute('aria-current');
});

test('is not on a board without ideas', async ({ page }) => {
  await openBoard(page, { view: 'list' });
  await expect(page.getByText('No ideas yet. Add your first one.')).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
});

/**
 * The middle one of five switches to another month until it is painted, in ms. A frame or two; the bound is for a busy
 * machine, which may hold up one of them for longer.
 */
const maxSwitchMs = 500;

test('shows another month of 10,000 ideas within a few frames', async ({ page }) => {
  test.slow();
  const ideas = Array.from({ length: 10_000 }, (_, index) => ({
    title: `Idea ${index}`,
    deadline: `20${30 + (index % 3)}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}T10:00`,
  }));
  await openBoard(page, { ideas, view: 'list' });
  await page.getByRole('radio', { name: 'Calendar' }).check();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search ideas and commands' }).fill('Idea 0');
  await page.keyboard.press('Enter');
  await expect(month(page, 'January 2030')).toBeVisible();
  const times = await page.getByRole('button', { name: 'Next month' }).evaluate(async (button) => {
    const measured: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const start = performance.now();
      (button as HTMLElement).click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      measured.push(performance.now() - start);
    }
    return measured;
  });
  await expect(month(page, 'June 2030')).toBeVisible();
  test.info().annotations.push({ type: 'ms until painted', description: times.map(Math.round).join(', ') });
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(maxSwitchMs);
});
