import { expect, it } from 'vitest';
import { type Environment } from '#client/environment.ts';
import { writable } from '#client/observable.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { createReplica } from '#client/replica/replica.ts';
import { keyValueStoreOf } from '#client/testing/key-value-store-of.ts';
import { noFilter } from '#domain/board/filter.ts';
import { type Zone, fixedZone } from '#domain/deadline/deadline.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { makeIdeaFields, noon } from '#domain/testing/make-idea.ts';
import { type Messages, en } from '#messages/en/en.ts';
import {
  calendarStorageKey,
  sortStorageKey,
  stateStorageKey,
  viewStorageKey,
} from '../../../app/preferences/storage-keys.ts';
import { createBoardState } from './board-state.ts';
import { noneSelected } from './selection.ts';

/** A board with one idea, in Hardware; `remembered` is this browser's stored state. */
function openBoard(
  remembered: Parameters<typeof keyValueStoreOf>[0] = [],
  arrival: Parameters<typeof createBoardState>[5] = null,
  isLoaded = writable(true),
) {
  const replica = createReplica();
  const zone = writable<Zone>(fixedZone(0), Object.is);
  const memory = keyValueStoreOf(remembered);
  replica.apply(makeMutation('addIdea', makeIdeaFields(), { id: 'kite' }));
  const board = createBoardState(
    {
      view: replica.view,
      isLoaded,
      drafts: { get: () => null, onReturned: () => () => {} },
    } as unknown as OpenAccount,
    { storage: memory, now: () => noon } as unknown as Environment,
    writable<Messages>(en, Object.is),
    zone,
    { boundary: writable(noon), notifyAt: () => {} },
    arrival,
  );
  return { board, memory, replica, zone, shown: () => board.ideas.get().map(({ id }) => id) };
}

it('shows all again once the category it shows alone has gone with the undo of its adding', () => {
  const { board, replica, shown } = openBoard();
  replica.apply(makeMutation('addCategory', { name: 'Kites' }, { id: 'added' }));
  board.filterBy({ category: 'Kites', search: 'kite' });
  expect(shown()).toEqual([]);
  replica.apply(makeMutation('undo', { of: 'added' }, { id: 'undone' }));
  expect(board.filter.get()).toEqual({ ...noFilter, search: 'kite' });
  expect(shown()).toEqual(['kite']);
});

it.each([
  ['every person has', 'Art'],
  ['the person has added', 'Kites'],
])('goes on showing a category alone that %s, while another comes and goes', (_, category) => {
  const { board, replica } = openBoard();
  replica.apply(makeMutation('addCategory', { name: 'Kites' }, { id: 'kites' }));
  board.filterBy({ category });
  replica.apply(makeMutation('addCategory', { name: 'Boats' }, { id: 'boats' }));
  replica.apply(makeMutation('undo', { of: 'boats' }, { id: 'undone' }));
  expect(board.filter.get().category).toBe(category);
});

it('begins with the view and the order it was left with, and without a filter', () => {
  const { board, memory } = openBoard();
  expect([board.view.get(), board.sort.get()]).toEqual(['focus', 'deadline']);
  board.showView('list');
  board.sortBy('manual');
  board.filterBy({ search: 'boat', tag: 'urgent' });
  const again = openBoard(memory.entries()).board;
  expect([again.view.get(), again.sort.get(), again.filter.get()]).toEqual(['list', 'manual', noFilter]);
});

it('begins with the place of an address, whatever this browser remembers', () => {
  const { board, shown } = openBoard(
    [
      [viewStorageKey, 'list'],
      [stateStorageKey, 'finished'],
    ],
    { view: 'all', filter: { ...noFilter, priority: 'High' } },
  );
  expect(board.view.get()).toBe('all');
  expect(board.filter.get()).toEqual({ ...noFilter, priority: 'High' });
  expect(shown()).toEqual(['kite']);
});

it('drops a category that the address names and the account does not have, once it is loaded', () => {
  const isLoaded = writable(false);
  const { board } = openBoard([], { view: 'list', filter: { category: 'Boats' } }, isLoaded);
  expect(board.filter.get().category).toBe('Boats');
  isLoaded.set(true);
  expect(board.filter.get().category).toBe(null);
});

it('takes nothing from the memory that is no view and no order', () => {
  const { board } = openBoard([
    [viewStorageKey, 'calendar'],
    [sortStorageKey, 'colour'],
    [stateStorageKey, 'tired'],
  ]);
  expect([board.view.get(), board.sort.get(), board.filter.get()]).toEqual(['focus', 'deadline', noFilter]);
});

