import { describe, expect, it } from 'vitest';
import { readGoogleTasks } from '#domain/import/read-google-tasks.ts';
import { foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// Kinds and fields as in the Google Tasks API, whose objects `Takeout/Tasks/Tasks.json` holds; the contents are made
// up.
const task = (fields: object) => ({
  kind: 'tasks#task',
  status: 'needsAction',
  updated: '2026-11-20T08:00:00Z',
  ...fields,
});
const takeout = JSON.stringify({
  kind: 'tasks#taskLists',
  items: [
    {
      kind: 'tasks#tasks',
      id: 'L1',
      title: 'Choir',
      items: [
        task({
          id: 'a',
          title: 'Learn the alto part',
          notes: 'Bars 12 to 40',
          due: '2026-11-27T00:00:00.000Z',
          created: '2026-11-01T07:00:00.000Z',
          links: [{ type: 'email', link: 'https://mail.example/1' }],
        }),
        task({ id: 'b', title: 'Print it', parent: 'a', status: 'completed', due: '2026-11-26T00:00:00Z' }),
        task({
          id: 'c',
          title: 'Pay the fee',
          status: 'completed',
          completed: '2026-11-10T10:00:00.000Z',
          hidden: true,
        }),
        task({ id: 'd', title: 'Sing alone', deleted: true }),
      ],
    },
    { kind: 'tasks#tasks', id: 'L2', title: 'Empty list' },
  ],
});

it.each(zoneNames)('reads a takeout in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readGoogleTasks, takeout, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Learn the alto part',
      description: 'Bars 12 to 40',
      category: 'Choir',
      // A date, though it is written as a moment: the same day in every zone.
      deadline: '2026-11-27T23:59',
      steps: [{ text: 'Print it', done: true }],
      notes: [{ text: 'Link: https://mail.example/1' }, { text: 'Print it\nDate: 2026-11-26 23:59' }],
      createdAt: '2026-11-01T07:00:00.000Z',
    }),
    foundIdea({ title: 'Pay the fee', category: 'Choir', progress: 100 }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'deleted', text: 'Sing alone' },
    { kind: 'project', text: 'Empty list' },
  ]);
});

describe('the traps', () => {
  it('keeps a date that it cannot read as a note', () => {
    const text = JSON.stringify({
      kind: 'tasks#taskLists',
      items: [{ title: '', items: [task({ title: 'Kite', due: 'soon' })] }],
    });
    expect(readFile(readGoogleTasks, text).ideas).toEqual([
      foundIdea({ title: 'Kite', notes: [{ text: 'Date: soon' }] }),
    ]);
  });
});
