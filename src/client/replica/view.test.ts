import { expect, it } from 'vitest';
import { type Account, initialAccount } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { type ViewChange, createView } from './view.ts';

const now = (ideas: readonly Idea[], account: Account = initialAccount) => ({
  account,
  get: (id: string) => ideas.find((idea) => idea.id === id),
});

it('shows present ideas and no deleted ones', () => {
  const view = createView();
  view.show(['a', 'b'], now([makeIdea({ id: 'a' }), makeIdea({ id: 'b' })]));
  view.show(['a', 'b'], now([makeIdea({ id: 'b', title: 'Other' })]));
  expect([...view.ids()]).toEqual(['b']);
  expect([view.size(), view.get('a'), view.get('b')?.title]).toEqual([1, undefined, 'Other']);
});

it('notifies of net changes only', () => {
  const view = createView();
  view.show(['a'], now([makeIdea({ id: 'a' })]));
  const first = view.get('a');
  const told: ViewChange[] = [];
  view.onChange((change) => told.push(change));
  view.show(['a', 'gone'], now([makeIdea({ id: 'a' })], { ...initialAccount }));
  expect(told).toEqual([]);
  expect(view.get('a')).toBe(first);
  view.show([], now([], { ...initialAccount, score: 5 }));
  view.show([], now([], { ...initialAccount, score: 5 }), true);
  expect(told).toEqual([
    { ids: new Set(), isAccountChanged: true, isTrashAffected: false },
    { ids: new Set(), isAccountChanged: false, isTrashAffected: true },
  ]);
});
