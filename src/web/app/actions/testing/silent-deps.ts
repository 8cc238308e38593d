import { type ActionDeps } from '../action-deps.ts';

/** What actions need beside what a test looks at: nothing is heard, celebrated, saved or shown. */
export const silentDeps: Pick<ActionDeps, 'play' | 'celebrate' | 'saveFile' | 'showConflicts'> = {
  play: () => {},
  celebrate: () => {},
  saveFile: () => {},
  showConflicts: () => {},
};
