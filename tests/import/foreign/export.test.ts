import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedZone } from '#domain/deadline/named-zone.ts';
import { exportAsCsv } from '#domain/files/export-csv.ts';
import { exportFile } from '#domain/files/export-file.ts';
import { type MarkdownContext, exportAsMarkdown } from '#domain/files/export-markdown.ts';
import { parseImport } from '#domain/files/import-file.ts';
import { type Entry, type Idea, type Step, priorities } from '#domain/idea/idea.ts';
import { tags } from '#domain/idea/tags.ts';
import { readForgeCsv } from '#domain/import/read-forge-csv.ts';
import { readText } from '#domain/import/read-text.ts';
import { cleanText } from '#domain/primitives/text.ts';
import { makeIdea, makeSteps } from '#domain/testing/make-idea.ts';
import { foreignFileMessages } from '#messages/foreign-file-messages.ts';
import { contextIn, faultOf, foundIdea, readAtMs, readFile, readAs } from './foreign-reading.ts';

const words =
  'kite|boat|!high|#urgent|@Health|tomorrow|at|9|friday|2026-12-01|18:00|"|\\#x|\\\\!low|<!--|-->|-|[x]|>|#|1.|=1+1|+1|-2|@x|\'=2|;|,|\t|¡|by|15/1|mañana|---|*|\n|  '.split(
    '|',
  );
