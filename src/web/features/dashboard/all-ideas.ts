import { type Idea } from '#domain/idea.ts';
import { type View } from '#client/view.ts';

/** All ideas of the account as one list: the same for as long as none of them changes, then a new one. */
export function createAllIdeas(view: View) {
  let known: readonly Idea[] | null = null;
  const isCurrent = () => {
    if (known?.length !== view.size()) return false;
    let index = 0;
    for (const idea of view.all()) if (known[index++] !== idea) return false;
    return true;
  };
  return {
    get: () => (known ??= [...view.all()]),
    subscribe(listener: () => void) {
      // Drawn before anybody listened, it misses what changed since; where nothing did, nothing is drawn again.
      if (!isCurrent()) known = null;
      return view.onChange(() => {
        known = null;
        listener();
      });
    },
  };
}
