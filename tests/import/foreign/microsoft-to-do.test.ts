import { describe, expect, it } from 'vitest';
import { readMicrosoftToDo } from '#domain/import/read-microsoft-to-do.ts';
import { type ByZone, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// Fields as in Microsoft Graph's documentation of todoTask and checklistItem; the contents are made up.
const attic = JSON.stringify({
  '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users',
  value: [
    {
      id: 'AAMk1',
      title: 'Insulate the attic',
      importance: 'high',
      status: 'notStarted',
      isReminderOn: true,
      reminderDateTime: { dateTime: '2026-11-27T08:00:00.0000000', timeZone: 'UTC' },
      createdDateTime: '2026-11-01T07:30:00.1234567Z',
      categories: ['Urgente', 'Red category'],
      hasAttachments: true,
      body: { content: 'Wool, 20 cm', contentType: 'text' },
      dueDateTime: { dateTime: '2026-11-27T18:00:00.0000000', timeZone: 'Europe/Berlin' },
      checklistItems: [
        { displayName: 'Measure', isChecked: true },
        { displayName: 'Order', isChecked: false },
      ],
      linkedResources: [{ displayName: 'Offer', webUrl: 'https://wool.example/offer' }],
    },
    {
      title: 'Sweep',
      importance: 'normal',
      status: 'completed',
      body: { content: '', contentType: 'text' },
      dueDateTime: { dateTime: '2026-11-26T00:00:00.0000000', timeZone: 'UTC' },
      recurrence: { pattern: { type: 'weekly' } },
    },
    {
      title: 'Sell the trunk',
      importance: 'low',
      status: 'inProgress',
      body: { content: '<p>Ask <b>Bea</b></p>', contentType: 'html' },
      dueDateTime: { dateTime: '2026-11-27T09:00:00.0000000', timeZone: 'Pacific Standard Time' },
    },
  ],
});

const berlinEvening: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};

it.each(zoneNames)('reads the tasks of a list in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readMicrosoftToDo, attic, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Insulate the attic',
      description: 'Wool, 20 cm',
      tags: ['urgent', 'Red category'],
      deadline: berlinEvening[zone],
      progress: 50,
      progressBy: 'steps',
      steps: [
        { text: 'Measure', done: true },
        { text: 'Order', done: false },
      ],
      notes: [{ text: 'Link: Offer https://wool.example/offer' }],
      createdAt: '2026-11-01T07:30:00.123Z',
    }),
    // Midnight stands for the day.
    foundIdea({ title: 'Sweep', priority: 'Medium', progress: 100, deadline: '2026-11-26T23:59' }),
    foundIdea({
      title: 'Sell the trunk',
      description: 'Ask Bea',
      priority: 'Low',
      deadline: berlinEvening[zone],
    }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'reminder', text: '2026-11-27T08:00:00.0000000' },
    { kind: 'attachment', text: 'Insulate the attic' },
    { kind: 'recurrence', text: 'weekly' },
  ]);
});

describe('the traps', () => {
  const tasks = (fields: object) =>
    JSON.stringify({ value: [{ title: 'Kite', importance: 'high', ...fields }] });

  it('reads a moment that is midnight where the person is as the day that begins then', () => {
    const dueDateTime = { dateTime: '2026-11-26T23:00:00.0000000', timeZone: 'UTC' };
    const deadlineIn = (zone: 'madrid' | 'utc') =>
      readFile(readMicrosoftToDo, tasks({ dueDateTime }), zone).ideas[0]?.deadline;
    expect(deadlineIn('madrid')).toBe('2026-11-27T23:59');
    expect(deadlineIn('utc')).toBe('2026-11-26T23:00');
  });

  it('keeps a date in a zone that nobody knows as a note', () => {
    const dueDateTime = { dateTime: '2026-11-26T12:00:00.0000000', timeZone: 'Mars Time' };
    expect(readFile(readMicrosoftToDo, tasks({ dueDateTime })).ideas).toEqual([
      foundIdea({ title: 'Kite', notes: [{ text: 'Date: 2026-11-26T12:00:00.0000000 Mars Time' }] }),
    ]);
  });

  it('reads lists with their tasks in them', () => {
    const text = JSON.stringify({
      value: [{ displayName: 'Toys', tasks: [{ title: 'Kite', importance: 'high' }] }],
    });
    expect(readFile(readMicrosoftToDo, text).ideas).toEqual([foundIdea({ title: 'Kite', category: 'Toys' })]);
  });
});
