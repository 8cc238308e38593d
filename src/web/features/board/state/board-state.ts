import { type Environment } from '#client/environment.ts';
import { type Observable, type Writable, writable } from '#client/observable.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { openBoardView } from '#client/replica/board-view.ts';
import {
  type Filter,
  createMatcher,
  createReader,
  elsewhereText,
  ideaStates,
  noFilter,
} from '#domain/board/filter.ts';
import { type Sort, sorts } from '#domain/board/sort.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { type Idea, type IdeaFields, type Priority, priorities } from '#domain/idea/idea.ts';
import { type Messages } from '#messages/en/en.ts';
import { translatedView } from '../../../app/language/translated-view.ts';
import { sortStorageKey, stateStorageKey, viewStorageKey } from '../../../app/preferences/storage-keys.ts';
import { type Clock } from '../../../app/time/clock.ts';
import { type NewIdeaDraft, createNewIdeaDraft } from './new-idea-draft.ts';

export const views = ['focus', 'list', 'all', 'dashboard'] as const;

export type ViewName = (typeof views)[number];

/** The state of the user's board. View, sort and the filter by state are stored in this browser; other filters are only in the address. */
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
  /** Whether the filter shows an idea. */
  isShown(idea: Idea): boolean;
  /** Whether the filter would show an idea added now with these fields. */
  isShownWhenNew(fields: IdeaFields): boolean;
  /** All ideas, whatever the filter. */
  allIdeas(): readonly Idea[];
  /** When a set-aside idea returns, in ms since 1970 UTC; see the domain's `returnTime`. */
  returnTime(idea: Idea): number;
  /** Creates a predicate for another filter. */
  matcher(filter: Filter): (idea: Idea) => boolean;
  /** See the domain's `elsewhereText`; cached. */
  elsewhereText(idea: Idea): string;
  close(): void;
}

/** `arrival` is the place that the address names, if it names one. */
export function createBoardState(
  account: OpenAccount,
  environment: Environment,
  messages: Observable<Messages>,
  zone: Observable<Zone>,
  clock: Pick<Clock, 'boundary' | 'notifyAt'>,
  arrival: { readonly view: ViewName; readonly filter: Partial<Filter> } | null = null,
): BoardState {
  const { now, storage } = environment;
  const shown = translatedView(account.view, messages);
  const view = writable<ViewName>(arrival?.view ?? findKnown(views, storage.get(viewStorageKey)) ?? 'focus');
  const sort = writable<Sort>(findKnown(sorts, storage.get(sortStorageKey)) ?? 'deadline');
  const filter = writable<Filter>({
    ...noFilter,
    state: findKnown(ideaStates, storage.get(stateStorageKey)),
    ...arrival?.filter,
  });
  let elsewhereTexts = new WeakMap<Idea, string>();
  const readElsewhere = (idea: Idea) => {
    let text = elsewhereTexts.get(idea);
    if (text === undefined) {
      text = elsewhereText(idea, messages.get().tags);
      elsewhereTexts.set(idea, text);
    }
    return text;
  };
  const options = () => ({ sort: sort.get(), filter: filter.get() });
  const { boundary, notifyAt } = clock;
  const board = openBoardView(
    shown,
    { zone: zone.get(), now, boundary, notifyAt, elsewhereText: readElsewhere },
    options(),
  );
  const refresh = () => board.show(options());
  const filterBy = (change: Partial<Filter>) => {
    // Other words are looked for in the titles and descriptions first.
    const isElsewhere = change.search === undefined && filter.get().isElsewhere;
    filter.set({ ...filter.get(), isElsewhere, ...change });
    storage.set(stateStorageKey, filter.get().state);
    refresh();
  };
  const stopLanguage = messages.subscribe(() => {
    // The names of tags are different ones.
    elsewhereTexts = new WeakMap();
    if (filter.get().isElsewhere) refresh();
  });
  const isMatch = () => createMatcher(filter.get(), createReader(now(), zone.get(), messages.get().tags));
  const stopZone = zone.subscribe(() => board.setZone(zone.get()));
  /** Undoing its creation removes a category, and an address may name any. */
  const followCategory = () => {
    const { category } = filter.get();
    if (category === null || !account.isLoaded.get()) return;
    const { categories, formerCategories } = shown.account;
    if (allCategories(categories).includes(category)) return;
    // A renamed category stays in the filter under its new name.
    filterBy({ category: formerCategories?.find(({ name }) => name === category)?.to ?? null });
  };
  followCategory();
  const stopLoading = account.isLoaded.subscribe(followCategory);
  const stop = shown.onChange(({ isAccountChanged }) => isAccountChanged && followCategory());
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
    isShown: (idea) => isMatch()(idea),
    isShownWhenNew(fields) {
      const createdAt = new Date(now()).toISOString();
      return isMatch()({
        ...fields,
        createdAt,
        progress: 0,
        finishedAt: null,
        updates: [],
        notes: [],
        steps: [],
      });
    },
    allIdeas: board.all,
    returnTime: board.returnTime,
    matcher: board.matcher,
    elsewhereText: readElsewhere,
    close() {
      stop();
      stopLanguage();
      stopLoading();
      stopZone();
      newIdea.close();
      board.close();
    },
  };
}

export function asPriority(text: string): Priority | null {
  return findKnown(priorities, text);
}

/** The one of `all` that a text names; null if there is none. */
export function findKnown<T extends string>(all: readonly T[], text: string | null): T | null {
  return all.find((one) => one === text) ?? null;
}
