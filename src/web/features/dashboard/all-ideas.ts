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
      // The list was read before anybody listened. If ideas have changed since, it is read anew; otherwise it stays.
      if (!isCurrent()) known = null;
      return view.onChange(() => {
        known = null;
        listener();
      });
    },
  };
}
