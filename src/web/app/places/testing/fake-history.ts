import { type PageHistory } from '../../../platform/page-history.ts';
import { createPendingArrival } from '../../../platform/pending-arrival.ts';

interface FakeEntry {
  readonly state: unknown;
  readonly fragment: string;
}

/** A tab whose history is in memory, with the page of another site below the first entry. */
export function createFakeHistory(fragment = '', state: unknown = null) {
  let entries: FakeEntry[] = [{ state, fragment }];
  let index = 0;
  const arrival = createPendingArrival();
  const handlers = new Set<() => void>();
  const current = () => {
    const entry = entries[index];
    if (entry === undefined) throw new Error('the page has been left');
    return entry;
  };
  const moveBy = (by: number) => {
    index += by;
    for (const handler of handlers) handler();
  };
  let scrollTop = 0;
  const history: PageHistory = {
    fragment: () => current().fragment,
    state: () => structuredClone(current().state),
    push(next, to) {
      entries = [...entries.slice(0, index + 1), { state: structuredClone(next), fragment: to }];
      index += 1;
    },
    replace(next, to) {
      entries = entries.with(index, { state: structuredClone(next), fragment: to });
    },
    goBack(count, arrive) {
      arrival.expect(arrive);
      // A browser goes back later too.
      queueMicrotask(() => {
        index -= count;
        arrival.arrive();
      });
    },
    whenStill: arrival.whenStill,
    onMove(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    scrollTop: () => scrollTop,
    restoreScroll: (top) => (scrollTop = top),
  };
  return {
    history,
    /** The person presses Back or Forward. */
    back: () => moveBy(-1),
    forward: () => moveBy(1),
    /** The person follows a link to a fragment in this tab. */
    follow(to: string) {
      history.push(null, to);
      moveBy(0);
    },
    scrollTo: (top: number) => (scrollTop = top),
    index: () => index,
    fragments: () => entries.map((entry) => entry.fragment),
  };
}
