import { describe, expect, it } from 'vitest';
import { readSuperProductivity } from '#domain/import/read-super-productivity.ts';
import { type ByZone, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// Fields as in Super Productivity's models of tasks, projects and tags, which its backups hold; the contents are made
// up.
const due = Date.parse('2026-11-27T17:00:00Z');
const task = (fields: object) => ({
  subTaskIds: [],
  tagIds: [],
  isDone: false,
  timeSpent: 0,
  timeEstimate: 0,
  attachments: [],
  ...fields,
});
const store = (...entities: readonly { readonly id: string }[]) => ({
  ids: entities.map(({ id }) => id),
  entities: Object.fromEntries(entities.map((entity) => [entity.id, entity])),
});
const data = {
  project: store({ id: 'p1', title: 'Radio' } as never),
  tag: store(
    { id: 'TODAY', title: 'Today' } as never,
    { id: 'g1', title: 'Inspiration' } as never,
    { id: 'g2', title: 'solder' } as never,
  ),
  task: store(
    {
      id: 'a',
      ...task({
        title: 'Build the receiver',
        notes: 'Two valves',
        projectId: 'p1',
        tagIds: ['TODAY', 'g1', 'g2'],
        subTaskIds: ['b', 'c'],
        priority: 3,
        dueWithTime: due,
        dueDay: '2026-11-27',
        created: Date.parse('2026-10-01T07:00:00Z'),
        timeSpent: 60_000,
        repeatCfgId: 'r1',
        attachments: [
          { type: 'LINK', path: 'https://radio.example', title: 'Plan' },
          { type: 'FILE', path: '/x/plan.pdf', title: 'plan.pdf' },
        ],
      }),
    },
    { id: 'b', ...task({ title: 'Wind the coil', parentId: 'a', isDone: true, notes: '60 turns' }) },
    { id: 'c', ...task({ title: 'Find a valve', parentId: 'a' }) },
    {
      id: 'd',
      ...task({ title: 'Test it', priority: 'medium', deadlineDay: '2026-12-01', dueWithTime: due }),
    },
  ),
  archiveYoung: { task: store({ id: 'e', ...task({ title: 'Buy solder', isDone: true, priority: 'low' }) }) },
};

const dueAt: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};

it.each(zoneNames)('reads a backup in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readSuperProductivity, JSON.stringify(data), zone);
  const sameDay = zone === 'east' ? [{ text: 'Date: 2026-11-27' }] : [];
  expect(ideas).toEqual([
    foundIdea({
      title: 'Build the receiver',
      description: 'Two valves',
      category: 'Radio',
      tags: ['inspiration', 'solder'],
      deadline: dueAt[zone],
      progress: 50,
      progressBy: 'steps',
      steps: [
        { text: 'Wind the coil', done: true },
        { text: 'Find a valve', done: false },
      ],
      notes: [...sameDay, { text: 'Link: https://radio.example' }, { text: 'Wind the coil\n60 turns' }],
      createdAt: '2026-10-01T07:00:00.000Z',
    }),
    foundIdea({
      title: 'Test it',
      priority: 'Medium',
      deadline: '2026-12-01T23:59',
      notes: [{ text: 'Date: 2026-11-27T17:00:00.000Z' }],
    }),
    foundIdea({ title: 'Buy solder', priority: 'Low', progress: 100 }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'attachment', text: 'plan.pdf' },
    { kind: 'tracked-time', text: 'Build the receiver' },
    { kind: 'recurrence', text: 'Build the receiver' },
  ]);
});

describe('the traps', () => {
  const backup = (fields: object) =>
    JSON.stringify({ task: store({ id: 'a', ...task({ title: 'Kite', ...fields }) }) });

  it.each([
    [1, 'Low'],
    [2, 'Medium'],
    [3, 'High'],
    ['low', 'Low'],
    ['medium', 'Medium'],
    ['high', 'High'],
  ])('reads the priority %j as %s', (priority, expected) => {
    expect(readFile(readSuperProductivity, backup({ priority })).ideas[0]?.priority).toBe(expected);
  });

  it.each([
    [
      { deadlineWithTime: due, deadlineDay: '2026-12-01', dueWithTime: 1, dueDay: '2026-12-02' },
      '2026-11-27T18:00',
    ],
    [{ deadlineDay: '2026-12-01', dueWithTime: due, dueDay: '2026-12-02' }, '2026-12-01T23:59'],
    [{ dueWithTime: due, dueDay: '2026-12-02' }, '2026-11-27T18:00'],
    [{ dueDay: '2026-12-02' }, '2026-12-02T23:59'],
    [{ dueWithTime: null, dueDay: null }, ''],
    [{ dueWithTime: 1e300 }, ''],
  ])('takes the first date that is there of %j', (dates, deadline) => {
    expect(readFile(readSuperProductivity, backup(dates)).ideas[0]?.deadline).toBe(deadline);
  });

  it('counts the notes of projects, in their order', () => {
    const { ideas, leftOut } = readFile(
      readSuperProductivity,
      JSON.stringify({
        task: store({ id: 'a', ...task({ title: 'Kite' }) }),
        note: {
          ids: ['n2', 'n1', 'n3'],
          entities: { n1: { content: 'One', projectId: 'p1' }, n2: { content: 'Two' }, n3: { content: ' ' } },
        },
      }),
    );
    expect(ideas.map(({ title, notes }) => [title, notes])).toEqual([['Kite', []]]);
    expect(leftOut).toEqual([
      { kind: 'note', text: 'Two' },
      { kind: 'note', text: 'One' },
    ]);
  });

  it('reads the backups of newer versions, one level deeper', () => {
    const text = JSON.stringify({ timestamp: 1, crossModelVersion: 4, data });
    expect(readFile(readSuperProductivity, text).ideas.map(({ title }) => title)).toEqual([
      'Build the receiver',
      'Test it',
      'Buy solder',
    ]);
  });
});
