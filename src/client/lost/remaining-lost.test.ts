import { expect, it } from 'vitest';
import { type Idea } from '#domain/idea/idea.ts';
import { type KeptIdea } from '#domain/mutation/mutation.ts';
import { makeEntries, makeIdea } from '#domain/testing/make-idea.ts';
import { type LostIdea } from '../device-store.ts';
import { remainingLost } from './remaining-lost.ts';

const [first, second] = makeEntries(2) as [Idea['notes'][number], Idea['notes'][number]];

function lostWhole(idea: Idea): LostIdea {
  const { id, rank: _rank, updates, notes, steps: _steps, ...fields } = idea;
  return { idea, kept: { id, fields, updates, notes } };
}
function lostPart(id: string, kept: Partial<KeptIdea>, compared = makeIdea({ id })): LostIdea {
  return { idea: makeIdea({ id }), compared, kept: { id, fields: {}, updates: [], notes: [], ...kept } };
}
/** The parts that are still missing if the account has these ideas and has these in the trash. */
function remaining(lost: readonly LostIdea[], ideas: readonly Idea[] = [], trash: readonly string[] = []) {
  const present = new Map(ideas.map((idea) => [idea.id, idea]));
  const isTrashed = (id: string) => trash.includes(id);
  return remainingLost(lost, { get: (id) => present.get(id), isTrashed }).map(({ kept }) => kept);
}

it('offers a whole idea until it is on the board or in the trash', () => {
  const idea = makeIdea({ id: 'a', notes: [first] });
  const lost = lostWhole(idea);
  expect(remaining([lost])).toEqual([lost.kept]);
  expect(remaining([lost], [idea])).toEqual([]);
  expect(remaining([lost], [], ['a'])).toEqual([]);
});

it('offers only the entries that a whole idea lacks once another device has kept it', () => {
  const lost = lostWhole(makeIdea({ id: 'a', title: 'Perhaps older', notes: [first, second] }));
  const kept = makeIdea({ id: 'a', title: 'Kept, then edited', notes: [{ ...first, text: 'Corrected' }] });
  expect(remaining([lost], [kept])).toEqual([{ id: 'a', fields: {}, updates: [], notes: [second] }]);
  expect(remaining([lost], [{ ...kept, notes: [first, second] }])).toEqual([]);
});

it('offers the fields and entries that the present idea lacks', () => {
  const lost = lostPart('a', { fields: { title: 'Newer', progress: 40 }, notes: [first, second] });
  const present = makeIdea({ id: 'a', progress: 40, notes: [first] });
  expect(remaining([lost], [present])).toEqual([
    { id: 'a', fields: { title: 'Newer' }, updates: [], notes: [second] },
  ]);
});

it('offers no parts of an idea that has been deleted since', () => {
  expect(remaining([lostPart('a', { notes: [first] })])).toEqual([]);
});

it('merges what several restores have lost of an idea', () => {
  const lost = [
    lostPart('a', { fields: { title: 'First', progress: 5 }, notes: [first] }),
    lostPart('a', { fields: { title: 'Second' }, notes: [second] }),
  ];
  expect(remaining(lost, [makeIdea({ id: 'a' })])).toEqual([
    { id: 'a', fields: { title: 'Second', progress: 5 }, updates: [], notes: [first, second] },
  ]);
});

it('offers no fields and entries that have been edited or deleted since they were compared', () => {
  const compared = makeIdea({ id: 'a', title: 'Older', progress: 10, notes: [first, second] });
  const notes = [first, second].map((note) => ({ ...note, text: `${note.text}, corrected` }));
  const lost = lostPart('a', { fields: { title: 'Newer', progress: 40 }, notes }, compared);
  expect(remaining([lost], [compared])).toEqual([lost.kept]);
  const edited = { ...compared, progress: 60, notes: [{ ...first, text: 'Newest' }] };
  expect(remaining([lost], [edited])).toEqual([
    { id: 'a', fields: { title: 'Newer' }, updates: [], notes: [] },
  ]);
});
