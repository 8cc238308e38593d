import { type Filter, type Happened, ideaStates, noFilter } from '#domain/board/filter.ts';
import { type OpenDialog } from '../../../app/feedback/dialogs.ts';
import { type ViewName, asPriority, findKnown, views } from '../state/board-state.ts';

/** The search. Its words are the person's own text, so they stay out of the address; the entry keeps them. */
export type Search = Pick<Filter, 'search' | 'isElsewhere'>;

/** The filters that an address names. */
export type PlaceFilter = Omit<Filter, keyof Search>;

/** The dialogs that an address can open. Others need more than an idea to be opened again. */
const plainDialogs = ['help', 'account', 'trash', 'messages', 'refused', 'filters', 'new-idea'] as const;
const ideaDialogs = ['updates', 'notes', 'history', 'edit'] as const;

export type PlaceDialog =
  | { readonly kind: (typeof plainDialogs)[number] }
  | { readonly kind: (typeof ideaDialogs)[number]; readonly id: string };

/** Where a person is on the board. */
export interface Place {
  readonly view: ViewName;
  /** Whether List is shown as a calendar. */
  readonly isCalendar: boolean;
  readonly filter: PlaceFilter;
  readonly dialog: PlaceDialog | null;
  /** The idea whose row is open. */
  readonly openedIdea: string | null;
}

/** Reads each filter from its text in an address. A text that is no value of the filter gives `noFilter`'s. */
const readFilter: { readonly [Key in keyof PlaceFilter]: (text: string) => PlaceFilter[Key] } = {
  state: (text) => findKnown(ideaStates, text),
  category: (text) => text,
  priority: asPriority,
  tag: (text) => text,
  happened: readHappened,
};

const filterNames = Object.keys(readFilter) as (keyof PlaceFilter)[];

const idPattern = /^[\w-]{1,64}$/;

const writeHappened = ({ what, from, until }: Happened) => [what, from, until].join('_');

function readHappened(text: string): Happened | null {
  const [, what, from, until] = /^(active|finished)_(-?\d{1,15})_(-?\d{1,15})$/.exec(text) ?? [];
  return what === 'active' || what === 'finished' ? { what, from: Number(from), until: Number(until) } : null;
}

/** The fragment of a place's address, without its #. It names filters and ideas by id, and holds no text of an idea. */
export function fragmentOf({ view, isCalendar, filter, dialog, openedIdea }: Place): string {
  const names = new URLSearchParams({ view });
  if (isCalendar) names.set('as', 'calendar');
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== null) names.set(name, typeof value === 'string' ? value : writeHappened(value));
  }
  if (dialog !== null) names.set('dialog', dialog.kind);
  const idea = dialog !== null && 'id' in dialog ? dialog.id : openedIdea;
  if (idea !== null) names.set('idea', idea);
  return names.toString();
}

/** Reads a fragment. Unknown parts are ignored; null if it names no view. */
export function placeOf(fragment: string): Place | null {
  const names = new URLSearchParams(fragment);
  const view = views.find((one) => one === names.get('view'));
  if (view === undefined) return null;
  const id = names.get('idea') ?? '';
  const idea = idPattern.test(id) ? id : null;
  const kind = names.get('dialog');
  const dialog = dialogOf(kind, idea);
  // The idea belongs to a dialog that cannot be opened.
  const isOfDialog = kind !== null && !plainDialogs.some((one) => one === kind);
  return {
    view,
    isCalendar: view === 'list' && names.get('as') === 'calendar',
    filter: filterOf(names),
    dialog,
    openedIdea: isOfDialog ? null : idea,
  };
}

function filterOf(names: URLSearchParams): PlaceFilter {
  const read = (name: keyof PlaceFilter) => {
    const text = names.get(name) ?? '';
    return [name, text === '' ? noFilter[name] : readFilter[name](text)] as const;
  };
  return {
    ...splitFilter(noFilter).filter,
    ...(Object.fromEntries(filterNames.map(read)) as Partial<PlaceFilter>),
  };
}

/** The part of a filter that an address names, and the search. */
export function splitFilter({ search, isElsewhere, ...filter }: Filter): {
  readonly filter: PlaceFilter;
  readonly search: Search;
} {
  return { filter, search: { search, isElsewhere } };
}

function dialogOf(kind: string | null, id: string | null): PlaceDialog | null {
  const plain = plainDialogs.find((one) => one === kind);
  if (plain !== undefined) return { kind: plain };
  const aboutIdea = ideaDialogs.find((one) => one === kind);
  return aboutIdea === undefined || id === null ? null : { kind: aboutIdea, id };
}

/** The address's part of an open dialog; null if an address cannot open it. */
export function placeDialogOf(open: OpenDialog | null): PlaceDialog | null {
  return open === null ? null : dialogOf(open.kind, 'id' in open ? open.id : null);
}
