import { type FocusCandidates } from '../../ui/focus/focus-recovery.ts';

/**
 * Where the focus goes when its element is removed: the first idea's title, else the button of the empty board, or the
 * empty board itself while the button's code is loading.
 */
export const firstIdeaFocus: FocusCandidates = () => [
  document.querySelector<HTMLElement>('[data-idea] [data-title]'),
  document.querySelector<HTMLElement>('[data-empty] button'),
  document.querySelector<HTMLElement>('[data-empty][tabindex]'),
];
