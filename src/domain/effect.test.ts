import { expect, it } from 'vitest';
import { type Effect, type Inverse, invertAll } from './effect.ts';
import { fingerprint } from './fingerprint.ts';
import { ideaOf } from './testing/make-idea.ts';

const entry = { id: 'entry-1', text: 'x', date: '2026-11-20T12:00:00.000Z' };
const idea = ideaOf({ id: 'a' });
const seen = fingerprint(idea);

it.each<[Effect, readonly Inverse[]]>([
  [{ kind: 'idea-added', idea }, [{ kind: 'remove-idea', id: 'a', seen }]],
  [{ kind: 'idea-restored', idea }, [{ kind: 'remove-idea', id: 'a', seen }]],
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
  [{ kind: 'idea-removed', id: 'a' }, [{ kind: 'restore-idea', id: 'a' }]],
  [{ kind: 'all-removed' }, [{ kind: 'restore-all' }]],
  [{ kind: 'idea-purged', id: 'a' }, []],
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
  [{ kind: 'category-added', name: 'Boats' }, [{ kind: 'remove-category', name: 'Boats' }]],
  [{ kind: 'category-removed', name: 'Boats' }, [{ kind: 'add-category', name: 'Boats' }]],
])('takes the effect $kind back by its opposite', (effect, inverses) => {
  expect(invertAll([effect])).toEqual(inverses);
});

it('takes several effects back in reverse, without those that have no way back', () => {
  const effects: Effect[] = [
    { kind: 'all-removed' },
    { kind: 'category-added', name: 'Boats' },
    { kind: 'idea-purged', id: 'b' },
    { kind: 'idea-added', idea },
    { kind: 'idea-removed', id: 'c' },
  ];
  expect(invertAll(effects)).toEqual([
    { kind: 'restore-idea', id: 'c' },
    { kind: 'remove-idea', id: 'a', seen },
    { kind: 'remove-category', name: 'Boats' },
    { kind: 'restore-all' },
  ]);
});

it('has nothing to take back where there was no effect', () => {
  expect(invertAll([])).toEqual([]);
});

it('leaves the effects it was given as they were', () => {
  const effects: Effect[] = [
    { kind: 'idea-removed', id: 'a' },
    { kind: 'idea-removed', id: 'b' },
  ];
  invertAll(effects);
  expect(effects.map((effect) => 'id' in effect && effect.id)).toEqual(['a', 'b']);
});
