import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

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
      await expect.poll(() => findLayoutFaults(page)).toEqual([]);
      const faults = await page.getByRole('article').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const found: string[] = [];
          // Even with the longest texts the next card must be partly visible.
          if (card.scrollHeight > 560) found.push(`${card.scrollHeight} pixels high`);
          for (const date of card.querySelectorAll('time'))
            if (date.getBoundingClientRect().height > 24) found.push(`breaks ${date.textContent}`);
          const field = card.querySelector<HTMLInputElement>('[data-update] input');
          // A field scrolls if it is narrower than its text.
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

test('reads and shows each text in the direction of its own script', async ({ forge, page }) => {
  const [title, text] = ['محطة الطقس!', 'גרסה ראשונה (v2.0)'];
  await openBoard(page, {
    ideas: [{ title, description: text, target: text, updates: [{ text }] }, { title: 'Weather station' }],
    view: 'all',
  });
  const direction = (of: string) =>
    page
      .getByText(of)
      .first()
      .evaluate((one) => getComputedStyle(one).direction);
  expect(await direction(title)).toBe('rtl');
  expect(await direction(text)).toBe('rtl');
  expect(await direction('Weather station')).toBe('ltr');
  await forge.card(title).getByRole('button', { name: 'Edit' }).click();
  for (const label of ['Title', 'Description', 'Target']) {
    const field = page.getByRole('dialog').getByLabel(label);
    expect(await field.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  }
});

test('leaves the same space for a missing description, and limits a long one to two lines in the list', async ({
  forge,
  page,
}) => {
  const long =
    'An anthology of one-page letters written by planners, children and rivers to the city to come';
  await page.setViewportSize({ width: 1024, height: 900 });
  await openBoard(page, { ideas: [{ title: 'Bare', description: '' }, { title: long }], view: 'all' });
  const room = await forge.card('Bare').evaluate((card) => {
    const title = card.querySelector('[data-title]');
    const meta = title?.parentElement?.lastElementChild;
    return (meta?.getBoundingClientRect().top ?? 0) - (title?.getBoundingClientRect().bottom ?? 0);
  });
  expect(room).toBeGreaterThan(6);
  await forge.showView('List');
  await expect.poll(() => findLayoutFaults(page)).toEqual([]);
});

for (const [language, more, less] of [
  ['en', 'More', 'Less'],
  ['es', 'Más', 'Menos'],
] as const) {
  test(`keeps line breaks on a card, and shows all of a cut description in place, in ${language}`, async ({
    forge,
    page,
  }) => {
    const lines = Array.from({ length: 8 }, (_, index) => `- line ${index + 1}`);
    await openBoard(page, {
      ideas: [
        { title: 'Long', description: lines.join('\n') },
        { title: 'Short', description: 'one\ntwo', target: 'T' },
      ],
      view: 'all',
      preferences: { language },
    });
    const card = forge.card('Long');
    const text = card.locator('[data-searched]');
    const heightIn = async () => (await text.boundingBox())?.height ?? 0;
    const lineHeight = (await heightIn()) / 2;
    expect(await text.innerText()).toBe(lines.join('\n'));
    await card.getByRole('button', { name: more, exact: true }).click();
    await expect.poll(heightIn).toBe(8 * lineHeight);
    await card.getByRole('button', { name: less, exact: true }).click();
    await expect.poll(heightIn).toBe(2 * lineHeight);
    await expect(forge.card('Short').getByRole('button', { name: more, exact: true })).toHaveCount(0);
  });
}
