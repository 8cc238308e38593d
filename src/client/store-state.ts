/**
 * How the server rows in the device's database compare with those in the replica.
 *
 *     unread ──rows-read──▶ current
 *     unread, current ──commit-started──▶ behind ──commit-stored──▶ current
 *                                         behind ──commit-failed──▶ behind
 *                                         behind ──commit-rejected──▶ overtaken
 *
 * `rows-read` leads from every kind to `current`, since the replica then starts over from the stored rows. A step of
 * another tab leads to `current` if that tab stored it, else to `behind`. Only `rows-read` and `commit-stored` lead out
 * of `overtaken`: the replica then has a step that was never stored.
 */
export type StoreState = {
  /** The number of this tab's term as leader; null until that term is stored. */
  readonly term: number | null;
  /** Whether a read or a commit has failed, and no commit has succeeded since. */
  readonly hasFailed: boolean;
} & (
  | { readonly kind: 'unread'; readonly version: null }
  /** The database has all rows of the replica. */
  | { readonly kind: 'current'; readonly version: number }
  /** The replica has newer rows. `version` is the one of the stored rows, if they were read. */
  | { readonly kind: 'behind'; readonly version: number | null }
  /** Another tab stored a step in place of this tab's, so all rows have to be read again. */
  | { readonly kind: 'overtaken'; readonly version: number | null }
);

export type StoreEvent =
  | { readonly kind: 'rows-read' | 'commit-stored'; readonly version: number }
  | { readonly kind: 'read-failed' | 'commit-started' | 'commit-rejected' | 'commit-failed' }
  | { readonly kind: 'term-started'; readonly term: number | null }
  /** The replica has taken a step of another tab, and has this version now. */
  | { readonly kind: 'step-followed'; readonly version: number; readonly isStored: boolean };

export const initialStoreState: StoreState = { kind: 'unread', version: null, term: null, hasFailed: false };

export function nextStoreState(state: StoreState, event: StoreEvent): StoreState {
  switch (event.kind) {
    case 'rows-read':
      return { ...state, kind: 'current', version: event.version };
    case 'read-failed':
      return { ...state, hasFailed: true };
    case 'term-started':
      return { ...state, term: event.term };
    case 'commit-started':
      return state.kind === 'overtaken' ? state : { ...state, kind: 'behind' };
    case 'commit-stored':
      return { ...state, kind: 'current', version: event.version, hasFailed: false };
    case 'commit-rejected':
      return { ...state, kind: 'overtaken' };
    case 'commit-failed':
      // The next commit starts a new term first: a small write that fails quickly while there is no room.
      return { ...state, term: null, hasFailed: true };
    case 'step-followed': {
      const version = event.isStored ? event.version : state.version;
      if (state.kind === 'overtaken') return { ...state, version };
      return event.isStored
        ? { ...state, kind: 'current', version: event.version }
        : { ...state, kind: 'behind', version };
    }
    default:
      return event satisfies never;
  }
}

/** Whether the replica has rows that the database does not have. */
export function hasUnstoredRows({ kind }: StoreState): boolean {
  return kind === 'behind' || kind === 'overtaken';
}