it('puts one order in the place of another only where that one is shown', () => {
  const { board } = openBoard();
  board.restoreSort('manual', 'priority');
  expect(board.sort.get()).toBe('deadline');
  board.restoreSort('deadline', 'manual');
  expect(board.sort.get()).toBe('manual');
});

it('sorts ideas again once the device is in another zone', () => {
  const { replica, shown, zone } = openBoard();
  // At noon UTC, and at noon of a time zone that may be ahead of it.
  replica.apply(makeMutation('editIdea', { id: 'kite', changes: { deadline: '2030-01-01T12:00Z' } }));
  replica.apply(makeMutation('addIdea', makeIdeaFields({ deadline: '2030-01-01T12:30' }), { id: 'boat' }));
  expect(shown()).toEqual(['kite', 'boat']);
  zone.set(fixedZone(60));
  expect(shown()).toEqual(['boat', 'kite']);
});

it('remembers the filter by state until the filters are cleared', () => {
  const { board, memory } = openBoard();
  board.filterBy({ state: 'finished' });
  const again = openBoard(memory.entries());
  expect([again.board.filter.get().state, again.shown()]).toEqual(['finished', []]);
  again.board.filterBy(noFilter);
  expect(again.shown()).toEqual(['kite']);
  expect(openBoard(again.memory.entries()).board.filter.get()).toEqual(noFilter);
});

it('looks elsewhere for the words until others are searched for', () => {
  const { board, shown } = openBoard();
  board.filterBy({ search: 'first flight' });
  expect(shown()).toEqual([]);
  board.filterBy({ isElsewhere: true });
  expect(shown()).toEqual(['kite']);
  board.filterBy({ category: 'Hardware' });
  expect(shown()).toEqual(['kite']);
  board.filterBy({ search: 'first' });
  expect([board.filter.get().isElsewhere, shown()]).toEqual([false, []]);
});

it.each([
  ['the priority', { priority: 'Low' }, { priority: 'Low' }, true],
  ['another priority', { priority: 'Low' }, {}, false],
  ['the tag', { tag: 'urgent' }, { tags: ['urgent'] }, true],
  ['no tag', { tag: 'urgent' }, {}, false],
  ['active ideas', { state: 'active' }, {}, true],
  ['finished ideas', { state: 'finished' }, {}, false],
  ['overdue ideas', { state: 'overdue' }, {}, false],
  ['today', { happened: { what: 'active', from: noon, until: noon + 1 } }, {}, true],
  ['a past day', { happened: { what: 'active', from: noon - 2, until: noon } }, {}, false],
] as const)('knows whether a new idea is shown with a filter by %s', (_, filter, fields, isShown) => {
  const { board } = openBoard();
  board.filterBy(filter);
  expect(board.isShownWhenNew(makeIdeaFields(fields))).toBe(isShown);
});

it('selects in List and All alone', () => {
  const { board } = openBoard([[viewStorageKey, 'list']]);
  for (const [view, isKept] of [
    ['all', true],
    ['list', true],
    ['focus', false],
    ['dashboard', false],
  ] as const) {
    board.selection.set(noneSelected);
    board.showView(view);
    expect(board.selection.get(), view).toBe(isKept ? noneSelected : null);
  }
  board.selection.set(noneSelected);
  board.showCalendar(true);
  expect(board.selection.get()).toBe(null);
  board.showView('all');
  board.selection.set(noneSelected);
  board.showView('list');
  expect(board.selection.get()).toBe(null);
});

it.each<[string | null, Parameters<typeof createBoardState>[5], boolean]>([
  [null, null, false],
  ['yes', null, true],
  ['other', null, false],
  ['yes', { view: 'list', isCalendar: false, filter: {} }, false],
  [null, { view: 'list', isCalendar: true, filter: {} }, true],
  ['yes', { view: 'focus', isCalendar: false, filter: {} }, true],
])('with %j stored and the address %j, shows List as a calendar: %s', (stored, arrival, isCalendar) => {
  const { board } = openBoard(stored === null ? [] : [[calendarStorageKey, stored]], arrival);
  expect(board.isCalendar.get()).toBe(isCalendar);
});

it('stores in this browser that List is a calendar, and nothing once it is not', () => {
  const { board, memory } = openBoard();
  board.showCalendar(true);
  expect([board.isCalendar.get(), memory.get(calendarStorageKey)]).toEqual([true, 'yes']);
  board.showCalendar(false);
  expect([board.isCalendar.get(), memory.get(calendarStorageKey)]).toEqual([false, null]);
});
