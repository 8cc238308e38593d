import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults, zoomedViewport } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';
import { deadlineAfter } from './sample-account.ts';
import { screens } from './screens.ts';

test.use({ viewport: zoomedViewport, deviceScaleFactor: 2 });

/**
 * Screens that can be shown one after another on the same page, because they change nothing, not even a draft, and show no
 * toast, which lies over the page for a moment.
 */
const shown = Object.entries(screens).filter(
  ([name, { account, prepare }]) =>
    account === 'filled' &&
    !prepare &&
    !['capture', 'history', 'import-offer', 'new-idea', 'search-results'].includes(name),
);

for (const language of ['en', 'es'] as const) {
  test(`fits the window at 200 %, ${language}`, async ({ page }) => {
    // Each screen loads the page again.
    test.setTimeout(60_000 + shown.length * 5_000);
    await openBoard(page, {
      ideas: [
        {
          title: 'A title of many words '.repeat(6),
          category: 'Data Visualization',
          // In the calendar's first month.
          deadline: deadlineAfter(Date.now(), 0),
          tags: ['research', 'prototype'],
          updates: [{ text: 'Measured '.repeat(12), date: '2026-10-01T08:00:00.000Z' }],
          notes: [{ text: 'Ask the observatory '.repeat(9), date: '2026-10-02T08:00:00.000Z' }],
        },
        { title: 'Overdue', deadline: '2026-01-01T10:00', priority: 'Low', progress: 40 },
        { title: 'Finished', progress: 100, category: 'Human Values' },
      ],
      preferences: { language },
    });
    for (const [name, { show }] of shown) {
      await show(page, allMessages[language], 'wide');
      await expect.poll(() => findLayoutFaults(page), name).toEqual([]);
      await page.evaluate(() => {
        localStorage.setItem('forge.view', 'focus');
        localStorage.removeItem('forge.calendar');
        // A reload of an address with a place opens that place.
        history.replaceState(null, '', location.pathname);
      });
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible();
    }
  });
}

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 360, height: 225 }, deviceScaleFactor: 4 });

  test('keeps everything pressable even if the bars would take half of the window', async ({
    forge,
    page,
  }) => {
    await openBoard(page, { ideas: [{ title: 'Pocket star clock', updates: [{ text: 'Measured' }] }] });
    for (const view of ['Focus', 'List'] as const) {
      await forge.showView(view);
      await expect(page.getByRole('article')).toBeVisible();
      await expect.poll(() => findLayoutFaults(page), view).toEqual([]);
    }
  });
});

test('leaves space to type in a dialog above a phone’s keyboard, in landscape too', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'all' });
  await forge.card('Kite').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  for (const height of [180, 300]) {
    await page.setViewportSize({ width: 844, height });
    const title = dialog.getByLabel('Title');
    await title.fill(`Kite ${height}`);
    await title.scrollIntoViewIfNeeded();
    await expect(title).toBeInViewport({ ratio: 1 });
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.card('Kite 300')).toBeVisible();
});
