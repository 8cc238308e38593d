import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Ranked, compareRanked } from '../idea/ranked.ts';
import { letters, itemsAfterMove, rankedItems } from '../testing/ranked-items.ts';
import { type Destination, moveRanks } from './order.ts';

/** Drags of the visible item at `from` to position `to` among the other visible items. */
const drags = fc.array(fc.record({ from: fc.nat(), to: fc.nat(), hidden: fc.nat() }), { maxLength: 40 });

/** The neighbours the item is dropped between, and the visible ids in their order after the drop. */
function drop(visible: readonly string[], drag: { from: number; to: number }) {
  const id = visible[drag.from % visible.length] ?? '';
  const others = visible.filter((other) => other !== id);
  const index = drag.to % visible.length;
  const to: Destination = { id, after: others[index - 1] ?? null, before: others[index] ?? null };
  return { to, seen: others.toSpliced(index, 0, id) };
}

it('gives the same order as splicing a list, over any number of moves', () => {
  const ranks = fc.array(fc.constantFrom('a0', 'a1', 'a2', 'Zz'), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(ranks, drags, (initial, moves) => {
      let items: Ranked[] = initial
        .map((rank, index) => ({ id: `i${index + 10}`, rank }))
        .sort(compareRanked);
      for (const drag of moves) {
        const before = items.map((item) => item.id);
        const { to, seen } = drop(before, drag);
        const changed = moveRanks(items, to).size > 0;
        items = itemsAfterMove(items, to);
        expect(items.map((item) => item.id)).toEqual(seen);
        expect(changed).toBe(before.join() !== seen.join());
      }
    }),
  );
});

it('shows the intended order under a filter and never swaps hidden items', () => {
  fc.assert(
    fc.property(drags, (moves) => {
      let items = rankedItems('abcdefghij');
      for (const drag of moves) {
        const isVisible = (id: string) => ((drag.hidden >> (id.charCodeAt(0) - 97)) & 1) === 0;
        const visible = items.map((item) => item.id).filter(isVisible);
        if (visible.length > 1) {
          const hidden = items.map((item) => item.id).filter((id) => !isVisible(id));
          const { to, seen } = drop(visible, drag);
          const changed = moveRanks(items, to).size > 0;
          items = itemsAfterMove(items, to);
          const after = items.map((item) => item.id);
          expect(after.filter(isVisible)).toEqual(seen);
          expect(after.filter((id) => !isVisible(id))).toEqual(hidden);
          expect(changed).toBe(visible.join() !== seen.join());
        }
      }
    }),
  );
});

it('puts an item next to its one remaining neighbour, and changes no rank if it is there already', () => {
  const shown = fc.shuffledSubarray(rankedItems('abcdefghij'), { minLength: 2 });
  fc.assert(
    fc.property(shown, fc.nat(), fc.nat(), fc.boolean(), (items, from, to, isBelow) => {
      const before = items.map((item) => item.id);
      const id = before[from % before.length] ?? '';
      const others = before.filter((other) => other !== id);
      const index = to % others.length;
      const left = others[index] ?? '';
      const seen = others.toSpliced(isBelow ? index + 1 : index, 0, id);
      for (const lost of ['gone', id]) {
        const destination: Destination = isBelow
          ? { id, after: left, before: lost }
          : { id, after: lost, before: left };
        const ranks = moveRanks(items, destination);
        if (seen.join() === before.join()) expect(ranks).toEqual(new Map());
        else expect(letters(itemsAfterMove(items, destination))).toBe(seen.join(''));
      }
    }),
  );
});

it('finds a rank for an item moved between the same two again and again', () => {
  let items = rankedItems('abcd');
  for (let i = 0; i < 500; i += 1) {
    const [first, second, third] = items.map((item) => item.id);
    items = itemsAfterMove(items, { id: third ?? '', after: first ?? null, before: second ?? null });
    expect(items.map((item) => item.id).slice(0, 3)).toEqual([first, third, second]);
  }
});
