import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Filter, createMatcher, noFilter } from '#domain/board/filter.ts';
import { type Sort, sortIdeas, sorts } from '#domain/board/sort.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { makeImportedIdea } from '#domain/testing/make-idea.ts';
import { openBoardView } from './board-view.ts';
import { createReplica } from './replica.ts';
import { type View } from './view.ts';

const zone = fixedZone(0);

/** The expected ideas, computed from scratch. */
function expected(shown: View, sort: Sort, filter: Filter): string[] {
  return sortIdeas([...shown.all()].filter(createMatcher(filter)), sort, zone).map(({ id }) => id);
}

const filters: readonly Filter[] = [
  noFilter,
  { ...noFilter, search: 'kite' },
  { ...noFilter, priority: 'Low' },
];
const deadlines = ['2030-01-01T09:00', '2031-01-01T09:00', '', 'soon'];

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'edit', 'progress', 'delete', 'move', 'show', 'many'),
    which: fc.nat(20),
    choice: fc.nat(20),
  }),
  { maxLength: 40 },
);

function mutationFor(
  kind: string,
  id: string,
  target: string | undefined,
  choice: number,
): Mutation | undefined {
  const changes = {
    title: choice % 3 === 0 ? `Kite ${choice}` : `Lamp ${choice}`,
    deadline: deadlines[choice % deadlines.length] ?? '',
  };
  if (kind === 'add') {
    const { progress: _, updates: _updates, notes: _notes, ...fields } = makeImportedIdea({});
    return makeMutation(
      'addIdea',
      {
        ...fields,
        title: changes.title,
        deadline: '2031-01-01T09:00',
        priority: choice % 2 === 0 ? 'Low' : 'High',
      },
      { id },
    );
  }
  if (kind === 'many') {
    const ideas = Array.from({ length: 250 }, (_, index) => makeImportedIdea({ title: `Kite ${index % 7}` }));
    return makeMutation('importIdeas', { ideas }, { id });
  }
  if (target === undefined) return undefined;
  if (kind === 'edit') return makeMutation('editIdea', { id: target, changes }, { id });
  if (kind === 'progress')
    return makeMutation('setProgress', { id: target, progress: (choice * 5) % 101 }, { id });
  if (kind === 'delete') return makeMutation('deleteIdea', { id: target }, { id });
  return makeMutation('moveIdea', { id: target, after: null, before: null, sort: 'manual' }, { id });
}

it('matches a full filter and sort after any changes', () => {
  fc.assert(
    fc.property(acts, (steps) => {
      const replica = createReplica();
      let sort: Sort = 'deadline';
      let filter = noFilter;
      const view = openBoardView(replica.view, zone, { sort, filter });
      for (const [index, { kind, which, choice }] of steps.entries()) {
        if (kind === 'show') {
          sort = sorts[which % sorts.length] ?? sort;
          filter = filters[choice % filters.length] ?? filter;
          view.show({ sort, filter });
        } else {
          const ids = [...replica.view.all()].map(({ id }) => id);
          const mutation = mutationFor(kind, `mutation-${index}`, ids[which % (ids.length || 1)], choice);
          if (mutation) replica.apply(mutation);
        }
        expect(view.ideas.get().map(({ id }) => id)).toEqual(expected(replica.view, sort, filter));
      }
      view.close();
    }),
    { numRuns: 60, seed: 4 },
  );
});

it('does not notify of a change to an idea that the filter hides', () => {
  const replica = createReplica();
  const view = openBoardView(replica.view, zone, {
    sort: 'deadline',
    filter: { ...noFilter, search: 'kite' },
  });
  let told = 0;
  view.ideas.subscribe(() => {
    told += 1;
  });
  const add = mutationFor('add', 'mutation-1', undefined, 1);
  if (add) replica.apply(add);
  expect([told, replica.view.size()]).toEqual([0, 1]);
});
