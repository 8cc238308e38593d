import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Filter, createMatcher, createReader, elsewhereText, noFilter } from '#domain/board/filter.ts';
import { type Sort, sortIdeas, sorts } from '#domain/board/sort.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { makeIdeaFields, makeImportedIdea, noon } from '#domain/testing/make-idea.ts';
import { en } from '#messages/en/en.ts';
import { writable } from '../observable.ts';
import { openBoardView } from './board-view.ts';
import { createReplica } from './replica.ts';
import { type View } from './view.ts';

const zone = fixedZone(0);

/** The expected ideas, computed from scratch. */
function expected(shown: View, sort: Sort, filter: Filter): string[] {
  const matches = createMatcher(filter, createReader(noon, zone, en.tags));
  return sortIdeas([...shown.all()].filter(matches), sort, zone).map(({ id }) => id);
}

/** A clock that a test sets; it records the moments it is asked to notify at. */
function clockAt(time: number) {
  const boundary = writable(time, Object.is);
  const asked: number[] = [];
  return {
    asked,
    set: (next: number) => {
      time = next;
    },
    notify: () => boundary.set(time),
    deps: {
      zone,
      now: () => time,
      boundary,
      notifyAt: (moment: number) => void asked.push(moment),
      elsewhereText: (idea: Parameters<typeof elsewhereText>[0]) => elsewhereText(idea, en.tags),
    },
  };
}

const filters: readonly Filter[] = [
  noFilter,
  { ...noFilter, search: 'kite' },
  { ...noFilter, priority: 'Low' },
  { ...noFilter, state: 'overdue' },
  { ...noFilter, state: 'finished' },
  { ...noFilter, state: 'notNow' },
];
const deadlines = ['2026-11-20T11:59', '2030-01-01T09:00', '2031-01-01T09:00', '', 'soon'];

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
      const view = openBoardView(replica.view, clockAt(noon).deps, { sort, filter });
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
  const view = openBoardView(replica.view, clockAt(noon).deps, {
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

it('shows an idea among the overdue ones once its deadline has passed, and not before', () => {
  const replica = createReplica();
  const clock = clockAt(noon);
  const add = (id: string, deadline: string) =>
    replica.apply(makeMutation('addIdea', makeIdeaFields({ deadline }), { id, at: noon - 3_600_000 }));
  add('late', '2026-11-20T11:59');
  add('now', '2026-11-20T12:00');
  add('later', '2026-11-20T12:05');
  const view = openBoardView(replica.view, clock.deps, {
    sort: 'deadline',
    filter: { ...noFilter, state: 'overdue' },
  });
  const shown = () => view.ideas.get().map(({ id }) => id);
  expect([shown(), clock.asked]).toEqual([['late'], [noon + 1]]);
  clock.set(noon + 1);
  clock.notify();
  expect(shown()).toEqual(['late', 'now']);
  expect(clock.asked.at(-1)).toBe(noon + 300_001);
  view.show({ sort: 'deadline', filter: noFilter });
  clock.set(noon + 300_001);
  clock.notify();
  expect([shown(), clock.asked.length]).toEqual([['late', 'now', 'later'], 2]);
  view.close();
});

it('finds an overdue idea where it was put although a deadline passed since', () => {
  const replica = createReplica();
  const clock = clockAt(noon - 3_600_000);
  const deadline = '2026-11-20T11:30';
  replica.apply(makeMutation('addIdea', makeIdeaFields({ deadline }), { id: 'kite', at: noon - 7_200_000 }));
  const view = openBoardView(replica.view, clock.deps, {
    sort: 'deadline',
    filter: { ...noFilter, state: 'overdue' },
  });
  expect(view.ideas.get()).toEqual([]);
  clock.set(noon);
  replica.apply(makeMutation('editIdea', { id: 'kite', changes: { title: 'Boat' } }, { id: 'edit' }));
  clock.notify();
  expect(view.ideas.get().map(({ title }) => title)).toEqual(['Boat']);
  view.close();
});

it('shows what is set aside until its return, without a mutation, and again if the clock is set back', () => {
  const replica = createReplica();
  const clock = clockAt(noon);
  for (const [id, until] of [
    ['a', '2026-11-20T18:00'],
    ['b', 'someday'],
    ['c', ''],
  ] as const) {
    replica.apply(makeMutation('addIdea', makeIdeaFields(), { id }));
    replica.apply(makeMutation('setAside', { id, until }, { id: `aside-${id}` }));
  }
  const evening = Date.parse('2026-11-20T18:00Z');
  const view = openBoardView(replica.view, clock.deps, {
    sort: 'manual',
    filter: { ...noFilter, state: 'notNow' },
  });
  const shownAt = (time: number) => {
    clock.set(time);
    clock.notify();
    return view.ideas.get().map(({ id }) => id);
  };
  expect([shownAt(noon + 1), clock.asked.at(-1)]).toEqual([['b', 'a'], evening]);
  expect(shownAt(evening - 1)).toEqual(['b', 'a']);
  expect(shownAt(evening)).toEqual(['b']);
  expect(shownAt(evening - 60_000)).toEqual(['b', 'a']);
  // An hour further east it is 18:00 already.
  clock.set(evening - 3_600_000);
  view.setZone(fixedZone(60));
  expect(view.ideas.get().map(({ id }) => id)).toEqual(['b']);
  view.close();
});
