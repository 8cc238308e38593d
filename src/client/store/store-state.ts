/**
 * How the server rows in the device's database compare with those in the replica:
 *
 *     unread ──rows read──▶ current
 *     unread, current ──commit started──▶ behind ──commit stored──▶ current
 *                                         behind ──commit failed──▶ behind
 *                                         behind ──commit rejected──▶ overtaken
 *
 * Reading the rows leads from every kind to `current`, since the replica then starts over from them. A step of
 * another tab leads to `current` if that tab stored it, else to `behind`. Only reading the rows leads out of
 * `overtaken`: the replica then has a step that was never stored.
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
  /** The replica has newer rows than the database, which has those of `version` (null if never read). */
  | { readonly kind: 'behind'; readonly version: number | null }
  /** Another tab stored a step in place of this tab's, so the rows have to be read again. */
  | { readonly kind: 'overtaken'; readonly version: null }
);
