import { expect, test } from 'vitest';
import { createView } from '#client/replica/view.ts';
import { initialAccount } from '#domain/account/account.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { createAllIdeas } from './all-ideas.ts';

function viewOf() {
  const view = createView();
  const show = (id: string, title: string) =>
    view.show([id], { account: initialAccount, get: () => makeIdea({ id, title }) });
  return { view, show };
}

const titles = (ideas: readonly { readonly title: string }[]) => ideas.map(({ title }) => title);

test('knows what came between being drawn and being listened to', () => {
  const { view, show } = viewOf();
  const all = createAllIdeas(view);
  expect(all.get()).toEqual([]);
  show('a', 'Loaded late');
  all.subscribe(() => {});
  expect(titles(all.get())).toEqual(['Loaded late']);
});

test('knows what was edited between being drawn and being listened to', () => {
  const { view, show } = viewOf();
  show('a', 'Before');
  const all = createAllIdeas(view);
  all.get();
  show('a', 'After');
  all.subscribe(() => {});
  expect(titles(all.get())).toEqual(['After']);
});

test('gives the same list until an idea changes, also to new listeners', () => {
  const { view, show } = viewOf();
  show('a', 'Same');
  const all = createAllIdeas(view);
  const first = all.get();
  let heard = 0;
  const stop = all.subscribe(() => (heard += 1));
  expect(all.get()).toBe(first);
  show('b', 'Another');
  expect(heard).toBe(1);
  expect(titles(all.get())).toEqual(['Same', 'Another']);
  stop();
  show('c', 'Unheard');
  expect(heard).toBe(1);
});
