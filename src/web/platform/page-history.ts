import { createPendingArrival } from './pending-arrival.ts';

/** This tab's history, as far as the page's own entries go. */
export interface PageHistory {
  /** The fragment of the current address, without its #. */
  fragment(): string;
  /** The value stored with the current entry; null if it was not made by this page. */
  state(): unknown;
  push(state: unknown, fragment: string): void;
  replace(state: unknown, fragment: string): void;
  /** Goes back by some entries, then calls `onArrival`. */
  goBack(entries: number, onArrival: () => void): void;
  /** Calls the function now, or once the page has arrived where it is going. */
  whenStill(run: () => void): void;
  /** Calls the handler when the person has moved to another entry, or followed a link to a fragment. */
  onMove(handler: () => void): () => void;
  /** Pixels from the top of the page. */
  scrollTop(): number;
  /** Scrolls once the next frame has its content. */
  restoreScroll(top: number): void;
}

/** Creates the history of the browser's tab. */
export function createPageHistory(): PageHistory {
  const handlers = new Set<() => void>();
  /** `goBack` ends in an event like a move of the person. */
  const arrival = createPendingArrival();
  window.addEventListener('popstate', () => {
    history.scrollRestoration = 'auto';
    if (arrival.arrive()) return;
    for (const handler of handlers) handler();
  });
  // Path and query stay: a text from outside waits in the query for its reader.
  const address = (fragment: string) =>
    location.pathname + location.search + (fragment === '' ? '' : `#${fragment}`);
  return {
    fragment: () => location.hash.slice(1),
    state: () => history.state as unknown,
    push(state, fragment) {
      // The entry that is left: the browser would restore its position before the view is rendered.
      history.scrollRestoration = 'manual';
      history.pushState(state, '', address(fragment));
      // Lets a reload of this entry restore its position.
      history.scrollRestoration = 'auto';
    },
    replace: (state, fragment) => history.replaceState(state, '', address(fragment)),
    goBack(entries, arrive) {
      arrival.expect(arrive);
      history.go(-entries);
    },
    whenStill: arrival.whenStill,
    onMove(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    scrollTop: () => scrollY,
    restoreScroll: (top) => void requestAnimationFrame(() => scrollTo({ top })),
  };
}
