import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writable } from '#client/observable.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { makeIdeasInOrder } from '#domain/testing/make-idea.ts';
import { withCard } from './with-card.ts';

/** The frames that were asked for and have not run. */
let frames: (() => void)[];
let rendered: string | null;

beforeEach(() => {
  frames = [];
  rendered = null;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('document', { querySelector: () => rendered });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A board with the ideas `a` and `b`. Records where its list was scrolled to, and the cards that were found. */
function findOn(id: string) {
  const scrolledTo: number[] = [];
  const found: unknown[] = [];
  const board = {
    ideas: writable<readonly Idea[]>(makeIdeasInOrder('a', 'b')),
    listScroller: writable<((index: number) => void) | null>((index) => scrolledTo.push(index), Object.is),
  };
  withCard(board, id, (card) => found.push(card));
  return { found, scrolledTo };
}

it('scrolls the list to an idea until its card is rendered', () => {
  const { found, scrolledTo } = findOn('b');
  expect(scrolledTo).toEqual([1]);
  rendered = 'card of b';
  for (const run of frames.splice(0)) run();
  expect([found, scrolledTo, frames]).toEqual([['card of b'], [1], []]);
});

it('neither scrolls nor waits for an idea that filters hide', () => {
  const { found, scrolledTo } = findOn('hidden');
  expect([found, scrolledTo, frames]).toEqual([[], [], []]);
});
