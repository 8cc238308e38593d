import { describe, expect, it } from 'vitest';
import { readTodoistJson } from '#domain/import/read-todoist-json.ts';
import { type ByZone, faultOf, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// Fields as in the documentation of Todoist's Sync API (items, projects, notes, sections); the contents are made up.
const boat = JSON.stringify({
  projects: [
    { id: '2203306141', name: 'Boat', parent_id: null },
    { id: '2203306142', name: 'Empty dock', parent_id: '2203306141' },
  ],
  sections: [{ id: '7025', name: 'Hull', project_id: '2203306141' }],
  items: [
    {
      id: '2995104339',
      project_id: '2203306141',
      content: 'Paint the hull',
      description: 'Two coats',
      priority: 4,
      labels: ['investigación', 'harbour side'],
      checked: false,
      is_deleted: false,
      parent_id: null,
      added_at: '2026-10-01T06:30:00.000000Z',
      due: {
        date: '2026-11-27T18:00:00',
        string: '27 nov 18:00',
        lang: 'en',
        is_recurring: false,
        timezone: null,
      },
    },
    {
      id: '2995104340',
      project_id: '2203306141',
      content: 'Sand it',
      parent_id: '2995104339',
      checked: true,
      priority: 1,
    },
    {
      id: '2995104341',
      project_id: '2203306141',
      content: 'Coarse',
      parent_id: '2995104340',
      checked: false,
      priority: 1,
    },
    {
      id: '2995104342',
      project_id: '2203306141',
      content: 'Ring the yard',
      priority: 1,
      checked: 1,
      due: {
        date: '2026-11-27T17:00:00Z',
        string: 'every friday',
        is_recurring: true,
        timezone: 'Europe/Madrid',
      },
    },
    {
      id: '2995104343',
      project_id: '2203306141',
      content: 'Check the lines',
      priority: 3,
      due: { date: '2026-12-01' },
    },
    { id: '2995104344', project_id: '2203306141', content: 'Sell the oars', priority: 2, is_deleted: true },
  ],
  notes: [
    { id: '1', item_id: '2995104339', content: 'Blue, says Ana', posted_at: '2026-10-02T07:00:00.000000Z' },
    {
      id: '2',
      item_id: '2995104339',
      content: '',
      file_attachment: { file_name: 'hull.jpg', resource_type: 'image' },
    },
  ],
});

const instant: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};

it.each(zoneNames)('reads a backup in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readTodoistJson, boat, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Paint the hull',
      description: 'Two coats',
      category: 'Boat',
      tags: ['research', 'harbour side'],
      // The date of `due` is a wall-clock time.
      deadline: '2026-11-27T18:00',
      progress: 50,
      progressBy: 'steps',
      steps: [
        { text: 'Sand it', done: true },
        { text: 'Coarse', done: false },
      ],
      notes: [{ text: 'Blue, says Ana', date: '2026-10-02T07:00:00.000Z' }],
      createdAt: '2026-10-01T06:30:00.000Z',
    }),
    foundIdea({
      title: 'Ring the yard',
      category: 'Boat',
      priority: 'Low',
      progress: 100,
      deadline: instant[zone],
    }),
    foundIdea({
      title: 'Check the lines',
      category: 'Boat',
      priority: 'Medium',
      deadline: '2026-12-01T23:59',
    }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'attachment', text: 'hull.jpg' },
    { kind: 'deleted', text: 'Sell the oars' },
    { kind: 'nesting', text: 'Coarse' },
    { kind: 'recurrence', text: 'every friday' },
    { kind: 'project', text: 'Empty dock' },
    { kind: 'section', text: 'Hull' },
  ]);
});

describe('the traps', () => {
  const backup = (...items: readonly object[]) => JSON.stringify({ items, projects: [] });

  it.each([
    [4, 'High'],
    [3, 'Medium'],
    [2, 'Low'],
    [1, 'Low'],
    [undefined, 'Low'],
  ])('reads the priority %s the other way round than in the CSV: %s', (priority, expected) => {
    expect(readFile(readTodoistJson, backup({ content: 'Kite', priority })).ideas[0]?.priority).toBe(
      expected,
    );
  });

  it('keeps a date that it cannot read as a note', () => {
    const [idea] = readFile(readTodoistJson, backup({ content: 'Kite', due: { date: 'soon' } })).ideas;
    expect(idea).toEqual(foundIdea({ title: 'Kite', priority: 'Low', notes: [{ text: 'Date: soon' }] }));
  });

  it('ends at a circle of parents and loses none of its tasks', () => {
    const { ideas } = readFile(
      readTodoistJson,
      backup(
        { id: 'a', content: 'Egg', parent_id: 'b' },
        { id: 'b', content: 'Hen', parent_id: 'a' },
        { id: 'c', content: 'Self', parent_id: 'c' },
        { id: 'd', content: 'Orphan', parent_id: 'gone' },
      ),
    );
    expect(ideas.map(({ title, steps }) => [title, steps?.map(({ text }) => text)])).toEqual([
      ['Egg', ['Hen']],
      ['Self', undefined],
      ['Orphan', undefined],
    ]);
  });

  it('counts reminders, comments on projects, and comments on tasks that the file does not have', () => {
    const text = JSON.stringify({
      projects: [],
      items: [{ id: 'a', content: 'Kite' }],
      notes: [
        { item_id: 'a', content: 'Blue' },
        { item_id: 'gone', content: 'Red' },
        { item_id: 'gone', content: '', file_attachment: { file_name: 'red.jpg' } },
        { item_id: 'gone', content: 'No', is_deleted: true },
        { content: 'Of nothing' },
      ],
      project_notes: [
        { project_id: 'p', content: 'By spring', file_attachment: { file_name: 'plan.pdf' } },
        { project_id: 'p', content: 'No', is_deleted: 1 },
      ],
      reminders: [
        { item_id: 'a', type: 'absolute', due: { date: '2026-11-27T09:00:00', string: '27 nov 9:00' } },
        { item_id: 'a', type: 'location', name: 'Harbour' },
        { item_id: 'a', due: { date: '2026-11-28' }, is_deleted: true },
      ],
    });
    const { ideas, leftOut } = readFile(readTodoistJson, text);
    expect(ideas).toEqual([foundIdea({ title: 'Kite', priority: 'Low', notes: [{ text: 'Blue' }] })]);
    expect(leftOut).toEqual([
      { kind: 'attachment', text: 'red.jpg' },
      { kind: 'note', text: 'Red' },
      { kind: 'note', text: 'Of nothing' },
      { kind: 'attachment', text: 'plan.pdf' },
      { kind: 'note', text: 'By spring' },
      { kind: 'reminder', text: '2026-11-27T09:00:00' },
      { kind: 'reminder', text: 'Harbour' },
    ]);
  });

  it('refuses a text that is no JSON', () => {
    expect(faultOf(readTodoistJson, '{"items":')).toEqual({ kind: 'not-json' });
  });
});
