import { type ActionDeps } from '../action-deps.ts';

/** Dependencies of actions that do nothing: no sound, no celebration, no download, no dialog. */
export const silentDeps: Pick<ActionDeps, 'play' | 'celebrate' | 'saveFile' | 'showConflicts'> = {
  play: () => {},
  celebrate: () => {},
  saveFile: () => {},
  showConflicts: () => {},
};
