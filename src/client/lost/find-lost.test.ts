import { expect, it } from 'vitest';
import { type Changes, type SetBack } from '#contract/changes.ts';
import { type Idea, entryLists } from '#domain/idea/idea.ts';
import { makeEntries, makeIdea } from '#domain/testing/make-idea.ts';
import { makeMutation } from '#tests/harness/make-mutation.ts';
import { createReplica } from '../replica/replica.ts';
import { unknownSetBack } from '../sync/unknown-set-back.ts';
import { findLost } from './find-lost.ts';

const [first, second] = makeEntries(2) as [Idea['notes'][number], Idea['notes'][number]];

/** A whole account with these ideas, as a server sends it. */
function accountWith(...ideas: readonly Idea[]): Changes {
  return {
    from: 0,
    to: 9,
    reset: true,
    account: null,
    ideas: ideas.map(({ updates: _updates, notes: _notes, steps: _steps, ...doc }) => doc),
    entries: ideas.flatMap((idea) =>
      entryLists.flatMap((list) => idea[list].map((entry) => ({ ...entry, ideaId: idea.id, list }))),
    ),
    removedIdeas: [],
    removedEntries: [],
  };
}
function deviceWith(...ideas: readonly Idea[]) {
  const replica = createReplica();
  replica.receive(accountWith(...ideas));
  return replica;
}
const lost = (
  device: ReturnType<typeof createReplica>,
  server: readonly Idea[],
  setBack: Partial<SetBack> = {},
) => findLost(device, accountWith(...server), { ...unknownSetBack, ...setBack }, new Set());
const keptOf = (...given: Parameters<typeof lost>) =>
  lost(...given)
    .ideas.map(({ kept }) => kept)
    .toSorted((a, b) => a.id.localeCompare(b.id));
const part = (id: string, fields: object) => ({ id, fields, updates: [], notes: [] });

it('finds whole ideas, fields, and entries that the server lacks', () => {
  const a = makeIdea({ id: 'a', notes: [first] });
  const edited = { ...a, title: 'Newer', notes: [{ ...first, text: 'Corrected' }, second] };
  const whole = makeIdea({ id: 'b', updates: [first] });
  const same = makeIdea({ id: 'c' });
  const { id, rank: _rank, updates, notes, steps: _steps, ...fields } = whole;
  expect(keptOf(deviceWith(edited, whole, same), [a, same])).toEqual([
    { id: 'a', fields: { title: 'Newer' }, updates: [], notes: edited.notes },
    { id, fields, updates, notes },
  ]);
});

it('leaves out ideas and entries that were deleted or corrected on the server since', () => {
  const a = makeIdea({ id: 'a', notes: [first] });
  const device = deviceWith(
    { ...a, notes: [{ ...first, text: 'Corrected' }, second] },
    makeIdea({ id: 'b' }),
  );
  const setBack = {
    removedIdeas: ['b'],
    editedEntries: [{ ideaId: 'a', id: first.id }],
    removedEntries: [{ ideaId: 'a', id: second.id }],
  };
  expect(keptOf(device, [a], setBack)).toEqual([]);
});

it('leaves out the fields that were edited on the server since, and finds the others', () => {
  const server = makeIdea({ id: 'a', title: 'Newest', target: 'Old', progress: 20 });
  const device = deviceWith({ ...server, title: 'Newer', target: 'Lost', progress: 60 });
  const setBack = { editedIdeas: ['a'], editedFields: { a: ['title', 'progress'] } };
  expect(keptOf(device, [server], setBack)).toEqual([part('a', { target: 'Lost' })]);
  // A server of an older version does not name them, so that any field may be newer there.
  expect(keptOf(device, [server], { editedIdeas: ['a'] })).toEqual([]);
  expect(keptOf(device, [server], { editedIdeas: ['b'], editedFields: { b: ['title'] } })).toEqual([
    part('a', { title: 'Newer', target: 'Lost', progress: 60 }),
  ]);
});

it('ignores the position, and ideas that only the server has', () => {
  const a = makeIdea({ id: 'a', rank: 'a0' });
  expect(keptOf(deviceWith({ ...a, rank: 'a5' }), [a, makeIdea({ id: 'b' })])).toEqual([]);
});

it('includes the pending mutations of lost ideas, and leaves the others in the outbox', () => {
  const a = makeIdea({ id: 'a' });
  const device = deviceWith(a, makeIdea({ id: 'b' }));
  const ofLost = makeMutation('addNote', { id: 'b', text: 'Waits' });
  device.apply(ofLost);
  device.apply(makeMutation('addNote', { id: 'a', text: 'Waits too' }));
  const found = lost(device, [a]);
  expect(found.included).toEqual([ofLost]);
  expect(found.ideas).toMatchObject([{ kept: { id: 'b', notes: [{ id: ofLost.id, text: 'Waits' }] } }]);
});

it('gives back what was set aside, and only where something was', () => {
  const [aside, back, plain] = [
    makeIdea({ id: 'a', setAside: 'someday' }),
    makeIdea({ id: 'b' }),
    makeIdea({ id: 'c' }),
  ];
  const lost = keptOf(deviceWith(aside, back, plain), [{ ...back, setAside: 'someday' }]);
  const restored = lost.map(({ id, fields }) => [id, fields.setAside]);
  expect(restored.sort()).toEqual([
    ['a', 'someday'],
    ['b', ''],
    ['c', undefined],
  ]);
});

it('gives back an idea’s own leads, and that it had none', () => {
  const [own, none, plain] = [
    makeIdea({ id: 'a', leads: [60] }),
    makeIdea({ id: 'b' }),
    makeIdea({ id: 'c', leads: [15] }),
  ];
  const lost = keptOf(deviceWith(own, none, plain), [
    { ...none, leads: [0] },
    { ...plain, leads: [15] },
  ]);
  expect(lost.map(({ id, fields }) => [id, fields.leads]).sort()).toEqual([
    ['a', [60]],
    ['b', null],
  ]);
});
