import { number } from './plural.ts';

/** Texts of a handle's menu, and what is announced while an item is moved by it. */
export const enReordering = {
  reordering: {
    moveUp: 'Move up',
    moveDown: 'Move down',
    moveToTop: 'Move to top',
    duplicate: 'Duplicate',
    lifted: (title: string, position: number, total: number) =>
      `${title} lifted, position ${number(position)} of ${number(total)}.`,
    over: (title: string, position: number, total: number) =>
      `${title}, position ${number(position)} of ${number(total)}.`,
    cancelled: (title: string, position: number) => `${title} is back at position ${number(position)}.`,
    gone: (title: string) => `${title} is no longer in the list.`,
    hint: 'Press Space to lift and the arrow keys to move, or Enter for a menu.',
  },
};
