import { type FocusCandidates } from '../../ui/focus/focus-recovery.ts';

/** The first idea's title, else what the empty board offers: where the focus may go when what had it is gone. */
export const firstIdeaFocus: FocusCandidates = () => [
  document.querySelector<HTMLElement>('[data-idea] [data-title]'),
  document.querySelector<HTMLElement>('[data-empty] button'),
];
