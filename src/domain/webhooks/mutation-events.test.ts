import { expect, it } from 'vitest';
import { applyMutation } from '../apply/apply-mutation.ts';
import { type MutationArgs, type MutationName } from '../mutation/mutation.ts';
import { InMemoryAccount, makeMutation } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdea } from '../testing/make-idea.ts';
import { eventsOf } from './mutation-events.ts';

const id = 'idea-1';
const fields = {
  title: 'Kite',
  description: 'Red, with a tail',
  category: 'Timepieces',
  deadline: '2026-12-24T18:00',
  target: 'It flies',
  priority: 'High',
  tags: [],
} as const;

/** The events of a mutation of an account with these ideas. */
function eventsAfter<N extends MutationName>(
  name: N,
  args: MutationArgs[N],
  ideas = [makeIdea({ progress: 40, notes: makeEntries(1) }), makeIdea({ id: 'idea-2' })],
) {
  const account = new InMemoryAccount(ideas);
  const before = account.account.ideas;
  const outcome = applyMutation(account, makeMutation(name, args));
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return eventsOf(outcome.effects, before);
}

it('tells of a new idea', () => {
  expect(eventsAfter('addIdea', fields)).toEqual([{ type: 'idea.created', ideaId: 'mutation-1' }]);
});

it('tells of an update, and of the change of the idea that it is', () => {
  expect(eventsAfter('addUpdate', { id, text: 'Found it' })).toEqual([
    { type: 'update.added', ideaId: id, updateId: 'mutation-1' },
    { type: 'idea.updated', ideaId: id },
  ]);
});

it('tells of an update and of the end if the update finishes the idea', () => {
  expect(eventsAfter('addUpdate', { id, text: 'Flew' }, [makeIdea({ progress: 95 })])).toEqual([
    { type: 'update.added', ideaId: id, updateId: 'mutation-1' },
    { type: 'idea.finished', ideaId: id },
  ]);
});

it('tells that an idea is finished once, and of other changes as such', () => {
  expect(eventsAfter('setProgress', { id, progress: 100 })).toEqual([{ type: 'idea.finished', ideaId: id }]);
  expect(eventsAfter('setProgress', { id, progress: 99 })).toEqual([{ type: 'idea.updated', ideaId: id }]);
  const finished = [makeIdea({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' })];
  expect(eventsAfter('setProgress', { id, progress: 50 }, finished)).toEqual([
    { type: 'idea.updated', ideaId: id },
  ]);
  expect(eventsAfter('editIdea', { id, changes: { title: 'Other' } }, finished)).toEqual([
    { type: 'idea.updated', ideaId: id },
  ]);
});

it('tells of notes as changes of their idea', () => {
  expect(eventsAfter('addNote', { id, text: 'Red' })).toEqual([{ type: 'idea.updated', ideaId: id }]);
});

it('tells of no change of position, which programs do not see', () => {
  expect(eventsAfter('moveIdea', { id, after: 'idea-2', before: null, sort: 'manual' })).toEqual([]);
});

it('tells of no change without an idea', () => {
  expect(eventsAfter('addCategory', { name: 'Kites' })).toEqual([]);
  expect(eventsAfter('setPreferences', { theme: 'dark' })).toEqual([]);
});

it('tells of the deletion of all ideas by their number', () => {
  expect(eventsAfter('deleteIdea', { id })).toEqual([{ type: 'idea.deleted', ideaId: id }]);
  expect(eventsAfter('deleteAllIdeas', {})).toEqual([{ type: 'idea.deleted', count: 2 }]);
});

it.each([
  [50, 50],
  [51, 1],
])('tells of %i changed ideas in %i events', (count, eventCount) => {
  const ideas = Array.from({ length: count }, (_, n) => makeIdea({ id: `idea-${n}` }));
  const ids = ideas.map((idea) => idea.id);
  const events = eventsAfter('editIdeas', { ids, changes: { progress: 30 } }, ideas);
  expect(events).toHaveLength(eventCount);
  expect(events[0]).toEqual(
    count > 50 ? { type: 'idea.updated', count } : { type: 'idea.updated', ideaId: 'idea-0' },
  );
});

it('tells of an idea that was added and changed by one mutation once', () => {
  const idea = makeIdea();
  expect(
    eventsOf(
      [
        { kind: 'idea-added', idea },
        { kind: 'idea-changed', id, from: { progress: 0 }, to: { progress: 100 } },
        { kind: 'entry-added', ideaId: id, list: 'notes', entry: { id: 'n', text: 'x', date: '' } },
      ],
      0,
    ),
  ).toEqual([{ type: 'idea.created', ideaId: id }]);
});

it('tells of a deleted idea nothing else', () => {
  expect(
    eventsOf(
      [
        { kind: 'entry-added', ideaId: id, list: 'updates', entry: { id: 'u', text: 'x', date: '' } },
        { kind: 'idea-removed', id, took: 0 },
      ],
      1,
    ),
  ).toEqual([{ type: 'idea.deleted', ideaId: id }]);
});
