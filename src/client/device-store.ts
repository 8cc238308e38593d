import { type ErrorCode } from '#contract/error-codes.ts';
import { type Account } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { type KeptIdea, type Mutation } from '#domain/mutation/mutation.ts';

/** A mutation in the durable outbox. Sequence numbers give all tabs one order. */
export interface QueuedMutation {
  readonly sequence: number;
  readonly mutation: Mutation;
}

/** A mutation the server refused, kept so that the person's text is not lost. */
export interface RefusedMutation {
  readonly mutation: Mutation;
  readonly code: ErrorCode;
  readonly at: number;
  /** The mutation's idea, as this device last knew it. */
  readonly idea: Idea | null;
}

/** An idea of which a restored server lacks parts, stored until the person decides whether to keep them. */
export interface LostIdea {
  /** The whole idea as this device has it. */
  readonly idea: Idea;
  /** The parts that the server lacks. */
  readonly kept: KeptIdea;
  /** The idea as the server had it when it was compared; left out if the server lacked it. */
  readonly compared?: Idea;
}

/** The server's state as stored on this device. */
export interface StoredServerState {
  /** 0 if nothing is stored yet. */
  readonly version: number;
  readonly account: Account | null;
  readonly ideas: readonly Idea[];
  /** Deleted ideas that can still be restored, if this device knows them. */
  readonly trash: readonly TrashedIdea[];
  /** The epoch of the server's database; null if it is not known. */
  readonly epoch?: string | null;
}

/** All drafts of an account. A higher revision is newer. */
export interface StoredDrafts {
  readonly revision: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** The drafts that a page changed. */
export interface DraftChanges {
  /** The revision before these changes. Stored drafts with an older revision lack other changes too. */
  readonly baseRevision: number;
  /** Null deletes a text. */
  readonly texts: Readonly<Record<string, string | null>>;
}

/** Everything stored for an account, read in one transaction. */
export interface StoredAccount {
  /** Null if the caller already has the stored version. */
  readonly serverState: StoredServerState | null;
  readonly outbox: readonly QueuedMutation[];
  /** The highest sequence number known to be assigned. */
  readonly lastSequence: number;
  readonly refused: readonly RefusedMutation[];
  /** Left out if there is nothing. */
  readonly lost?: readonly LostIdea[];
  /** The effects of this device's latest mutations, for undoing them offline. */
  readonly records: ReadonlyMap<string, MutationRecord>;
  readonly drafts: StoredDrafts | null;
}

/** One step of the stored state, written completely or not at all. */
export interface StoreCommit {
  /** The term of the leader that commits. Rejected if another tab has started a term since. */
  readonly term: number;
  /** The stored version this step starts from. Rejected if the store has another version. */
  readonly expectedVersion: number;
  readonly version: number;
  readonly account: Account | null;
  /** The complete content of each changed bucket. */
  readonly buckets: ReadonlyMap<number, readonly Idea[]>;
  /** The ideas that entered the trash; null for those that left it. */
  readonly trash: ReadonlyMap<string, TrashedIdea | null>;
  /** Whether the stored trash is emptied first. */
  readonly clearsTrash: boolean;
  /** Sequence numbers of outbox entries that are settled. */
  readonly settledSequences: readonly number[];
  readonly refused: readonly RefusedMutation[];
  readonly epoch: string | null;
  /** Added to those that are stored. */
  readonly lost: readonly LostIdea[];
}

/** Why a database was lost: its account is being forgotten, or the browser deleted it. */
export type StoreLoss = 'deleted' | 'evicted';

/** The part of the database that showing an account needs. A write is durable when its promise resolves. */
export interface ViewStore {
  /**
   * Reads everything in one transaction. If the stored version is `knownVersion`, only the outbox and the
   * refusals are read: `serverState` and `drafts` are null and `records` is empty.
   */
  read(knownVersion: number | null): Promise<StoredAccount>;
  /**
   * Merges `changes` into the stored drafts. Stores all of `drafts` instead if none are stored or the stored
   * revision is below `changes.baseRevision`.
   */
  saveDrafts(drafts: StoredDrafts, changes: DraftChanges): Promise<void>;
  close(): void;
}

/** An account's database as it is first opened, without the code for writes. */
export interface OpenedStore extends ViewStore {
  /** Loads the code for the other writes to this database. Rejects if it cannot be loaded now. */
  loadWrites(): Promise<DeviceStore>;
}

/** One account's database with all its writes. */
export interface DeviceStore extends ViewStore {
  /** Appends a mutation to the outbox and resolves to its sequence number. */
  enqueue(mutation: Mutation): Promise<number>;
  /** Removes a mutation from the outbox. */
  withdraw(sequence: number): Promise<void>;
  /** Starts a term in which only this tab may commit. Resolves to the term's number. */
  beginTerm(): Promise<number>;
  /** Resolves to false if the stored version was not the expected one or the term is over. */
  commit(step: StoreCommit): Promise<boolean>;
  saveRecord(id: string, record: MutationRecord): Promise<void>;
  /** Deletes the lost ideas: the person has decided about them. */
  dropLost(): Promise<void>;
  /** Deletes refused mutations that the person has dealt with. */
  dropRefused(ids: readonly string[]): Promise<void>;
}

/** How many of this device's mutations keep a record for undoing. */
export const maxRecords = 250;

/** The number of groups that ideas are stored in, so that changing one idea writes little. */
export const bucketCount = 64;

/** The bucket of an idea: a small hash (FNV-1a) of its id. */
export function bucketOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % bucketCount;
}
