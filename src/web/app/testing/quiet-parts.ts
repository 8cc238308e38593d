import { type ActionParts } from '../action-parts.ts';

/** What actions need beside what a test looks at: nothing is heard, celebrated, saved or shown. */
export const quietParts: Pick<ActionParts, 'play' | 'celebrate' | 'saveFile' | 'showConflicts'> = {
  play: () => {},
  celebrate: () => {},
  saveFile: () => {},
  showConflicts: () => {},
};
