import { describe, expect, it } from 'vitest';
import { type ForeignReader } from '#domain/import/foreign-file.ts';
import { readGoogleTasks } from '#domain/import/read-google-tasks.ts';
import { readMicrosoftToDo } from '#domain/import/read-microsoft-to-do.ts';
import { readText } from '#domain/import/read-text.ts';
import { readTodoistJson } from '#domain/import/read-todoist-json.ts';
import { contextIn, faultOf, foundIdea, readAs, readFile, runToEnd } from './foreign-reading.ts';
import { largeFiles, times } from './large-files.ts';

const json = JSON.stringify;

describe.each(Object.entries(largeFiles))('%s', (_, [reader, make]) => {
  it('reads 10,000 ideas within 15 seconds, on however busy a machine', () => {
    const text = make(10_000);
    const before = performance.now();
    const read = readFileUnchecked(reader, text);
    const ms = performance.now() - before;
    expect(read).toBe(10_000);
    expect(ms).toBeLessThan(15_000);
  });

  it('refuses 10,001 ideas and says how many there are', () => {
    expect(faultOf(reader, make(10_001))).toEqual({ kind: 'too-many-ideas', count: 10_001, max: 10_000 });
  });

  it('refuses a file without ideas', () => {
    expect(faultOf(reader, make(0))).toEqual({ kind: 'no-ideas' });
  });
});

function readFileUnchecked(reader: ForeignReader, text: string): number {
  const read = readAs(reader, text);
  return read.ok ? read.value.ideas.length : -1;
}

describe('texts beyond a limit', () => {
  const google = (task: object) =>
    json({ kind: 'tasks#taskLists', items: [{ title: 'L'.repeat(70), items: [task] }] });

  it('move to the notes, and the ideas are counted', () => {
    const { ideas, shortened, leftOut } = readFile(
      readGoogleTasks,
      google({ title: `${'t'.repeat(200)} rest`, notes: `${'d'.repeat(5_000)}${'e'.repeat(2_500)}` }),
    );
    expect(ideas).toEqual([
      foundIdea({
        title: 't'.repeat(200),
        description: 'd'.repeat(5_000),
        category: 'L'.repeat(60),
        notes: [
          { text: 'rest' },
          { text: 'e'.repeat(2_000) },
          { text: 'e'.repeat(500) },
          { text: 'L'.repeat(10) },
        ],
      }),
    ]);
    expect(shortened).toEqual(new Set([0]));
    expect(leftOut).toEqual([]);
  });

  it('at the limit stay as they are', () => {
    const { shortened } = readFile(readText, 't'.repeat(200));
    expect(shortened).toEqual(new Set());
  });

  it('cut no character in half', () => {
    const { ideas } = readFile(readText, `${'t'.repeat(199)}👩‍🚒`);
    expect(ideas[0]?.title).toBe('t'.repeat(199));
    expect(ideas[0]?.notes).toEqual([{ text: '👩‍🚒' }]);
  });

  it('keep the steps from the 101st on in notes', () => {
    const steps = times(102, (i) => `  - [${i === 101 ? 'x' : ' '}] ${i}`).join('\n');
    const { ideas, shortened } = readFile(readText, `Kite\n${steps}`);
    expect(ideas[0]?.steps).toHaveLength(100);
    expect(ideas[0]?.notes).toEqual([{ text: '[ ] 100' }, { text: '[x] 101' }]);
    expect(shortened).toEqual(new Set([0]));
  });

  it('leave out the notes from the 1,001st on and count them', () => {
    const comments = times(1_002, (i) => ({ content: `n${i}`, item_id: 'a' }));
    const { ideas, leftOut } = readFile(
      readTodoistJson,
      json({ projects: [], items: [{ id: 'a', content: 'Kite' }], notes: comments }),
    );
    expect(ideas[0]?.notes).toHaveLength(1_000);
    expect(leftOut).toEqual([
      { kind: 'note', text: 'n1000' },
      { kind: 'note', text: 'n1001' },
    ]);
  });

  it('refuse a file with more text than an account may have', () => {
    const text = json({
      value: times(9_000, () => ({
        title: 'Kite',
        body: { content: 'x'.repeat(5_000), contentType: 'text' },
      })),
    });
    expect(faultOf(readMicrosoftToDo, text)).toMatchObject({ kind: 'too-much-text', maxBytes: 20_000_000 });
  });
});

it('ends soon for one line of 5 MB', () => {
  const before = performance.now();
  const { ideas, shortened } = readFile(readText, 'kite '.repeat(1_000_000));
  expect(ideas).toHaveLength(1);
  expect(shortened).toEqual(new Set([0]));
  expect(performance.now() - before).toBeLessThan(15_000);
});

it.each(Object.entries(largeFiles))('reads %s with a pause at each idea or oftener', (_, [reader, make]) => {
  const text = make(2_000);
  const content = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  const { value, pauses } = runToEnd(reader(content, contextIn('madrid')));
  expect(value.ok).toBe(true);
  expect(pauses).toBeGreaterThanOrEqual(2_000);
});
