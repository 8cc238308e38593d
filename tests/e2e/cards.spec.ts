import { faultsOfFit } from './faults-of-fit.ts';
import { expect, test } from './forge-test.ts';
import { openBoard } from './ready-board.ts';

const ideas = [
  {
    title: 'A title of many words '.repeat(8).trim(),
    description: 'A description of many words '.repeat(20).trim(),
    target: 'A target of many words '.repeat(20).trim(),
    category: 'Data Visualization',
    tags: ['urgent', 'research', 'inspiration', 'prototype'] as const,
    deadline: '2999-12-31T23:59',
  },
  { title: 'Overdue', deadline: '2020-12-28T22:00', progress: 40 },
  { title: 'Not a day of any calendar', deadline: 'whenever' },
  { title: 'No hurry', deadline: '' },
  { title: 'Done', deadline: '2021-12-28T22:00', progress: 100 },
];

for (const width of [320, 390, 600, 768, 1024, 1280, 1440]) {
  for (const pointer of ['fine', 'coarse'] as const) {
    test(`lays a card out by its own width, ${width} pixels, ${pointer} pointer`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        timezoneId: 'Europe/Berlin',
        ...(pointer === 'coarse' && { isMobile: true, hasTouch: true }),
      });
      const page = await context.newPage();
      await openBoard(page, { ideas, view: 'all', preferences: { language: 'es' } });
      await expect.poll(() => faultsOfFit(page)).toEqual([]);
      const faults = await page.getByRole('article').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const found: string[] = [];
          // However long the texts are, they leave room for the next card.
          if (card.scrollHeight > 560) found.push(`${card.scrollHeight} pixels high`);
          for (const date of card.querySelectorAll('time'))
            if (date.getBoundingClientRect().height > 24) found.push(`breaks ${date.textContent}`);
          const field = card.querySelector<HTMLInputElement>('[data-update] input');
          // A field that is narrower than the words in it scrolls.
          if (field) {
            const hint = field.placeholder;
            field.disabled = false;
            field.value = hint;
            if (field.scrollWidth > field.clientWidth) found.push(`cuts ${hint}`);
          }
          return found;
        }),
      );
      expect(faults).toEqual([]);
      await context.close();
    });
  }
}
