import { type View } from '#client/replica/view.ts';
import { type Idea } from '#domain/idea/idea.ts';

/** All ideas of the account as one list, whose identity changes only when an idea does. */
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
      // The list was read before anyone subscribed: read it again if ideas have changed since.
      if (!isCurrent()) cached = null;
      return view.onChange(() => {
        cached = null;
        listener();
      });
    },
  };
}
