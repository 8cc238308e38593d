import { type Filter } from '#domain/board/filter.ts';
import { type PageHistory } from '../../platform/page-history.ts';

/** The state stored with a history entry, besides its address. */
export interface Entry {
  /** The account's id: on a shared device another person may go back to it. */
  readonly owner: string;
  /** How many entries of the page are below it. */
  readonly position: number;
  /** How many dialogs, questions and palettes were open. */
  readonly layers: number;
  /** How many of the entries directly below show the same place with fewer layers. */
  readonly layersBelow: number;
  readonly search: Pick<Filter, 'search' | 'isElsewhere'>;
  /** Where the page was scrolled when it was left, in pixels. */
  readonly scrollTop: number;
}

/** The current entry; null if it is not one of this page's. */
export function currentEntry(history: Pick<PageHistory, 'state'>): Entry | null {
  const state = history.state();
  const isEntry = typeof state === 'object' && state !== null && 'owner' in state && 'layersBelow' in state;
  return isEntry ? (state as Entry) : null;
}

/** Removes the places of a person who has left from the address and, as far as browsers allow, from the history. */
export function forgetPlaces(history: PageHistory): void {
  history.whenStill(() => {
    const position = currentEntry(history)?.position ?? 0;
    const clear = () => history.replace(null, '');
    if (position === 0) return clear();
    history.goBack(position, () => {
      clear();
      // A new entry removes those after the first. Back from the first leaves the page at once.
      history.push(null, '');
      history.goBack(1, () => {});
    });
  });
}
