import { type Filter, type IdeaReader, createMatcher, searchText } from '#domain/board/filter.ts';
import { type Sort, type Sortable, createComparator, toSortable } from '#domain/board/sort.ts';
import { readCachedDeadline } from '#domain/deadline/cached-deadline.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { type Observable, writable } from '../observable.ts';
import { type View, type ViewChange } from './view.ts';

/** The filter and order of a board. */
export interface BoardOptions {
  readonly sort: Sort;
  readonly filter: Filter;
}

/** Filtered and sorted ideas, updated as the account changes. */
export interface BoardView {
  readonly ideas: Observable<readonly Idea[]>;
  show(options: BoardOptions): void;
  /** All ideas in the current order, whatever the filter. */
  all(): readonly Idea[];
  /** Creates a predicate for another filter that reads the same caches. */
  matcher(filter: Filter): (idea: Idea) => boolean;
  /** See the domain's `returnTime`; cached. */
  returnTime(idea: Idea): number;
  /** Parses all deadlines again, in another time zone. */
  setZone(zone: Zone): void;
  close(): void;
}

/** The dependencies of a board view, besides the ideas. */
export interface BoardViewDeps {
  readonly zone: Zone;
  /** The current time, in ms since 1970 UTC. */
  now(): number;
  /** Changes at each moment named by `notifyAt`. */
  readonly boundary: Observable<number>;
  /** Names a moment, in ms since 1970 UTC, at which an idea becomes overdue or returns. */
  notifyAt(moment: number): void;
  /** See the domain's `elsewhereText`. */
  elsewhereText(idea: Idea): string;
}

/** If more ideas than this change at once, sorting all is faster than moving each. */
const rebuildThreshold = 200;

/**
 * A live view keeps its array sorted: a binary search finds an edited idea's old and new place, and only that
 * idea moves.
 */
export function openBoardView(view: View, deps: BoardViewDeps, { sort, filter }: BoardOptions): BoardView {
  const searchTexts = new WeakMap<Idea, string>();
  const textOf = (idea: Idea) => {
    let text = searchTexts.get(idea);
    if (text === undefined) {
      text = searchText(idea);
      searchTexts.set(idea, text);
    }
    return text;
  };

  let { zone } = deps;
  /** Caches each idea with its parsed deadline until the idea or the time zone changes. */
  let rowCache = new WeakMap<Idea, Sortable<Idea>>();
  const rowOf = (idea: Idea) => {
    let row = rowCache.get(idea);
    if (row === undefined) {
      row = toSortable(idea, zone, readCachedDeadline);
      rowCache.set(idea, row);
    }
    return row;
  };

  let shownSort = sort;
  let compare = createComparator(sort);
  let shownFilter = filter;
  // Stays the same until all ideas are filtered again, so that an idea is found where it was put.
  let now = deps.now();
  const reader: IdeaReader<Idea> = {
    isOverdue: (idea) => !isFinished(idea) && rowOf(idea).deadlineMs < now,
    isSetAside: (idea) => rowOf(idea).returnMs > now,
    text: textOf,
    elsewhereText: deps.elsewhereText,
  };
  let matches = createMatcher(filter, reader);
  /** All ideas in the current order, so that a new filter needs no sorting. `rows` are the matching ones. */
  let all: Sortable<Idea>[] = [];
  let rows: Sortable<Idea>[] = [];
  let known = new Map<string, Sortable<Idea>>();
  const ideas = writable<readonly Idea[]>([], sameArray);

  const publish = () => ideas.set(rows.map((row) => row.idea));

  /** Asks to be notified when an idea becomes overdue or returns, if that changes what is shown. */
  const expectChange = (list: readonly Sortable<Idea>[]) => {
    if (!dependsOnTime()) return;
    let next = Infinity;
    for (const { idea, deadlineMs, returnMs } of list) {
      // At its deadline an idea is not overdue yet; at its return it is back.
      const time = shownFilter.state === 'overdue' ? deadlineMs + 1 : returnMs;
      if (time > now && time < next && !isFinished(idea)) next = time;
    }
    if (next < Number.MAX_VALUE) deps.notifyAt(next);
  };
  const dependsOnTime = () => shownFilter.state === 'overdue' || shownFilter.state === 'notNow';
  const filterAll = () => {
    now = deps.now();
    expectChange(all);
    rows = all.filter((row) => matches(row.idea));
    publish();
  };
  const rebuild = () => {
    all = Array.from(view.all(), rowOf).sort(compare);
    known = new Map(all.map((row) => [row.idea.id, row]));
    filterAll();
  };

  /** The index of a row, or the index where it would be inserted. */
  const bisect = (list: readonly Sortable<Idea>[], row: Sortable<Idea>): number => {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(list[middle] as Sortable<Idea>, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const update = (id: string) => {
    const before = known.get(id);
    if (before) {
      all.splice(bisect(all, before), 1);
      if (matches(before.idea)) rows.splice(bisect(rows, before), 1);
      known.delete(id);
    }
    const idea = view.get(id);
    if (idea === undefined) return;
    const row = rowOf(idea);
    all.splice(bisect(all, row), 0, row);
    if (matches(idea)) rows.splice(bisect(rows, row), 0, row);
    known.set(id, row);
    expectChange([row]);
  };

  const stopClock = deps.boundary.subscribe(() => {
    if (dependsOnTime()) filterAll();
  });
  const stopIdeas = view.onChange(({ ids }: ViewChange) => {
    if (ids.size === 0) return;
    if (ids.size >= rebuildThreshold) return rebuild();
    for (const id of ids) update(id);
    publish();
  });

  rebuild();
  return {
    ideas,
    all: () => all.map(({ idea }) => idea),
    matcher: (other) => createMatcher(other, reader),
    returnTime: (idea) => rowOf(idea).returnMs,
    show(options) {
      const isSameSort = options.sort === shownSort;
      shownSort = options.sort;
      compare = createComparator(options.sort);
      shownFilter = options.filter;
      matches = createMatcher(options.filter, reader);
      if (isSameSort) filterAll();
      else rebuild();
    },
    setZone(next) {
      zone = next;
      rowCache = new WeakMap();
      rebuild();
    },
    close() {
      stopClock();
      stopIdeas();
    },
  };
}

function sameArray(a: readonly Idea[], b: readonly Idea[]): boolean {
  return a.length === b.length && a.every((idea, index) => idea === b[index]);
}
