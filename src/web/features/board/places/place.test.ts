import { expect, it } from 'vitest';
import { type Place, fragmentOf, placeDialogOf, placeOf } from './place.ts';

const filter = { state: null, category: null, priority: null, tag: null, happened: null } as const;

const nowhere: Place = {
  view: 'focus',
  isCalendar: false,
  filter,
  dialog: null,
  openedIdea: null,
};

it.each<[Partial<Place>, string]>([
  [{}, 'view=focus'],
  [{ view: 'dashboard' }, 'view=dashboard'],
  [{ view: 'list', openedIdea: 'kite-1' }, 'view=list&idea=kite-1'],
  [{ view: 'list', isCalendar: true }, 'view=list&as=calendar'],
  [
    { view: 'list', isCalendar: true, filter: { ...filter, tag: 'urgent' }, openedIdea: 'a' },
    'view=list&as=calendar&tag=urgent&idea=a',
  ],
  [
    { view: 'list', filter: { ...filter, category: 'Health', priority: 'High' } },
    'view=list&category=Health&priority=High',
  ],
  [
    { filter: { ...filter, category: 'Küche & Bad = #1' } },
    'view=focus&category=K%C3%BCche+%26+Bad+%3D+%231',
  ],
  [{ filter: { ...filter, state: 'overdue', tag: 'urgent' } }, 'view=focus&state=overdue&tag=urgent'],
  [
    {
      filter: {
        ...filter,
        happened: { what: 'finished', from: 1_700_000_000_000, until: 1_700_086_400_000 },
      },
    },
    'view=focus&happened=finished_1700000000000_1700086400000',
  ],
  [{ view: 'all', dialog: { kind: 'trash' } }, 'view=all&dialog=trash'],
  [{ view: 'list', dialog: { kind: 'help' }, openedIdea: 'a' }, 'view=list&dialog=help&idea=a'],
  [{ view: 'list', dialog: { kind: 'filters' } }, 'view=list&dialog=filters'],
  [{ dialog: { kind: 'new-idea' } }, 'view=focus&dialog=new-idea'],
  [{ dialog: { kind: 'edit', id: 'a_B-9' } }, 'view=focus&dialog=edit&idea=a_B-9'],
  [{ dialog: { kind: 'updates', id: 'a' } }, 'view=focus&dialog=updates&idea=a'],
  [{ dialog: { kind: 'notes', id: 'a' } }, 'view=focus&dialog=notes&idea=a'],
  [{ dialog: { kind: 'history', id: 'a' } }, 'view=focus&dialog=history&idea=a'],
])('writes %j as %s and reads it back', (part, fragment) => {
  const place = { ...nowhere, ...part };
  expect(fragmentOf(place)).toBe(fragment);
  expect(placeOf(fragment)).toEqual(place);
});

it('names the idea of a dialog, not the row that is open below it', () => {
  const place: Place = { ...nowhere, dialog: { kind: 'edit', id: 'a' }, openedIdea: 'b' };
  expect(fragmentOf(place)).toBe('view=focus&dialog=edit&idea=a');
});

it.each<[string, Partial<Place>]>([
  ['view=list&colour=red&view=all', { view: 'list' }],
  ['view=list&priority=Urgent&category=&state=late&tag=&happened=never', { view: 'list' }],
  // The board drops a tag that it does not know once the ideas are loaded.
  ['view=list&tag=fun', { view: 'list', filter: { ...filter, tag: 'fun' } }],
  ['view=list&happened=active_1_1e3', { view: 'list' }],
  ['view=list&as=cards', { view: 'list' }],
  ['view=all&as=calendar', { view: 'all' }],
  ['view=list&dialog=conflict', { view: 'list' }],
  ['view=list&dialog=conflict&idea=a', { view: 'list' }],
  ['view=list&dialog=edit', { view: 'list' }],
  ['view=list&dialog=edit&idea=%22%5D', { view: 'list' }],
  [`view=list&idea=${'a'.repeat(65)}`, { view: 'list' }],
  ['view=list&category=%E0%A4%A', { view: 'list', filter: { ...filter, category: '\uFFFD%A' } }],
])('ignores the unknown parts of %s', (fragment, part) => {
  expect(placeOf(fragment)).toEqual({ ...nowhere, ...part });
});

it.each(['', 'reset=3f', 'invite=3f', 'view=', 'view=calendar', 'dialog=help', 'view', '%', '&&=&'])(
  'reads no place from %j',
  (fragment) => {
    expect(placeOf(fragment)).toBe(null);
  },
);

it('gives an address to the dialogs that can be opened again, and to no other', () => {
  expect(placeDialogOf({ kind: 'account', part: 'email' })).toEqual({ kind: 'account' });
  expect(placeDialogOf({ kind: 'new-idea', isLine: true })).toEqual({ kind: 'new-idea' });
  expect(placeDialogOf({ kind: 'edit', id: 'a', field: 'target' })).toEqual({ kind: 'edit', id: 'a' });
  expect(placeDialogOf({ kind: 'conflict', conflicts: [] })).toBe(null);
  expect(placeDialogOf(null)).toBe(null);
});