/** Texts of anything, and of words that the formats have uses for. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((list) => list.join(' ')),
  )
  .map(cleanText);
const anyName = anyText.filter((text) => text !== '');
const date = fc.constantFrom('2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z');
const entries = fc.array(fc.record({ text: anyName, date }), { maxLength: 3 });

const anyIdea = fc
  .record({
    title: anyName,
    description: anyText,
    category: fc.constantFrom('Health', 'Boats & <kites>', '# odd', '=own'),
    deadline: fc.oneof(
      fc.constantFrom('', '2026-12-01T09:00', '2027-01-15T23:59:30', 'Soon', 'tomorrow', '<b> -->'),
      anyText,
    ),
    target: anyText,
    priority: fc.constantFrom(...priorities),
    tags: fc.subarray([...tags]),
    progress: fc.constantFrom(0, 40, 100),
    updates: entries,
    notes: entries,
    steps: fc.array(fc.record({ text: anyName, isDone: fc.boolean() }), { maxLength: 3 }),
    setAside: fc.constantFrom('', 'someday', '2026-12-24T09:00'),
    isBySteps: fc.boolean(),
  })
  .map(({ updates, notes, steps, setAside, isBySteps, ...fields }): Idea => {
    const entry = (one: { readonly text: string; readonly date: string }, index: number): Entry => ({
      ...one,
      id: `e${index}`,
    });
    const step = (one: { readonly text: string; readonly isDone: boolean }, index: number): Step => ({
      text: one.text,
      id: `s${index}`,
      date: '2026-11-20T12:00:00.000Z',
      rank: `a${index}`,
      doneAt: one.isDone ? '2026-11-21T12:00:00.000Z' : null,
    });
    return makeIdea({
      ...fields,
      updates: updates.map(entry),
      notes: notes.map(entry),
      steps: steps.map(step),
      ...(setAside && { setAside }),
      ...(isBySteps && steps.length > 0 && { progressBy: 'steps' as const }),
    });
  });
const anyIdeas = fc
  .array(anyIdea, { minLength: 1, maxLength: 5 })
  .map((ideas) => ideas.map((idea, index) => ({ ...idea, id: `i${index}`, rank: `a${index}` })));

describe('as CSV', () => {
  it('is read back without any loss, as the JSON file is', () => {
    fc.assert(
      fc.property(anyIdeas, (ideas) => {
        const json = parseImport(exportFile(ideas));
        expect(json.ok && json.value).toEqual(readFile(readForgeCsv, exportAsCsv(ideas)).ideas);
      }),
      { numRuns: 300 },
    );
  });

  it('writes these bytes', () => {
    const idea = makeIdea({
      title: '=SUM(A1)',
      description: 'Two\nlines, "quoted"',
      tags: ['urgent', 'prototype'],
      steps: makeSteps('x '),
      notes: [{ id: 'n', text: 'a\nb', date: '2026-11-20T12:00:00.000Z' }],
      progressBy: 'steps',
      progress: 50,
    });
    expect(exportAsCsv([idea])).toBe(
      '\uFEFFTitle,Description,Category,Priority,Tags,Deadline,Target,Progress,Progress by,Steps,Updates,Notes,Created at,Set aside\r\n' +
        '\'=SUM(A1),"Two\nlines, ""quoted""",Hardware,High,"urgent, prototype",2026-12-01T09:00,A first flight,50,steps,' +
        '"[x] Step 0\n[ ] Step 1",,"2026-11-20T12:00:00.000Z a\n  b",2026-11-01T08:00:00.000Z,\r\n',
    );
  });

  it('has no cell that a spreadsheet runs as a formula', () => {
    fc.assert(
      fc.property(anyIdeas, (ideas) => {
        const text = exportAsCsv(ideas);
        // A cell begins at a line's start or behind a comma; inside quotation marks other cells only seem to.
        for (const sign of ['=', '+', '-', '@'])
          expect(text.split('\r\n').some((row) => row.startsWith(sign))).toBe(false);
      }),
    );
    const risky = makeIdea({
      title: '@a',
      description: '+1',
      target: '-2',
      category: '=x',
      deadline: '\t=y',
    });
    expect(exportAsCsv([risky]).split('\r\n')[1]).toMatch(/^'@a,'\+1,'=x,High,,"'\t=y",'-2,/);
  });

  it('says which row is wrong', () => {
    const text = exportAsCsv([makeIdea(), makeIdea({ title: 'Boat' })]).replace('\r\nBoat,', '\r\n,');
    expect(faultOf(readForgeCsv, text)).toMatchObject({ kind: 'item', item: 2, field: 'title' });
    expect(faultOf(readForgeCsv, exportAsCsv([makeIdea()]).replace(',0,hand', ',x,hand'))).toMatchObject({
      kind: 'item',
      item: 1,
      field: 'progress',
    });
  });
});

describe('as Markdown', () => {
  const context: MarkdownContext = {
    zone: namedZone('Europe/Madrid'),
    nowMs: readAtMs,
    words: foreignFileMessages.en.markdownWords,
  };
  const line = (text: string) => text.split(/[\n\u2028\u2029]/).join(' ');
  const inEveryOrder = (ideas: readonly Idea[]) =>
    [...new Set(ideas.map(({ category }) => category))].flatMap((name) =>
      ideas.filter(({ category }) => category === name),
    );

  it.each(['en', 'es'] as const)('is read back with all that the format holds, in %s', (language) => {
    const categories = ['Boats & <kites>', '# odd', '=own'];
    fc.assert(
      fc.property(anyIdeas, (ideas) => {
        const { ideas: read } = readFile(readText, exportAsMarkdown(ideas, context), 'madrid', {
          language,
          categories,
        });
        expect(
          read.map(({ title, category, priority, tags: known, deadline, steps = [], progress }) => ({
            title,
            category,
            priority,
            known,
            deadline,
            steps,
            isFinished: progress === 100,
          })),
        ).toEqual(
          inEveryOrder(ideas).map((idea) => ({
            title: line(idea.title),
            category: idea.category,
            priority: idea.priority,
            known: idea.tags,
            deadline: /[<>\n\u2028\u2029]/.test(idea.deadline) ? '' : idea.deadline,
            steps: idea.steps.map((step) => ({ text: line(step.text), done: step.doneAt !== null })),
            isFinished: idea.progress === 100,
          })),
        );
        for (const [index, idea] of inEveryOrder(ideas).entries()) {
          const description = read[index]?.description ?? '';
          const texts = [
            idea.description,
            idea.target,
            ...idea.updates.map(({ text }) => text),
            ...idea.notes.map(({ text }) => text),
          ];
          for (const text of texts) expect(description).toContain(text.replaceAll(/[\u2028\u2029]/g, '\n'));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('writes these lines', () => {
    const ideas = [
      makeIdea({
        id: 'a',
        rank: 'a0',
        priority: 'Low',
        tags: ['urgent'],
        steps: makeSteps('x '),
        target: '',
        progress: 100,
      }),
      makeIdea({
        id: 'b',
        rank: 'a1',
        category: 'Art',
        title: 'Call Ana #now tomorrow',
        description: '',
        deadline: '',
        target: 'Ten minutes',
      }),
      makeIdea({
        id: 'c',
        rank: 'a2',
        title: 'Boat',
        deadline: '',
        target: '',
        progress: 40,
        notes: [{ id: 'n', text: 'Two\nlines', date: '2026-11-20T12:00:00.000Z' }],
      }),
    ];
    expect(exportAsMarkdown(ideas, context)).toBe(
      `# Hardware

- [x] A kite for the harbour !low #urgent 2026-12-01 09:00
  > It pulls small boats out on calm days.
  - [x] Step 0
  - [ ] Step 1
- [ ] Boat
  > It pulls small boats out on calm days.
  >
  > Progress: 40 %
  >
  > Notes:
  > 2026-11-20 13:00 Two
  > lines

# Art

- [ ] Call Ana \\#now tomorrow <!-- -->
  > Target: Ten minutes
`,
    );
  });

  it('is empty without ideas', () => {
    expect(exportAsMarkdown([], context)).toBe('');
  });
});

it('reads a title of Markdown signs back as it was', () => {
  const text = '- [ ] [x] - 1. > # kite <!-- -->';
  expect(readAs(readText, text, contextIn('utc'))).toMatchObject({
    value: { ideas: [foundIdea({ title: '[x] - 1. > # kite' })] },
  });
});
