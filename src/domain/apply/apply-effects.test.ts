import { expect, it } from 'vitest';
import { entryTotalsOf } from '../idea/entry-totals.ts';
import { type Entry, type Idea, type IdeaDoc } from '../idea/idea.ts';
import { trashRetentionMs } from '../idea/trash.ts';
import { type Effect } from '../mutation/effect.ts';
import { InMemoryIdeas } from '../testing/in-memory-ideas.ts';
import { makeIdea, noon } from '../testing/make-idea.ts';
import { applyEffects, mergeEntries } from './apply-effects.ts';

/** The mutation whose effects are applied. */
const source = { id: 'mutation-1', at: noon };

const early: Entry = { id: 'b', text: 'first', date: '2026-11-18T12:00:00.000Z' };
const middle: Entry = { id: 'c', text: 'second', date: '2026-11-19T12:00:00.000Z' };
const late: Entry = { id: 'a', text: 'third', date: '2026-11-20T12:00:00.000Z' };

/** The ideas after the effects are applied; `trash` holds the ideas deleted before. */
function after(ideas: readonly Idea[], effects: readonly Effect[], trash: readonly Idea[] = []): Idea[] {
  const store = new InMemoryIdeas(ideas, trash);
  applyEffects(store, effects, source);
  return store.all();
}

const a = makeIdea({ id: 'a' });
const b = makeIdea({ id: 'b', title: 'Boat' });

it.each<[string, Effect[], Idea[]]>([
  ['no effect', [], [a, b]],
  ['an idea added', [{ kind: 'idea-added', idea: makeIdea({ id: 'c' }) }], [a, b, makeIdea({ id: 'c' })]],
  [
    'an idea changed',
    [{ kind: 'idea-changed', id: 'b', from: { title: 'Boat' }, to: { title: 'Ship', progress: 5 } }],
    [a, { ...b, title: 'Ship', progress: 5 }],
  ],
  ['an idea removed', [{ kind: 'idea-removed', id: 'a', took: 5 }], [b]],
  ['all removed', [{ kind: 'all-removed' }], []],
  [
    'an update added',
    [{ kind: 'entry-added', ideaId: 'a', list: 'updates', entry: early }],
    [{ ...a, updates: [early] }, b],
  ],
  [
    'a note added',
    [{ kind: 'entry-added', ideaId: 'b', list: 'notes', entry: early }],
    [a, { ...b, notes: [early] }],
  ],
  ['a category added', [{ kind: 'category-added', name: 'Boats', index: 0 }], [a, b]],
  ['a category removed', [{ kind: 'category-removed', name: 'Boats', index: 0 }], [a, b]],
  ['an earlier mutation taken back', [{ kind: 'taken-back', mutationId: 'a' }], [a, b]],
  [
    'several effects, in their order',
    [
      { kind: 'all-removed' },
      { kind: 'idea-added', idea: a },
      { kind: 'idea-changed', id: 'a', from: {}, to: { progress: 10 } },
      { kind: 'entry-added', ideaId: 'a', list: 'updates', entry: late },
      { kind: 'idea-changed', id: 'a', from: {}, to: { progress: 20 } },
    ],
    [{ ...a, progress: 20, updates: [late] }],
  ],
])('applies %s', (_, effects, expected) => {
  expect(after([a, b], effects)).toEqual(expected);
});

it.each<[string, Effect]>([
  ['a change', { kind: 'idea-changed', id: 'gone', from: {}, to: { progress: 10 } }],
  ['a removal', { kind: 'idea-removed', id: 'gone', took: 5 }],
  ['an entry', { kind: 'entry-added', ideaId: 'gone', list: 'notes', entry: early }],
  [
    'a correction',
    { kind: 'entry-changed', ideaId: 'gone', list: 'notes', id: 'b', from: 'first', to: 'new' },
  ],
  ['a removed entry', { kind: 'entry-removed', ideaId: 'gone', list: 'notes', entry: early }],
  ['a purge', { kind: 'idea-purged', id: 'gone' }],
])('ignores %s of an idea that does not exist', (_, effect) => {
  expect(after([a, b], [effect])).toEqual([a, b]);
});

const full = makeIdea({ id: 'c', updates: [early, middle], notes: [late] });

it.each<[string, Effect, Partial<Idea>]>([
  [
    'an update corrected',
    { kind: 'entry-changed', ideaId: 'c', list: 'updates', id: 'b', from: 'first', to: 'new' },
    { updates: [{ ...early, text: 'new' }, middle] },
  ],
  [
    'a note corrected',
    { kind: 'entry-changed', ideaId: 'c', list: 'notes', id: 'a', from: 'third', to: 'new' },
    { notes: [{ ...late, text: 'new' }] },
  ],
  [
    'an entry corrected that is not in this list',
    { kind: 'entry-changed', ideaId: 'c', list: 'notes', id: 'b', from: 'first', to: 'new' },
    {},
  ],
  [
    'an update deleted',
    { kind: 'entry-removed', ideaId: 'c', list: 'updates', entry: early },
    { updates: [middle] },
  ],
  ['a note deleted', { kind: 'entry-removed', ideaId: 'c', list: 'notes', entry: late }, { notes: [] }],
  [
    'an entry deleted that has been corrected',
    { kind: 'entry-removed', ideaId: 'c', list: 'notes', entry: { ...late, text: 'other' } },
    { notes: [] },
  ],
  [
    'an entry deleted that is not in this list',
    { kind: 'entry-removed', ideaId: 'c', list: 'notes', entry: early },
    {},
  ],
])('applies %s and keeps the rest of the idea', (_, effect, patch) => {
  expect(after([a, full], [effect])).toEqual([a, { ...full, ...patch }]);
});

