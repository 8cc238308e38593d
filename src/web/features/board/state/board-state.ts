import { type Environment } from '#client/environment.ts';
import { type Observable, type Writable, writable } from '#client/observable.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { openBoardView } from '#client/replica/board-view.ts';
import { type Filter, noFilter } from '#domain/board/filter.ts';
import { type Sort, sorts } from '#domain/board/sort.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { type Idea, type Priority, priorities } from '#domain/idea/idea.ts';
import { type Messages } from '#messages/en/en.ts';
import { translatedView } from '../../../app/language/translated-view.ts';
import { sortStorageKey, viewStorageKey } from '../../../app/preferences/storage-keys.ts';
import { type NewIdeaDraft, createNewIdeaDraft } from './new-idea-draft.ts';

export const views = ['focus', 'list', 'all', 'dashboard'] as const;

export type ViewName = (typeof views)[number];

/** The state of the user's board. View and sort are stored in this browser; filters are not. */
export interface BoardState {
  readonly view: Observable<ViewName>;
  readonly sort: Observable<Sort>;
  readonly filter: Observable<Filter>;
  /** The ideas that pass the filter, sorted. */
  readonly ideas: Observable<readonly Idea[]>;
  readonly newIdea: NewIdeaDraft;
  /** Set while a list is shown. It renders only the items near the window, so others must be scrolled to. */
  readonly listScroller: Writable<((index: number) => void) | null>;
  showView(view: ViewName): void;
  sortBy(sort: Sort): void;
  /** Replaces the sort `from` by `to`, if `from` is the current one. */
  restoreSort(from: Sort, to: Sort): void;
  filterBy(change: Partial<Filter>): void;
  close(): void;
}

export function createBoardState(
  account: OpenAccount,
  environment: Environment,
  messages: Observable<Messages>,
  zone: Observable<Zone>,
): BoardState {
  const { storage } = environment;
  const shown = translatedView(account.view, messages);
  const view = writable<ViewName>(findKnown(views, storage.get(viewStorageKey)) ?? 'focus');
  const sort = writable<Sort>(findKnown(sorts, storage.get(sortStorageKey)) ?? 'deadline');
  const filter = writable<Filter>(noFilter);
  const options = () => ({ sort: sort.get(), filter: filter.get() });
  const board = openBoardView(shown, zone.get(), options());
  const refresh = () => board.show(options());
  const filterBy = (change: Partial<Filter>) => {
    filter.set({ ...filter.get(), ...change });
    refresh();
  };
  const stopZone = zone.subscribe(() => board.setZone(zone.get()));
  const stop = shown.onChange(({ isAccountChanged }) => {
    const { category } = filter.get();
    if (!isAccountChanged || category === null) return;
    // Undoing its creation removes a category: the filter must drop it.
    if (!allCategories(shown.account.categories).includes(category)) filterBy({ category: null });
  });
  const sortBy = (next: Sort) => {
    storage.set(sortStorageKey, next);
    sort.set(next);
    refresh();
  };
  const newIdea = createNewIdeaDraft(environment, messages, account.drafts);
  return {
    view,
    sort,
    filter,
    ideas: board.ideas,
    newIdea,
    listScroller: writable<((index: number) => void) | null>(null, Object.is),
    showView(next) {
      storage.set(viewStorageKey, next);
      view.set(next);
    },
    sortBy,
    restoreSort(from, to) {
      if (sort.get() === from) sortBy(to);
    },
    filterBy,
    close() {
      stop();
      stopZone();
      newIdea.close();
      board.close();
    },
  };
}

export function asPriority(text: string): Priority | null {
  return findKnown(priorities, text);
}

function findKnown<T extends string>(all: readonly T[], text: string | null): T | null {
  return all.find((one) => one === text) ?? null;
}
