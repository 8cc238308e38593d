import { type PlaceDeps, keepPlace } from './keep-place.ts';
import { type ShowRemindedDeps, showReminded } from './show-reminded.ts';

/** `keepPlace` for a board in a browser. */
export function keepBoardPlace(deps: Omit<PlaceDeps, 'showReminded'> & ShowRemindedDeps): () => void {
  return keepPlace({ ...deps, showReminded: (id, press) => showReminded(deps, id, press) });
}
