import { type EntryList } from '#domain/idea/idea.ts';

export interface IdeaTable {
  account_id: string;
  id: string;
  rank: string;
  /** The domain's `IdeaDoc` as JSON, without id and rank; empty once it is purged. */
  doc: string;
  /** The document's `createdAt`, for lists with the newest first. */
  created_at: number;
  version: number;
  deleted_at: number | null;
  /** The id of the mutation that deleted it. */
  deleted_by: string | null;
  /** The points that this deletion alone took. */
  deletion_took: number | null;
  /** The version of its last restoration, from which devices need all its entries; 0 if it was never restored. */
  entries_version: number;
}

export interface EntryTable {
  account_id: string;
  idea_id: string;
  id: string;
  list: EntryList;
  text: string;
  date: string;
  /** The bytes it counts toward the account's text limit. */
  size: number;
  version: number;
  /** 1 for an entry deleted by itself; its text has been removed. */
  deleted: number;
  /** When a step was ticked off; null if it was not, and in other lists. */
  done_at: number | null;
  /** A step's position among the idea's steps; null in other lists. */
  rank: string | null;
}

/** All mutations: they make repeats harmless, and are the score's ledger and each idea's history. */
export interface MutationTable {
  account_id: string;
  id: string;
  name: string;
  /** When the person made the change, by the device's clock. */
  at: number;
  utc_offset: number;
  received_at: number;
  /** The account's version after the mutation. */
  version: number;
  /** The code of its refusal; null if it was applied. */
  refusal: string | null;
  /** The change of the score. */
  points: number;
  /** The idea it concerned; null if it concerned several or none. */
  idea_id: string | null;
  /** The inverse that undoes it, as JSON; null once expired. */
  inverse: string | null;
  /** 1 once it has been undone. */
  undone: number;
}

/** An import whose rows are being written. They become visible in the transaction that deletes this row. */
export interface ImportStagingTable {
  account_id: string;
  /** Identifies the attempt, so that two attempts cannot mix their rows. */
  token: string;
  /** When rows were last written, in ms since 1970. */
  touched_at: number;
}

/** An idea of an import that is being written. Its entries are in `entry` already, invisible without the idea. */
export type StagedIdeaTable = Pick<IdeaTable, 'account_id' | 'id' | 'rank' | 'doc' | 'created_at'>;
