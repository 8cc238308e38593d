import { describe, expect, it } from 'vitest';
import { readVikunja } from '#domain/import/read-vikunja.ts';
import { type ByZone, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// Fields as in Vikunja's models of projects and tasks, which its user data export writes to `data.json`; the contents
// are made up.
const zero = '0001-01-01T00:00:00Z';
const task = (fields: object) => ({
  done: false,
  due_date: zero,
  start_date: zero,
  created: zero,
  priority: 0,
  ...fields,
});
const workshop = JSON.stringify([
  {
    id: 1,
    title: 'Workshop',
    tasks: [],
    buckets: [{ id: 4, title: 'Doing' }],
    child_projects: [
      {
        id: 2,
        title: 'Clocks',
        tasks: [
          task({
            id: 10,
            title: 'Mend the cuckoo',
            description:
              '<p>The <em>left</em> bellows &amp; the door</p><ul><li>glue</li><li>cloth</li></ul>',
            due_date: '2026-11-27T17:00:00Z',
            created: '2026-10-01T07:00:00Z',
            priority: 4,
            percent_done: 0.29,
            labels: [{ title: 'prototipo' }, { title: 'wood' }],
            assignees: [{ username: 'ana' }],
            attachments: [{ file: { name: 'cuckoo.jpg' } }],
            reminders: [{ reminder: '2026-11-27T08:00:00Z' }],
            repeat_after: 86_400,
            related_tasks: { subtask: [{ id: 11 }], blocked: [{ id: 99, title: 'Buy glue' }] },
            comments: [{ comment: '<p>Ask Tom</p>', created: '2026-10-02T07:00:00Z' }],
          }),
          task({ id: 11, title: 'Oil the door', done: true, related_tasks: { parenttask: [{ id: 10 }] } }),
          task({
            id: 12,
            title: 'Wind it',
            priority: 3,
            done: true,
            percent_done: 0.5,
            start_date: '2026-11-01T07:00:00Z',
          }),
          task({ id: 13, title: 'Sell the dial', priority: 1, description: 'a < b & c', percent_done: 1 }),
        ],
      },
    ],
  },
]);

const due: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};

it.each(zoneNames)('reads an export in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readVikunja, workshop, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Mend the cuckoo',
      description: 'The left bellows & the door\n\n- glue\n- cloth',
      category: 'Clocks',
      tags: ['prototype', 'wood'],
      deadline: due[zone],
      progress: 29,
      steps: [{ text: 'Oil the door', done: true }],
      notes: [{ text: 'Ask Tom', date: '2026-10-02T07:00:00.000Z' }],
      createdAt: '2026-10-01T07:00:00.000Z',
    }),
    foundIdea({ title: 'Wind it', category: 'Clocks', priority: 'Medium', progress: 100 }),
    foundIdea({
      title: 'Sell the dial',
      description: 'a < b & c',
      category: 'Clocks',
      priority: 'Low',
      // Only `done` finishes.
      progress: 99,
    }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'project', text: 'Workshop' },
    { kind: 'section', text: 'Doing' },
    { kind: 'attachment', text: 'cuckoo.jpg' },
    { kind: 'assignee', text: 'ana' },
    { kind: 'reminder', text: '2026-11-27T08:00:00Z' },
    { kind: 'relation', text: 'Buy glue' },
    { kind: 'recurrence', text: '86400 s' },
    { kind: 'start-date', text: '2026-11-01T07:00:00Z' },
  ]);
});

describe('the traps', () => {
  it.each([
    [0, 'Low'],
    [2, 'Low'],
    [3, 'Medium'],
    [4, 'High'],
    [5, 'High'],
  ])('reads the priority %i as %s', (priority, expected) => {
    const text = JSON.stringify([{ title: 'P', tasks: [task({ title: 'Kite', priority })] }]);
    expect(readFile(readVikunja, text).ideas[0]?.priority).toBe(expected);
  });

  const oneTask = (fields: object) =>
    readFile(readVikunja, JSON.stringify([{ title: 'P', tasks: [task({ title: 'Kite', ...fields })] }]));

  it('takes the end of a task for its deadline, or keeps it as a note beside one', () => {
    const end = '2026-12-03T17:00:00Z';
    const due = '2026-12-01T17:00:00Z';
    const found = [{ end_date: end }, { due_date: due, end_date: end }, { due_date: due, end_date: zero }];
    expect(
      found.map((dates) => oneTask(dates).ideas[0]).map((idea) => [idea?.deadline, idea?.notes]),
    ).toEqual([
      ['2026-12-03T18:00', []],
      ['2026-12-01T18:00', [{ text: `Date: ${end}` }]],
      ['2026-12-01T18:00', []],
    ]);
  });

  it.each([
    [{ repeat_mode: 1, repeat_after: 0 }, 'Kite'],
    [{ repeat_mode: 0, repeat_after: 60 }, '60 s'],
    [{ repeat_mode: 2, repeat_after: 60 }, '60 s'],
    [{ repeat_mode: 0, repeat_after: 0 }, null],
  ])('counts the repetition of %j', (fields, text) => {
    expect(oneTask(fields).leftOut).toEqual(text === null ? [] : [{ kind: 'recurrence', text }]);
  });

  it('reads projects 50,000 levels deep', () => {
    const depth = 50_000;
    const text = `${'[{"title":"P","child_projects":'.repeat(depth)}[{"title":"Deep","tasks":[{"title":"Kite"}]}]${'}]'.repeat(depth)}`;
    expect(readFile(readVikunja, text).ideas.map(({ title, category }) => [title, category])).toEqual([
      ['Kite', 'Deep'],
    ]);
  });

  it('ends at a circle of subtasks', () => {
    const text = JSON.stringify([
      {
        title: 'P',
        tasks: [
          task({ id: 1, title: 'Egg', related_tasks: { subtask: [{ id: 2 }] } }),
          task({ id: 2, title: 'Hen', related_tasks: { subtask: [{ id: 1 }] } }),
        ],
      },
    ]);
    expect(readFile(readVikunja, text).ideas.map(({ title, steps }) => [title, steps])).toEqual([
      ['Egg', [{ text: 'Hen', done: false }]],
    ]);
  });
});
