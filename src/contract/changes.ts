import { type Account } from '#domain/account/account.ts';
import { type Entry, type EntryList, type IdeaDoc, type Step } from '#domain/idea/idea.ts';
import { type Deletion } from '#domain/idea/trash.ts';

/** An update, note or step with the id of its idea. Steps have their own fields, too. */
export interface WireEntry extends Entry, Partial<Pick<Step, 'rank' | 'doneAt'>> {
  readonly ideaId: string;
  readonly list: EntryList;
}

/** A deleted idea. Clients that have the idea move it to the trash, unless it was deleted permanently. */
export interface RemovedIdea extends Deletion {
  readonly id: string;
  readonly isPurged: boolean;
}

/**
 * The server was set back to an earlier version than the client has, and may have lost rows that the client
 * still has. The other fields name the rows in which the server is newer nevertheless.
 */
export interface SetBack {
  /** The highest version that the server still has. */
  readonly from: number;
  /** The ideas of which fields were edited since the server was set back. */
  readonly editedIdeas: readonly string[];
  /** The names of these fields by the idea's id, for those ideas of which they are known. */
  readonly editedFields?: Readonly<Record<string, readonly string[]>>;
  readonly removedIdeas: readonly string[];
  readonly editedEntries: readonly EntryRef[];
  readonly removedEntries: readonly EntryRef[];
}

export interface EntryRef {
  readonly ideaId: string;
  readonly id: string;
}

/**
 * The changes in an account after version `from`, up to and including version `to`. Rows are complete and as
 * of `to`, so applying changes a client already has is harmless. A client must not apply changes whose `from`
 * is after its own version.
 */
export interface Changes {
  readonly from: number;
  readonly to: number;
  /** Whether these rows are the whole account and replace everything the client has. */
  readonly reset: boolean;
  /** The account's own state if it changed, else null. */
  readonly account: Account | null;
  readonly ideas: readonly IdeaDoc[];
  readonly entries: readonly WireEntry[];
  readonly removedIdeas: readonly RemovedIdea[];
  readonly removedEntries: readonly EntryRef[];
  /** Only with `reset`, if the client has versions that the server has lost. */
  readonly setBack?: SetBack;
  /** Identifies the history of the server's database: another id after a restore. */
  readonly epoch?: string;
}

/** The payload of an event whose changes are too large to be included. */
export interface VersionOnly {
  readonly to: number;
  readonly epoch?: string;
}
