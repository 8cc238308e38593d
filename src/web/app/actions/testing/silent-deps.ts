import { type ActionDeps } from '../action-deps.ts';

/** Dependencies of actions that do nothing: no sound, no celebration, no download, no dialog, and a clock that stands. */
export const silentDeps: Pick<ActionDeps, 'now' | 'play' | 'celebrate' | 'saveFile' | 'showConflicts'> = {
  now: () => 0,
  play: () => {},
  celebrate: () => {},
  saveFile: () => {},
  showConflicts: () => {},
};
