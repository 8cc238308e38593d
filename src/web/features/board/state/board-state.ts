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
import { allTags } from '#domain/idea/tags.ts';
import { type Messages } from '#messages/en/en.ts';
import { translatedView } from '../../../app/language/translated-view.ts';
import {
  calendarStorageKey,
  sortStorageKey,
  stateStorageKey,
  viewStorageKey,
} from '../../../app/preferences/storage-keys.ts';
import { type Clock } from '../../../app/time/clock.ts';
import { type NewIdeaDraft, createNewIdeaDraft } from './new-idea-draft.ts';
import { type Selection } from './selection.ts';

export const views = ['focus', 'list', 'all', 'dashboard'] as const;

export type ViewName = (typeof views)[number];

/** The state of the user's board. View, calendar, sort and the filter by state are stored in this browser; other filters are only in the address. */
export interface BoardState {
  readonly view: Observable<ViewName>;
  /** Whether List shows its ideas as a calendar. */
  readonly isCalendar: Observable<boolean>;
  readonly sort: Observable<Sort>;
  readonly filter: Observable<Filter>;
  /** The ideas that pass the filter, sorted. */
  readonly ideas: Observable<readonly Idea[]>;
  readonly newIdea: NewIdeaDraft;
  /** Set while a list is shown. It renders only the items near the window, so others must be scrolled to. */
  readonly listScroller: Writable<((index: number) => void) | null>;
  /** The ideas chosen in List and All for a common change; null while none are being chosen. */
  readonly selection: Writable<Selection | null>;
  showView(view: ViewName): void;
  showCalendar(isCalendar: boolean): void;
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

/** The parts of a place with which a board begins. */
export interface ArrivalPlace {
  readonly view: ViewName;
  readonly isCalendar?: boolean;
  readonly filter: Partial<Filter>;
}

/** `arrival` is the place that the address names, if it names one. */
export function createBoardState(
  account: OpenAccount,
  environment: Environment,
  messages: Observable<Messages>,
  zone: Observable<Zone>,
  clock: Pick<Clock, 'boundary' | 'notifyAt'>,
  arrival: ArrivalPlace | null = null,
): BoardState {
  const { now, storage } = environment;
  const shown = translatedView(account.view, messages);
  const view = writable<ViewName>(arrival?.view ?? findKnown(views, storage.get(viewStorageKey)) ?? 'focus');
  // A place in another view says nothing of how List is shown.
  const named = arrival?.view === 'list' ? arrival.isCalendar : undefined;
  const isCalendar = writable(named ?? storage.get(calendarStorageKey) === 'yes');
  const sort = writable<Sort>(findKnown(sorts, storage.get(sortStorageKey)) ?? 'deadline');
  const filter = writable<Filter>({
    ...noFilter,
    state: findKnown(ideaStates, storage.get(stateStorageKey)),
    ...arrival?.filter,
  });
  const selection = writable<Selection | null>(null, Object.is);
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
  /** Undoing its creation removes a category or tag, and an address may name any. */
  const followLabels = () => {
    const { category, tag } = filter.get();
    if (!account.isLoaded.get()) return;
    const { categories, formerCategories, tags, formerTags } = shown.account;
    if (category !== null && !allCategories(categories).includes(category)) {
      // A renamed category or tag stays in the filter under its new name.
      filterBy({ category: formerCategories?.find(({ name }) => name === category)?.to ?? null });
    }
    if (tag !== null && !allTags(tags).includes(tag))
      filterBy({ tag: formerTags?.find(({ name }) => name === tag)?.to ?? null });
  };
  followLabels();
  const stopLoading = account.isLoaded.subscribe(followLabels);
  const stop = shown.onChange(({ isAccountChanged }) => isAccountChanged && followLabels());
  const sortBy = (next: Sort) => {
    storage.set(sortStorageKey, next);
    sort.set(next);
    refresh();
  };
  const newIdea = createNewIdeaDraft(environment, messages, account.drafts);
  return {
    view,
    isCalendar,
    sort,
    filter,
    ideas: board.ideas,
    newIdea,
    listScroller: writable<((index: number) => void) | null>(null, Object.is),
    selection,
    showView(next) {
      if (next !== 'all' && (next !== 'list' || isCalendar.get())) selection.set(null);
      storage.set(viewStorageKey, next);
      view.set(next);
    },
    showCalendar(next) {
      storage.set(calendarStorageKey, next ? 'yes' : null);
      isCalendar.set(next);
      if (next) selection.set(null);
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
