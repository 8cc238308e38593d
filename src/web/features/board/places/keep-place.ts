import { type Writable } from '#client/observable.ts';
import { noFilter } from '#domain/board/filter.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { type Dialogs } from '../../../app/feedback/dialogs.ts';
import { type Entry, currentEntry } from '../../../app/places/entry.ts';
import { type PageHistory } from '../../../platform/page-history.ts';
import { type BoardState, type ViewName } from '../state/board-state.ts';
import { type Place, type Search, fragmentOf, placeDialogOf, placeOf, splitFilter } from './place.ts';
import { type ReminderPress, reminderPressOf } from './reminder-press.ts';

export interface PlaceDeps {
  readonly history: PageHistory;
  /** The account's id. */
  readonly owner: string;
  readonly dialogs: Dialogs;
  readonly board: Pick<BoardState, 'view' | 'isCalendar' | 'showCalendar' | 'filter' | 'filterBy'>;
  readonly openedIdea: Writable<string | null>;
  showView(view: ViewName): void;
  /** Closes the topmost dialog, question or palette as Escape does. */
  closeTopmost(): void;
  /** Shows the idea of a reminder, which is on the board. */
  showReminded(id: string, press: ReminderPress): void;
  /** Calls the function now or soon, if there is such an idea, unless the returned function is called first. */
  whenKnown(id: string, run: () => void): () => void;
  /** Calls the function after some ms, unless the returned function is called first. */
  schedule(ms: number, run: () => void): () => void;
}

/** Browsers allow few changes of the history per second, so typed search words are written at a pause. */
const searchDelayMs = 500;

const { search: noSearch } = splitFilter(noFilter);

/**
 * Keeps the tab's history in step with the board: a view, filter or dialog that opens adds an entry, closing one goes
 * back, and a move of the person is applied to the board. The board is right whenever the two differ, except after such
 * a move. Returns a function that stops it.
 */
