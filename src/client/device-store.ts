import { type ErrorCode } from '#contract/error-codes.ts';
import { type Account } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';

/** A mutation in the durable outbox. Sequence numbers give all tabs one order. */
export interface QueuedMutation {
  readonly sequence: number;
  readonly mutation: Mutation;
}

/** A mutation the server refused, kept so that what was typed is not lost. */
export interface RefusedMutation {
  readonly mutation: Mutation;
  readonly code: ErrorCode;
  readonly at: number;
  /** The idea it was about, as it was last known here. */
  readonly idea: Idea | null;
}

/** What the device knows of the server's state. */
export interface StoredServerState {
  /** 0 where nothing is stored yet. */
  readonly version: number;
  readonly account: Account | null;
  readonly ideas: readonly Idea[];
  /** Deleted ideas that can still be restored, as far as this device knew them. */
  readonly trash: readonly TrashedIdea[];
}

/** All of an account's drafts; the higher revision is the newer one. */
export interface StoredDrafts {
  readonly revision: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** What a page has changed of them. */
export interface DraftChanges {
  /** The revision before them: whatever has that, or a newer one, misses nothing but them. */
  readonly baseRevision: number;
  /** Null forgets a text. */
  readonly texts: Readonly<Record<string, string | null>>;
}

/** Everything that is stored, as it was at one moment. */
export interface StoredAccount {
  /** Null where the caller knows it already. */
  readonly serverState: StoredServerState | null;
  readonly outbox: readonly QueuedMutation[];
  /** The highest sequence number known to have been given out. */
  readonly lastSequence: number;
  readonly refused: readonly RefusedMutation[];
  /** What this device's own mutations did, the last ones, so that they can be undone without a network. */
  readonly records: ReadonlyMap<string, MutationRecord>;
  readonly drafts: StoredDrafts | null;
}

/** One step forward of the stored state, kept as a whole or not at all. */
export interface StoreCommit {
  /** The lead it was taken under; if another tab has taken the lead since, nothing is done. */
  readonly term: number;
  /** The version the step starts from; if the store has another one, nothing is done. */
  readonly expectedVersion: number;
  readonly version: number;
  readonly account: Account | null;
  /** The buckets that changed, whole. */
  readonly buckets: ReadonlyMap<number, readonly Idea[]>;
  /** What went into the trash, and (null) what left it. */
  readonly trash: ReadonlyMap<string, TrashedIdea | null>;
  /** Whether the trash as it was is to be forgotten first. */
  readonly clearsTrash: boolean;
  /** Outbox entries that are settled. */
  readonly settledSequences: readonly number[];
  readonly refused: readonly RefusedMutation[];
}

/** Why a database is no longer there: its account is leaving this browser, or the browser took it away. */
export type StoreLoss = 'deleted' | 'evicted';

/** What showing an account takes of its database. Every write is durable when its promise resolves. */
export interface ViewStore {
  /** Reads everything in one transaction; without base, records and drafts if the version `known` still holds. */
  read(knownVersion: number | null): Promise<StoredAccount>;
  /** Keeps what a page has changed of them, and whatever else it knows if that is not kept yet. */
  saveDrafts(drafts: StoredDrafts, changes: DraftChanges): Promise<void>;
  close(): void;
}

/** One account's database on this device, as it is opened. */
export interface OpenedStore extends ViewStore {
  /** The same database with what else working on the account takes. Rejects where that cannot be loaded now. */
  loadWrites(): Promise<DeviceStore>;
}

/** One account's database with all that is written there. */
export interface DeviceStore extends ViewStore {
  /** Puts a mutation at the end of the outbox and gives its sequence number. */
  enqueue(mutation: Mutation): Promise<number>;
  /** Takes one mutation out of the outbox. */
  withdraw(sequence: number): Promise<void>;
  /** Begins a term as the one tab that may commit, and gives its number. */
  beginTerm(): Promise<number>;
  /** False where the store was not at the expected version or the term is over: another tab got ahead. */
  commit(step: StoreCommit): Promise<boolean>;
  saveRecord(id: string, record: MutationRecord): Promise<void>;
  /** Forgets refused mutations, once they are dealt with. */
  dropRefused(ids: readonly string[]): Promise<void>;
}

/** How many of this device's own mutations are remembered for undoing. */
export const maxRecords = 250;

/** Ideas are stored in this many groups, so that changing one writes a small part. */
export const bucketCount = 64;

/** The group an idea is stored in: a small hash (FNV-1a) of its id. */
export function bucketOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % bucketCount;
}
