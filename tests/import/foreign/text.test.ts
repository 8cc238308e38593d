import { describe, expect, it } from 'vitest';
import { readText } from '#domain/import/read-text.ts';
import { type ByZone, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

const list = `# Garden
- [ ] Plant garlic tomorrow at 9 !low #urgent
  - [x] Dig
  - [ ] Buy cloves
    - [ ] At the market
  > Under the pear tree,
  > in rows
* [X] Prune the pear
1. Mend the fence in 2 hours @Salud

## A heading that is far too long to be the name of a category, as those have 60 characters
\tA line that begins with a tab
Call Ana #family
---
!high
`;

const inTwoHours: ByZone = {
  west: '2026-11-25T03:00',
  utc: '2026-11-25T11:00',
  madrid: '2026-11-25T12:00',
  east: '2026-11-26T01:00',
};

it.each(zoneNames)('reads a list in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readText, list, zone, { categories: ['Health'] });
  expect(ideas).toEqual([
    foundIdea({
      title: 'Plant garlic',
      description: 'Under the pear tree,\nin rows',
      category: 'Garden',
      priority: 'Low',
      tags: ['urgent'],
      deadline: '2026-11-26T09:00',
      progress: 33,
      progressBy: 'steps',
      steps: [
        { text: 'Dig', done: true },
        { text: 'Buy cloves', done: false },
        { text: 'At the market', done: false },
      ],
    }),
    foundIdea({ title: 'Prune the pear', category: 'Garden', progress: 100 }),
    foundIdea({ title: 'Mend the fence', category: 'Health', deadline: inTwoHours[zone] }),
    foundIdea({ title: 'A line that begins with a tab' }),
    foundIdea({ title: 'Call Ana #family' }),
    foundIdea({ title: '!high' }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'nesting', text: 'At the market' },
    {
      kind: 'heading',
      text: 'A heading that is far too long to be the name of a category, as those have 60 ch',
    },
  ]);
});

describe('the traps', () => {
  const titles = (text: string) => readFile(readText, text).ideas.map(({ title }) => title);

  it('reads lines of all systems and skips the blank ones', () => {
    expect(titles('\uFEFFone\r\n\r\ntwo\rthree\n  \nfour')).toEqual(['one', 'two', 'three', 'four']);
  });

  it('counts the headings that name the category of no idea', () => {
    const { ideas, leftOut } = readFile(
      readText,
      '# List\n## Fruit\n- Apple\n## Tools\n- Saw @Health\n## End\n> \n---\n',
      'madrid',
      { categories: ['Health'] },
    );
    expect(ideas).toEqual([
      foundIdea({ title: 'Apple', category: 'Fruit' }),
      foundIdea({ title: 'Saw', category: 'Health' }),
    ]);
    expect(leftOut).toEqual([
      { kind: 'heading', text: 'List' },
      { kind: 'heading', text: 'Tools' },
      { kind: 'heading', text: 'End' },
    ]);
  });

  it('keeps formulas and unknown marks as text', () => {
    expect(titles('=1+1\n#family dinner\n@home')).toEqual(['=1+1', '#family dinner', '@home']);
  });

  it('takes a list that is indented as a whole for ideas', () => {
    expect(titles('  one\n  two\n    three')).toEqual(['one', 'two']);
  });

  it('reads Spanish words where the page is in Spanish', () => {
    const { ideas } = readFile(readText, 'Regar mañana a las 9 !baja', 'madrid', { language: 'es' });
    expect(ideas).toEqual([foundIdea({ title: 'Regar', priority: 'Low', deadline: '2026-11-26T09:00' })]);
  });

  it('reads a deadline and marks that the export wrote so that they are not read otherwise', () => {
    const { ideas } = readFile(
      readText,
      '- [ ] Call tomorrow <!-- -->\n- [ ] \\#urgent \\\\!low <!-- 2026-12-01T09:00 -->',
    );
    expect(ideas).toEqual([
      foundIdea({ title: 'Call tomorrow' }),
      foundIdea({ title: '#urgent \\!low', deadline: '2026-12-01T09:00' }),
    ]);
  });
});
