import { type Account } from '#domain/account/account.ts';
import { type Entry, type EntryList, type IdeaDoc } from '#domain/idea/idea.ts';
import { type Deletion } from '#domain/idea/trash.ts';

/** An update or note with the idea it belongs to. */
export interface WireEntry extends Entry {
  readonly ideaId: string;
  readonly list: EntryList;
}

/** A deleted idea. Whoever knew it keeps it in the trash, unless it is gone for good. */
export interface RemovedIdea extends Deletion {
  readonly id: string;
  readonly isPurged: boolean;
}

/**
 * What changed in an account after version `from`, up to and including version `to`. Rows come whole and as
 * they are at `to`, so changes that overlap what a client already has may be applied again without harm;
 * a client must not apply changes whose `from` lies after its own version.
 */
export interface Changes {
  readonly from: number;
  readonly to: number;
  /** Whether this is everything there is, to replace what the client has. */
  readonly reset: boolean;
  /** The account's own state if it changed. */
  readonly account: Account | null;
  readonly ideas: readonly IdeaDoc[];
  readonly entries: readonly WireEntry[];
  readonly removedIdeas: readonly RemovedIdea[];
  readonly removedEntries: readonly { readonly ideaId: string; readonly id: string }[];
}

/** What an event carries when the changes are too large for it. */
export interface VersionOnly {
  readonly to: number;
}
