import { type Zone } from '#domain/deadline.ts';
import { type Idea } from '#domain/idea.ts';
import { type Filter, matcher, searchText } from '#domain/search.ts';
import { type Sort, type Sortable, comparator, sortable } from '#domain/sort.ts';
import { type Observable, writable } from './observable.ts';
import { type Replica, type ViewChange } from './replica.ts';

/** Ideas filtered and sorted, kept so as the replica changes. */
export interface BoardView {
  readonly ideas: Observable<readonly Idea[]>;
  show(options: { readonly sort: Sort; readonly filter: Filter }): void;
  close(): void;
}

/** Above this many changed ideas at once, sorting anew is faster than moving each. */
const rebuildFrom = 200;

/**
 * A live view keeps its array sorted: an edit finds the idea's old and new place by bisection and moves
 * just that one.
 */
export function openBoardView(replica: Replica, zone: Zone, sort: Sort, filter: Filter): BoardView {
  const folded = new WeakMap<Idea, string>();
  const textOf = (idea: Idea) => {
    let text = folded.get(idea);
    if (text === undefined) {
      text = searchText(idea);
      folded.set(idea, text);
    }
    return text;
  };

  let compare = comparator(sort);
  let matches = matcher<Idea>(filter, textOf);
  let rows: Sortable<Idea>[] = [];
  let known = new Map<string, Sortable<Idea>>();
  const ideas = writable<readonly Idea[]>([], sameArray);

  const publish = () => ideas.set(rows.map((row) => row.idea));

  const rebuild = () => {
    rows = [];
    for (const idea of replica.all()) if (matches(idea)) rows.push(sortable(idea, zone));
    rows.sort(compare);
    known = new Map(rows.map((row) => [row.idea.id, row]));
    publish();
  };

  /** Where a row is, or would be. */
  const bisect = (row: Sortable<Idea>): number => {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(rows[middle] as Sortable<Idea>, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const update = (id: string) => {
    const before = known.get(id);
    const idea = replica.get(id);
    if (before) {
      rows.splice(bisect(before), 1);
      known.delete(id);
    }
    if (idea && matches(idea)) {
      const row = sortable(idea, zone);
      rows.splice(bisect(row), 0, row);
      known.set(id, row);
    }
  };

  const stop = replica.onChange(({ ids }: ViewChange) => {
    if (ids.size === 0) return;
    if (ids.size >= rebuildFrom) return rebuild();
    for (const id of ids) update(id);
    publish();
  });

  rebuild();
  return {
    ideas,
    show(options) {
      compare = comparator(options.sort);
      matches = matcher<Idea>(options.filter, textOf);
      rebuild();
    },
    close: stop,
  };
}

function sameArray(a: readonly Idea[], b: readonly Idea[]): boolean {
  return a.length === b.length && a.every((idea, index) => idea === b[index]);
}
