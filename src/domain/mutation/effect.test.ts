import { expect, it } from 'vitest';
import { emptyEntryTotals } from '../idea/entry-totals.ts';
import { makeIdea } from '../testing/make-idea.ts';
import { type Effect, type Inverse, invertEffects } from './effect.ts';
import { fingerprint } from './fingerprint.ts';

const entry = { id: 'entry-1', text: 'x', date: '2026-11-20T12:00:00.000Z' };
const idea = makeIdea({ id: 'a' });
const seen = fingerprint(idea, emptyEntryTotals);
const totals = { ...emptyEntryTotals, updates: 1, notes: 2, size: 300 };
const mark = { at: 7, by: 'deletion', took: 5 };

it.each<[Effect, readonly Inverse[]]>([
  [{ kind: 'idea-added', idea }, [{ kind: 'remove-idea', id: 'a', seen }]],
  [
    { kind: 'idea-restored', idea, entries: totals, from: mark },
    [
      {
        kind: 'remove-idea',
        id: 'a',
        seen: fingerprint(idea, totals),
        trash: mark,
      },
    ],
  ],
  [
    {
      kind: 'idea-changed',
      id: 'a',
      from: { title: 'Old', progress: 90 },
      to: { title: 'New', progress: 100 },
    },
    [
      {
        kind: 'change-idea',
        id: 'a',
        from: { title: 'New', progress: 100 },
        to: { title: 'Old', progress: 90 },
      },
    ],
  ],
  [{ kind: 'idea-removed', id: 'a', took: 5 }, [{ kind: 'restore-idea', id: 'a', by: 'mutation-1' }]],
  [
    { kind: 'idea-removed', id: 'a', took: 5, originalDeletion: { at: 7, by: 'deletion' } },
    [{ kind: 'restore-idea', id: 'a', by: 'deletion' }],
  ],
  [{ kind: 'all-removed' }, [{ kind: 'restore-all', by: 'mutation-1' }]],
  [{ kind: 'idea-purged', id: 'a' }, []],
  [{ kind: 'taken-back', mutationId: 'mutation-0' }, []],
  [
    { kind: 'entry-added', ideaId: 'a', list: 'updates', entry },
    [{ kind: 'remove-entry', ideaId: 'a', list: 'updates', entry }],
  ],
  [
    { kind: 'entry-added', ideaId: 'a', list: 'notes', entry },
    [{ kind: 'remove-entry', ideaId: 'a', list: 'notes', entry }],
  ],
  [
    { kind: 'entry-changed', ideaId: 'a', list: 'notes', id: 'entry-1', from: 'x', to: 'y' },
    [{ kind: 'change-entry', ideaId: 'a', list: 'notes', id: 'entry-1', from: 'y', to: 'x' }],
  ],
  [
    { kind: 'entry-removed', ideaId: 'a', list: 'updates', entry },
    [{ kind: 'add-entry', ideaId: 'a', list: 'updates', entry }],
  ],
  [
    { kind: 'step-changed', ideaId: 'a', id: 'step-1', from: { doneAt: null }, to: { doneAt: entry.date } },
    [{ kind: 'change-step', ideaId: 'a', id: 'step-1', from: { doneAt: entry.date }, to: { doneAt: null } }],
  ],
  [{ kind: 'category-added', name: 'Boats', index: 2 }, [{ kind: 'remove-category', name: 'Boats' }]],
  [
    { kind: 'category-removed', name: 'Boats', index: 2 },
    [{ kind: 'add-category', name: 'Boats', index: 2 }],
  ],
  [{ kind: 'tag-added', name: 'kite', index: 2 }, [{ kind: 'remove-tag', name: 'kite' }]],
  [{ kind: 'tag-removed', name: 'kite', index: 2 }, [{ kind: 'add-tag', name: 'kite', index: 2 }]],
])('inverts the effect $kind', (effect, inverses) => {
  expect(invertEffects([effect], 'mutation-1')).toEqual(inverses);
});

it('inverts several effects in reverse order, without permanent ones', () => {
  const effects: Effect[] = [
    { kind: 'all-removed' },
    { kind: 'category-added', name: 'Boats', index: 0 },
    { kind: 'idea-purged', id: 'b' },
    { kind: 'idea-added', idea },
    { kind: 'idea-removed', id: 'c', took: 5 },
  ];
  expect(invertEffects(effects, 'mutation-1')).toEqual([
    { kind: 'restore-idea', id: 'c', by: 'mutation-1' },
    { kind: 'remove-idea', id: 'a', seen },
    { kind: 'remove-category', name: 'Boats' },
    { kind: 'restore-all', by: 'mutation-1' },
  ]);
});

it('returns no inverse if there was no effect', () => {
  expect(invertEffects([], 'mutation-1')).toEqual([]);
});

it('does not modify the given effects', () => {
  const effects: Effect[] = [
    { kind: 'idea-removed', id: 'a', took: 5 },
    { kind: 'idea-removed', id: 'b', took: 5 },
  ];
  invertEffects(effects, 'mutation-1');
  expect(effects.map((effect) => 'id' in effect && effect.id)).toEqual(['a', 'b']);
});
