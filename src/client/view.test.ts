import { expect, it } from 'vitest';
import { type Account, newAccount } from '#domain/account.ts';
import { type Idea } from '#domain/idea.ts';
import { ideaOf } from '#domain/testing/make-idea.ts';
import { type ViewChange, createView } from './view.ts';

const now = (ideas: readonly Idea[], account: Account = newAccount) => ({
  account,
  get: (id: string) => ideas.find((idea) => idea.id === id),
});

it('shows what is there, and no longer what is gone', () => {
  const view = createView();
  view.show(['a', 'b'], now([ideaOf({ id: 'a' }), ideaOf({ id: 'b' })]));
  view.show(['a', 'b'], now([ideaOf({ id: 'b', title: 'Other' })]));
  expect([...view.ids()]).toEqual(['b']);
  expect([view.size(), view.get('a'), view.get('b')?.title]).toEqual([1, undefined, 'Other']);
});

it('tells of what really changed, and of nothing that ends where it began', () => {
  const view = createView();
  view.show(['a'], now([ideaOf({ id: 'a' })]));
  const first = view.get('a');
  const told: ViewChange[] = [];
  view.onChange((change) => told.push(change));
  view.show(['a', 'gone'], now([ideaOf({ id: 'a' })], { ...newAccount }));
  expect(told).toEqual([]);
  expect(view.get('a')).toBe(first);
  view.show([], now([], { ...newAccount, score: 5 }));
  view.show([], now([], { ...newAccount, score: 5 }), true);
  expect(told).toEqual([
    { ids: new Set(), isAccountChanged: true, isTrashTouched: false },
    { ids: new Set(), isAccountChanged: false, isTrashTouched: true },
  ]);
});
