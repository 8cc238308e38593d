import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

/** The first comes before all others. */
const withSteps = [
  {
    title: 'Steps',
    deadline: '2025-01-01T10:00',
    progressBy: 'steps',
    progress: 50,
    steps: [
      { text: 'Cut the paper into as many pieces as it takes, and then once more', done: true },
      { text: 'Sew', done: false },
    ],
  },
  { title: 'Aside', setAside: '2099-12-31T09:00', deadline: '2025-06-01T10:00' },
] as const;

const sizes = [
  { width: 1440, text: 32 },
  { width: 768, text: 24 },
  { width: 390, text: 24 },
];

for (const { width, text } of sizes) {
  test(`fits ${width} pixels with a chosen text size of ${text} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await openBoard(page, {
      ideas: [
        { title: 'A title of many words '.repeat(4), category: 'Data Visualization', tags: ['research'] },
        { title: 'Overdue', deadline: '2026-01-01T10:00', priority: 'Low', progress: 40 },
        { title: 'Finished', progress: 100, category: 'Human Values' },
        ...withSteps,
      ],
    });
    for (const view of ['Focus', 'List', 'All', 'Dashboard']) {
      await page.getByRole('tab', { name: view }).click();
      await expect(page.getByRole('slider').or(page.getByRole('article')).first()).toBeVisible();
      await expect.poll(() => findLayoutFaults(page), view).toEqual([]);
    }
  });
}

for (const { width, text } of [
  { width: 390, text: 32 },
  { width: 320, text: 24 },
]) {
  test(`never scrolls sideways on ${width} pixels, however large the letters (${text})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await openBoard(page, {
      preferences: { language: 'es' },
      ideas: [
        { title: 'Overdue', deadline: '2026-01-01T10:00', priority: 'Low', progress: 40 },
        { title: 'Later', category: 'Data Visualization', tags: ['research'] },
        ...withSteps,
      ],
    });
    for (const view of ['Enfoque', 'Lista', 'Todas', 'Panel']) {
      await page.getByRole('tab', { name: view }).click();
      await expect(page.getByRole('slider').or(page.getByRole('article')).first()).toBeVisible();
      const faults = async () =>
        (await findLayoutFaults(page)).filter((fault) => /^(scrolls|sticks)/.test(fault));
      await expect.poll(faults, view).toEqual([]);
    }
  });
}
