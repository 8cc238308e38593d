import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ timezoneId: 'Europe/Berlin' });

/** A deadline this many seconds after `start` (ms), in Berlin's local time. */
function inSeconds(start: number, seconds: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return parts.format(start + seconds * 1_000).replace(' ', 'T');
}

/** Installs a clock that the test moves, and returns its start in ms, a whole second. */
async function holdTime(page: Page): Promise<number> {
  const start = Math.ceil(Date.now() / 1_000) * 1_000;
  await page.clock.install({ time: start });
  return start;
}

/** Pauses the page's clock this many seconds after the start. */
const pause = (page: Page, start: number, seconds: number) => page.clock.pauseAt(start + seconds * 1_000);

test('counts days, hours, minutes and seconds down to Expired, which comes a moment after zero', async ({
  forge,
  page,
}) => {
  const start = await holdTime(page);
  const deadline = inSeconds(start, 86_400 + 2 * 3_600 + 3 * 60 + 64);
  const soon = inSeconds(start, 64);
  await openBoard(page, {
    ideas: [
      { title: 'Tomorrow', deadline },
      { title: 'Soon', deadline: soon },
      { title: 'Whenever', deadline: '' },
      { title: 'Someday', deadline: 'some day' },
    ],
    view: 'all',
  });
  await pause(page, start, 60);
  const timer = (title: string) => forge.card(title).getByRole('timer');
  await expect(timer('Tomorrow')).toHaveText('1d 02h 03m 04s');
  await expect(timer('Soon')).toHaveText('0d 00h 00m 04s');
  await expect(timer('Whenever')).toHaveText('No deadline');
  await expect(timer('Someday')).toHaveText('Invalid deadline');
  const overdue = page
    .getByRole('region', { name: 'Quick Stats' })
    .locator('dl > div')
    .filter({ hasText: 'Overdue' });
  await page.clock.runFor(4_000);
  await expect(timer('Soon')).toHaveText('0d 00h 00m 00s');
  await expect(forge.card('Soon')).not.toHaveAttribute('data-urgency', 'overdue');
  await expect(overdue).toContainText('0');
  await page.clock.runFor(1_000);
  await expect(timer('Soon')).toHaveText('Expired');
  await expect(forge.card('Soon')).toHaveAttribute('data-urgency', 'overdue');
  await expect(overdue).toContainText('1');
  await expect(timer('Tomorrow')).toHaveText('1d 02h 02m 59s');
});

