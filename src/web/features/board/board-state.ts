import { allCategories } from '#domain/categories.ts';
import { type Zone } from '#domain/deadline.ts';
import { type Idea, type Priority, priorities } from '#domain/idea.ts';
import { type Filter, noFilter } from '#domain/search.ts';
import { type Sort, sorts } from '#domain/sort.ts';
import { openBoardView } from '#client/board-view.ts';
import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type Messages } from '#messages/en.ts';
import { sortKey, viewKey } from '../../app/memory-keys.ts';
import { shownView } from '../../app/shown-view.ts';
import { type NewIdeaDraft, createNewIdeaDraft } from './new-idea-draft.ts';

export const views = ['focus', 'list', 'all', 'dashboard'] as const;

export type ViewName = (typeof views)[number];

/** What a person is looking at. View and sort are remembered in this browser; filters are not. */
export interface BoardState {
  readonly view: Observable<ViewName>;
  readonly sort: Observable<Sort>;
  readonly filter: Observable<Filter>;
  /** The ideas that pass the filter, in the order of the sort. */
  readonly ideas: Observable<readonly Idea[]>;
  readonly newIdea: NewIdeaDraft;
  showView(view: ViewName): void;
  sortBy(sort: Sort): void;
  /** Shows one order in place of another, if that is the one shown. */
  resort(from: Sort, to: Sort): void;
  filterBy(change: Partial<Filter>): void;
  close(): void;
}

export function createBoardState(
  account: OpenAccount,
  environment: Environment,
  messages: Observable<Messages>,
  zone: Observable<Zone>,
): BoardState {
  const { memory } = environment;
  const shown = shownView(account.view, messages);
  const view = writable<ViewName>(known(views, memory.get(viewKey)) ?? 'focus');
  const sort = writable<Sort>(known(sorts, memory.get(sortKey)) ?? 'deadline');
  const filter = writable<Filter>(noFilter);
  const options = () => ({ sort: sort.get(), filter: filter.get() });
  const board = openBoardView(shown, zone.get(), options());
  const show = () => board.show(options());
  const filterBy = (change: Partial<Filter>) => {
    filter.set({ ...filter.get(), ...change });
    show();
  };
  const stopReading = zone.subscribe(() => board.readIn(zone.get()));
  const stop = shown.onChange(({ isAccountChanged }) => {
    const { category } = filter.get();
    if (!isAccountChanged || category === null) return;
    // Its adding has been undone: a category that is gone can no longer be chosen, nor be shown as chosen.
    if (!allCategories(shown.account.categories).includes(category)) filterBy({ category: null });
  });
  const sortBy = (next: Sort) => {
    memory.set(sortKey, next);
    sort.set(next);
    show();
  };
  const newIdea = createNewIdeaDraft(environment, messages, account.drafts);
  return {
    view,
    sort,
    filter,
    ideas: board.ideas,
    newIdea,
    showView(next) {
      memory.set(viewKey, next);
      view.set(next);
    },
    sortBy,
    resort(from, to) {
      if (sort.get() === from) sortBy(to);
    },
    filterBy,
    close() {
      stop();
      stopReading();
      newIdea.close();
      board.close();
    },
  };
}

export function asPriority(text: string): Priority | null {
  return known(priorities, text);
}

function known<T extends string>(all: readonly T[], text: string | null): T | null {
  return all.find((one) => one === text) ?? null;
}
