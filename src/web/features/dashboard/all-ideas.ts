import { type View } from '#client/replica/view.ts';
import { type Idea } from '#domain/idea/idea.ts';

/** All ideas of the account as one list: the same for as long as none of them changes, then a new one. */
export function createAllIdeas(view: View) {
  let cached: readonly Idea[] | null = null;
  const isCurrent = () => {
    if (cached?.length !== view.size()) return false;
    let index = 0;
    for (const idea of view.all()) if (cached[index++] !== idea) return false;
    return true;
  };
  return {
    get: () => (cached ??= [...view.all()]),
    subscribe(listener: () => void) {
      // The list was read before anybody listened. If ideas have changed since, it is read anew; otherwise it stays.
      if (!isCurrent()) cached = null;
      return view.onChange(() => {
        cached = null;
        listener();
      });
    },
  };
}