test('changes nothing each second but the text of the countdowns', async ({ forge, page }) => {
  // Only countdowns in the window change, so all cards must fit.
  await page.setViewportSize({ width: 1440, height: 1000 });
  const start = await holdTime(page);
  const ideas = Array.from({ length: 6 }, (_, index) => ({
    title: `Idea ${index}`,
    deadline: inSeconds(start, 90_000 + index * 60),
  }));
  await openBoard(page, { ideas, view: 'all' });
  await expect(forge.card('Idea 5')).toBeVisible();
  await pause(page, start, 120);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((records) => {
      for (const { type, target } of records) {
        const isTimer = target.parentElement?.closest('[role=timer]') !== null;
        seen.push(`${type} ${isTimer ? 'of a timer' : target.nodeName}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.clock.runFor(3_000);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(['characterData of a timer']));
  expect(seen).toHaveLength(18);
});

test('stops in a hidden tab and is right at once when it returns', async ({ forge, page }) => {
  const start = await holdTime(page);
  await openBoard(page, { ideas: [{ title: 'Soon', deadline: inSeconds(start, 7_200) }], view: 'all' });
  await pause(page, start, 60);
  const timer = forge.card('Soon').getByRole('timer');
  await expect(timer).toHaveText('0d 01h 59m 00s');
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await page.clock.runFor(1_000);
  const text = (await timer.textContent()) ?? '';
  await page.clock.runFor(60_000);
  await expect(timer).toHaveText(text);
  await setVisibility('visible');
  await expect(timer).toHaveText('0d 01h 57m 59s', { timeout: 1_000 });
});

test('shows the countdown of the idea in Focus in four cells, with the same words for assistive technology', async ({
  forge,
  page,
}) => {
  const start = await holdTime(page);
  await openBoard(page, { ideas: [{ title: 'Soon', deadline: inSeconds(start, 93_784) }] });
  await pause(page, start, 60);
  const card = forge.card('Soon');
  await expect(card.getByRole('timer')).toHaveText('1d 02h 02m 04s');
  for (const cell of ['01day', '02hours', '02minutes', '04seconds'])
    await expect(card.locator('div', { hasText: new RegExp(`^${cell}$`) })).toHaveCount(1);
});

test('shows the two largest units in a row, and when a finished idea was finished', async ({
  forge,
  page,
}) => {
  const start = await holdTime(page);
  await openBoard(page, {
    ideas: [
      { title: 'Soon', deadline: inSeconds(start, 93_784) },
      { title: 'Late', deadline: '2020-01-01T10:00', progress: 90 },
      { title: 'Imported', deadline: '2035-05-05T09:30', progress: 100 },
    ],
    view: 'list',
  });
  await pause(page, start, 60);
  await expect(forge.card('Late').getByText('Expired')).toBeVisible();
  await expect(forge.card('Imported').getByText('May 5, 2035', { exact: true })).toBeVisible();
  const timer = (title: string) => forge.card(title).getByRole('timer');
  await expect(timer('Soon')).toHaveText('1d 02h 02m 04s');
  await expect(timer('Soon')).toHaveAccessibleName('1d 02h 02m 04s');
  await expect(forge.card('Soon').getByText('1d 2h', { exact: true })).toBeVisible();
  await forge.card('Late').getByRole('button', { name: 'Mark as finished' }).click();
  const today = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' }).format(start);
  await expect(forge.card('Late').getByText(`Finished ${today}`, { exact: true })).toBeVisible();
  await expect(timer('Late')).toHaveAccessibleName('Expired');
});

for (const [width, days] of [
  [1440, 150],
  [1440, 1234],
  [390, 150],
  [390, 1234],
] as const) {
  test(`shows all digits of ${days} days in Focus, ${width} pixels wide`, async ({ forge, page }) => {
    await page.setViewportSize({ width, height: 844 });
    const start = await holdTime(page);
    await openBoard(page, { ideas: [{ title: 'Far', deadline: inSeconds(start, days * 86_400 + 7_200) }] });
    const number = forge.card('Far').locator('b', { hasText: new RegExp(`^${days}$`) });
    const [digits, box] = await number.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [range.getBoundingClientRect(), element.getBoundingClientRect()].map((rect) => rect.toJSON());
    });
    // Digits outside their box would not be painted.
    expect(digits.left).toBeGreaterThanOrEqual(box.left);
    expect(digits.right).toBeLessThanOrEqual(box.right);
    expect(digits.bottom).toBeLessThanOrEqual(box.bottom);
    await expect(number).toBeInViewport({ ratio: 1 });
  });
}

for (const view of ['list', 'all'] as const) {
  test(`shows the whole countdown to the last possible year, in ${view}`, async ({ forge, page }) => {
    const ideas = [{ title: 'Far away', deadline: '9999-12-31T23:59' }];
    await openBoard(page, { ideas, view });
    const timer = forge.card('Far away').getByRole('timer');
    await expect(timer).toHaveText(/^\d{7}d /);
    // A row shows the two largest units.
    const shown = view === 'list' ? forge.card('Far away').getByText(/^\d{7}d \d+h$/) : timer;
    const cutOff = await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cutOff).toBe(0);
  });
}

test('keeps an update’s relative time current while it is shown', async ({ forge, page }) => {
  const start = await holdTime(page);
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'focus' });
  const card = forge.card('Boat');
  await card.getByLabel('Add an update').fill('Cut the float');
  await card.getByLabel('Add an update').press('Enter');
  const when = page.getByRole('region', { name: 'Recent updates' }).locator('time');
  await expect(when).toHaveText('now');
  await page.clock.pauseAt(start + 3 * 60_000);
  await page.clock.runFor(5_000);
  await expect(when).toHaveText(/^[23] minutes ago$/);
});