export function keepPlace(deps: PlaceDeps): () => void {
  const { history, owner, dialogs, board, openedIdea } = deps;
  let isMoving = false;
  let isScheduled = false;
  let isStopped = false;
  let cancelWrite = () => {};
  /** Ends the waits for ideas that the address names. */
  let stopWaiting = () => {};

  const openLayers = () =>
    [dialogs.open.get(), dialogs.isPaletteOpen.get() || null, dialogs.question.get()].filter(
      (layer) => layer !== null,
    ).length;
  const boardPlace = (): Place => {
    const { filter } = splitFilter(board.filter.get());
    const dialog = placeDialogOf(dialogs.open.get());
    const view = board.view.get();
    const isList = view === 'list';
    return {
      view,
      isCalendar: isList && board.isCalendar.get(),
      filter,
      dialog,
      openedIdea: isList ? openedIdea.get() : null,
    };
  };

  const openPartsOf = (place: Place) => {
    const { dialog, openedIdea: idea } = place;
    const press = reminderPressOf(history.fragment());
    const open = () => {
      if (dialog !== null && openLayers() === 0) dialogs.show(dialog);
    };
    stopWaiting();
    openedIdea.set(null);
    const stops: (() => void)[] = [];
    if (dialog !== null && 'id' in dialog) stops.push(deps.whenKnown(dialog.id, open));
    else open();
    const openIdea = (id: string) => {
      openedIdea.set(id);
      if (press !== undefined) deps.showReminded(id, press);
    };
    if (idea !== null) stops.push(deps.whenKnown(idea, () => openIdea(idea)));
    stopWaiting = () => {
      for (const stop of stops) stop();
    };
  };

  /** The entry as it is known here. Its search is written later. */
  let current: Entry;
  let fragment: string;

  const write = (entry: Entry, nextFragment: string) => {
    cancelWrite();
    history.replace(entry, nextFragment);
    [current, fragment] = [entry, nextFragment];
  };
  const push = (change: Pick<Entry, 'layers' | 'layersBelow'>, nextFragment: string, scrollTop: number) => {
    write({ ...current, scrollTop }, fragment);
    const next = { ...current, ...change, position: current.position + 1, scrollTop: 0 };
    history.push(next, nextFragment);
    [current, fragment] = [next, nextFragment];
  };

  /** Brings the history in step with the board. `scrollTop` is the position before the change. */
  const update = (scrollTop: number) => {
    if (isMoving || isStopped) return;
    const place = boardPlace();
    const layers = openLayers();
    const { search } = splitFilter(board.filter.get());
    const wanted = fragmentOf(place);
    const surplus = Math.min(current.layers - layers, current.layersBelow);
    if (surplus > 0) {
      // Going back takes a moment, in which a reload must not open again what has been closed.
      if (fragment !== wanted) write(current, wanted);
      isMoving = true;
      return history.goBack(surplus, () => {
        isMoving = false;
        [current, fragment] = [currentEntry(history) ?? current, history.fragment()];
        update(scrollTop);
      });
    }
    if (current.layers === 0 && groundOf(placeOf(fragment)) !== groundOf(place)) {
      stopWaiting();
      push({ layers: 0, layersBelow: 0 }, fragmentOf({ ...place, dialog: null }), scrollTop);
    }
    while (current.layers < layers)
      push({ layers: current.layers + 1, layersBelow: current.layersBelow + 1 }, wanted, scrollTop);
    if (fragment !== wanted || current.layers !== layers) write({ ...current, layers, search }, wanted);
    if (deepEqual(current.search, search)) return undefined;
    current = { ...current, search };
    cancelWrite();
    cancelWrite = deps.schedule(searchDelayMs, () => isMoving || write(current, fragment));
    return undefined;
  };

  const onChange = () => {
    if (isScheduled) return;
    isScheduled = true;
    const scrollTop = history.scrollTop();
    // Several changes at once are one: a command closes the palette and opens a dialog.
    queueMicrotask(() => {
      isScheduled = false;
      try {
        update(scrollTop);
      } catch {
        // Safari refuses more than 100 changes in 30 seconds. The next change tries again.
      }
    });
  };

  const apply = (place: Place, search: Search) => {
    if (place.view !== board.view.get()) deps.showView(place.view);
    if (place.view === 'list') board.showCalendar(place.isCalendar);
    board.filterBy({ ...place.filter, ...search });
    openPartsOf(place);
  };

  const onMove = () => {
    cancelWrite();
    stopWaiting();
    const left = current;
    const entry = currentEntry(history);
    const place = placeOf(history.fragment());
    // A link to something else, such as a password reset: its reader takes it out of the address.
    if (entry === null && place === null && history.fragment() !== '') return;
    fragment = history.fragment();
    if (entry === null || entry.owner !== owner) {
      if (entry === null && place !== null) apply(place, noSearch);
      const position = entry?.position ?? left.position + 1;
      current = { ...left, position, layers: openLayers(), layersBelow: 0 };
      write({ ...current, search: splitFilter(board.filter.get()).search }, fragmentOf(boardPlace()));
      return;
    }
    current = entry;
    // The control that a menu is anchored to may be in another view.
    dialogs.closeMenu();
    for (let count = openLayers(); count > entry.layers; count = openLayers()) {
      deps.closeTopmost();
      if (openLayers() === count) break;
    }
    const stepsBack = left.position - entry.position;
    // Leaving a dialog changes nothing below it, even if the board has changed meanwhile.
    if (place !== null && (stepsBack < 1 || stepsBack > left.layersBelow)) {
      apply(place, entry.search);
      history.restoreScroll(entry.scrollTop);
    }
    onChange();
  };

  const known = currentEntry(history);
  const isOwn = known === null || known.owner === owner;
  const place = placeOf(history.fragment());
  // Only a dialog of the address was open here before: another that is open has opened above this entry.
  const isCovered = openLayers() > 0;
  if (isOwn && place !== null) openPartsOf(place);
  const adopted = { owner, position: known?.position ?? 0, layersBelow: 0, search: noSearch, scrollTop: 0 };
  const entry = known?.owner === owner ? known : { ...adopted, layers: isCovered ? 0 : openLayers() };
  write(entry, fragmentOf(entry.layers > 0 ? boardPlace() : { ...boardPlace(), dialog: null }));
  update(0);
  const observed = [dialogs.open, dialogs.isPaletteOpen, dialogs.question];
  const stops = [
    ...[...observed, board.view, board.isCalendar, board.filter, openedIdea].map((one) =>
      one.subscribe(onChange),
    ),
    history.onMove(onMove),
  ];
  return () => {
    isStopped = true;
    cancelWrite();
    stopWaiting();
    for (const stop of stops) stop();
  };
}

/** A place without what is open on it. */
function groundOf(place: Place | null): string {
  return place === null ? '' : fragmentOf({ ...place, dialog: null, openedIdea: null });
}