const restoredEffect = (idea: IdeaDoc): Effect => ({
  kind: 'idea-restored',
  idea,
  entries: entryTotalsOf(full),
  from: { at: noon, by: 'deletion', took: 5 },
});

it('restores an idea from the trash with the fields of the effect and its own entries', () => {
  const { updates: _updates, notes: _notes, steps: _steps, ...doc } = full;
  const restored: IdeaDoc = { ...doc, rank: 'Zz' };
  expect(after([a], [restoredEffect(restored)], [full])).toEqual([a, { ...full, rank: 'Zz' }]);
});

it('moves removed ideas to the trash, and restored and purged ones out of it', () => {
  const store = new InMemoryIdeas([a, b], [full]);
  applyEffects(store, [{ kind: 'idea-removed', id: 'a', took: 5 }], source);
  expect([store.all(), store.trashedIdeas()]).toEqual([[b], [full, a]]);
  applyEffects(store, [{ kind: 'idea-purged', id: 'c' }, { kind: 'all-removed' }], source);
  expect([store.all(), store.trashedIdeas()]).toEqual([[], [a, b]]);
  applyEffects(store, [restoredEffect(b), restoredEffect(a)], source);
  expect([store.all(), store.trashedIdeas()]).toEqual([[b, a], []]);
});

it('stores for each deleted idea when and by which mutation it was deleted, and the points that took', () => {
  const store = new InMemoryIdeas([a, b, full]);
  const back = { at: noon - 1, by: 'deletion' };
  applyEffects(store, [{ kind: 'idea-removed', id: 'a', took: 5 }], source);
  applyEffects(store, [{ kind: 'idea-removed', id: 'b', took: 3, originalDeletion: back }], source);
  applyEffects(store, [{ kind: 'all-removed' }], { id: 'reset', at: noon + 1 });
  expect(['a', 'b', 'c'].map((id) => store.deletionOf(id))).toEqual([
    { at: noon, by: 'mutation-1', took: 5 },
    { at: noon - 1, by: 'deletion', took: 3 },
    { at: noon + 1, by: 'reset', took: 0 },
  ]);
});

it('gives an idea that returns to the trash a new time if its own has expired', () => {
  const store = new InMemoryIdeas([a]);
  const originalDeletion = { at: noon - trashRetentionMs, by: 'deletion' };
  applyEffects(store, [{ kind: 'idea-removed', id: 'a', took: 5, originalDeletion }], source);
  expect(store.deletionOf('a')).toEqual({ at: noon, by: 'deletion', took: 5 });
});

it('removes every idea before adding those of a file', () => {
  const effects: Effect[] = [{ kind: 'all-removed' }, { kind: 'idea-added', idea: full }];
  const store = new InMemoryIdeas([a, b]);
  applyEffects(store, effects, source);
  expect([store.all(), store.trashedIdeas()]).toEqual([[full], [a, b]]);
});

it('does not modify the original idea when it corrects or deletes an entry', () => {
  const idea = makeIdea({ id: 'c', notes: [early, late] });
  after(
    [idea],
    [
      { kind: 'entry-changed', ideaId: 'c', list: 'notes', id: 'b', from: 'first', to: 'new' },
      { kind: 'entry-removed', ideaId: 'c', list: 'notes', entry: late },
    ],
  );
  expect(idea.notes).toEqual([
    { id: 'b', text: 'first', date: '2026-11-18T12:00:00.000Z' },
    { id: 'a', text: 'third', date: '2026-11-20T12:00:00.000Z' },
  ]);
});

it('does not modify the given ideas', () => {
  const idea = makeIdea({ updates: [early] });
  after([idea], [{ kind: 'entry-added', ideaId: idea.id, list: 'updates', entry: late }]);
  expect(idea).toEqual(makeIdea({ updates: [early] }));
});

it.each<[string, Entry[], Entry, Entry[]]>([
  ['into an empty list', [], middle, [middle]],
  ['at the end', [early, middle], late, [early, middle, late]],
  ['by its date, though it came later', [early, late], middle, [early, middle, late]],
  ['at the start', [middle, late], early, [early, middle, late]],
  [
    'once, though it came twice',
    [early, middle],
    { ...early, text: 'again' },
    [{ ...early, text: 'again' }, middle],
  ],
  [
    'at another place where its date is another',
    [early, middle],
    { ...early, date: late.date },
    [middle, { ...early, date: late.date }],
  ],
  ['by its id among equal dates', [{ ...early, id: 'z' }], early, [early, { ...early, id: 'z' }]],
])('inserts an entry %s', (_, list, entry, expected) => {
  expect(mergeEntries(list, [entry])).toEqual(expected);
});

it('inserts many entries at once in the same order as one by one', () => {
  const again = { ...early, text: 'again' };
  expect(mergeEntries([middle], [late, early, again])).toEqual([again, middle, late]);
});
