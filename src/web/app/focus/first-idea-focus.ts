import { type FocusCandidates } from '../../ui/focus/focus-recovery.ts';

/** Where the focus goes when its element is removed: the first idea's title, else the empty board's button, or its place until it has one. */
export const firstIdeaFocus: FocusCandidates = () => [
  document.querySelector<HTMLElement>('[data-idea] [data-title]'),
  document.querySelector<HTMLElement>('[data-empty] button'),
  document.querySelector<HTMLElement>('[data-empty][tabindex]'),
];
