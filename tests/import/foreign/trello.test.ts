import { describe, expect, it } from 'vitest';
import { readTrello } from '#domain/import/read-trello.ts';
import { type ByZone, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// Fields as in Trello's REST API for boards, cards, checklists and actions, which its JSON export has; the contents
// are made up.
const card = (fields: object) => ({
  idList: 'l1',
  desc: '',
  due: null,
  closed: false,
  labels: [],
  ...fields,
});
const fair = JSON.stringify({
  name: 'Fair',
  lists: [
    { id: 'l1', name: 'Stalls', closed: false },
    { id: 'l2', name: 'Nothing here', closed: false },
  ],
  members: [{ id: 'm1', fullName: 'Ana Example' }],
  cards: [
    card({
      id: '691f0a00aaaaaaaaaaaaaaaa',
      name: 'Borrow tables',
      desc: 'Six of them',
      due: '2026-11-27T17:00:00.000Z',
      start: '2026-11-20T09:00:00.000Z',
      dueComplete: false,
      idMembers: ['m1'],
      labels: [
        { name: 'Urgent', color: 'red' },
        { name: '', color: 'green' },
      ],
      attachments: [
        { name: 'map.png', isUpload: true, url: 'https://trello.example/map.png' },
        { name: 'Rules', isUpload: false, url: 'https://fair.example/rules' },
      ],
      customFieldItems: [{ value: { number: '12' } }],
    }),
    card({ id: 'x2', name: 'Print posters', due: '2026-11-24T17:00:00.000Z', dueComplete: true }),
    card({ id: 'x3', name: 'Find a band', closed: true }),
  ],
  checklists: [
    {
      idCard: '691f0a00aaaaaaaaaaaaaaaa',
      pos: 2,
      checkItems: [{ name: 'Van', state: 'incomplete', pos: 1 }],
    },
    {
      idCard: '691f0a00aaaaaaaaaaaaaaaa',
      pos: 1,
      checkItems: [
        { name: 'School', state: 'complete', pos: 20 },
        { name: 'Church', state: 'incomplete', pos: 10, due: '2026-11-26T10:00:00.000Z' },
      ],
    },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2026-11-22T12:00:00.000Z',
      data: { text: 'The school says yes', card: { id: '691f0a00aaaaaaaaaaaaaaaa' } },
    },
    {
      type: 'updateCard',
      date: '2026-11-21T12:00:00.000Z',
      data: { card: { id: '691f0a00aaaaaaaaaaaaaaaa' } },
    },
    {
      type: 'commentCard',
      date: '2026-11-20T12:00:00.000Z',
      data: { text: 'Who asks?', card: { id: '691f0a00aaaaaaaaaaaaaaaa' } },
    },
  ],
});

const due: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};
const pastDue: ByZone = {
  west: '2026-11-24T09:00',
  utc: '2026-11-24T17:00',
  madrid: '2026-11-24T18:00',
  east: '2026-11-25T07:00',
};

const itemDue: ByZone = {
  west: '2026-11-26 02:00',
  utc: '2026-11-26 10:00',
  madrid: '2026-11-26 11:00',
  east: '2026-11-27 00:00',
};

it.each(zoneNames)('reads a board in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readTrello, fair, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Borrow tables',
      description: 'Six of them',
      category: 'Stalls',
      tags: ['urgent', 'green'],
      deadline: due[zone],
      progress: 33,
      progressBy: 'steps',
      steps: [
        { text: 'Church', done: false },
        { text: 'School', done: true },
        { text: 'Van', done: false },
      ],
      notes: [
        { text: 'Link: https://fair.example/rules' },
        { text: `Church\nDate: ${itemDue[zone]}` },
        { text: 'Who asks?', date: '2026-11-20T12:00:00.000Z' },
        { text: 'The school says yes', date: '2026-11-22T12:00:00.000Z' },
      ],
      createdAt: '2025-11-20T12:30:56.000Z',
    }),
    foundIdea({ title: 'Print posters', category: 'Stalls', deadline: pastDue[zone], progress: 100 }),
    foundIdea({ title: 'Find a band', category: 'Stalls', progress: 100 }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'attachment', text: 'map.png' },
    { kind: 'assignee', text: 'Ana Example' },
    { kind: 'custom-field', text: '12' },
    { kind: 'start-date', text: '2026-11-20T09:00:00.000Z' },
    { kind: 'project', text: 'Nothing here' },
  ]);
});

describe('the traps', () => {
  it('finishes the cards of an archived list', () => {
    const board = JSON.stringify({
      lists: [
        { id: 'l1', name: 'Open', closed: false },
        { id: 'l2', name: 'Past', closed: true },
      ],
      cards: [card({ id: 'x', name: 'Kite' }), card({ id: 'y', name: 'Boat', idList: 'l2' })],
    });
    expect(readFile(readTrello, board).ideas).toEqual([
      foundIdea({ title: 'Kite', category: 'Open' }),
      foundIdea({ title: 'Boat', category: 'Past', progress: 100 }),
    ]);
  });

  it('counts comments and check items of cards that the file does not have', () => {
    const board = JSON.stringify({
      lists: [],
      cards: [card({ id: 'x', name: 'Kite' })],
      checklists: [{ idCard: 'gone', checkItems: [{ name: 'Tail' }, { name: '' }] }],
      actions: [
        { type: 'commentCard', data: { text: 'Lost', card: { id: 'gone' } } },
        { type: 'commentCard', data: { text: 'Kept', card: { id: 'x' } } },
      ],
    });
    const { ideas, leftOut } = readFile(readTrello, board);
    expect(ideas).toEqual([foundIdea({ title: 'Kite', notes: [{ text: 'Kept' }] })]);
    expect(leftOut).toEqual([
      { kind: 'note', text: 'Tail' },
      { kind: 'note', text: 'Lost' },
    ]);
  });

  it('keeps an unreadable date as a note and a card without a name by its description', () => {
    const board = JSON.stringify({
      lists: [],
      cards: [card({ id: 'x', name: '', desc: 'Tent\nblue', due: 'soon' })],
    });
    expect(readFile(readTrello, board).ideas).toEqual([
      foundIdea({ title: 'Tent', description: 'Tent\nblue', notes: [{ text: 'Date: soon' }] }),
    ]);
  });
});
