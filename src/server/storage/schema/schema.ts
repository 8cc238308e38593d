import { type ColumnType, type Kysely } from 'kysely';
import { type EntryList } from '#domain/idea/idea.ts';

// The tables. Every key begins with the account, so that the same tables spread over several machines by
// account. The exceptions are email, which is how an account is found, and throttle, which counts addresses too; a
// database's own are migration and write_probe. Times are milliseconds since 1970 UTC.

export interface AccountTable {
  id: string;
  email: string;
  password_hash: string;
  /** Counts the mutations that changed anything; rows carry the version that last changed them. */
  version: number;
  /** JSON of the domain's Account. */
  state: string;
  /** Rows removed at or below this version are gone for good: a client older than this starts over. */
  purged_version: number;
  created_at: number;
  /**
   * When the account was last swept of what is kept for a time only; set back where something runs out in less than
   * the day until the next sweep.
   */
  swept_at: number;
  /** Bytes of what was replaced or deleted and is kept, by which the account counts against its budget. */
  kept_bytes: number;
  /** The account's own budget for that, in bytes; null where it has the installation's. */
  kept_quota: number | null;
  /** When the oldest of it last had to go before its time; null where it never had to. */
  trimmed_at: number | null;
}

export interface EmailTable {
  /** The address as it is compared. */
  key: string;
  account_id: string;
}

export interface SessionTable {
  account_id: string;
  /** Hex SHA-256 of the token's secret. */
  token_hash: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  agent: string;
}

export interface IdeaTable {
  account_id: string;
  id: string;
  rank: string;
  /** JSON of the domain's IdeaDoc without id and rank; empty where it was deleted for good. */
  doc: string;
  /** The document's createdAt, for lists that begin with the newest. */
  created_at: number;
  version: number;
  deleted_at: number | null;
  /** The mutation that deleted it. */
  deleted_by: string | null;
  /** The points that deleting it took by itself. */
  deletion_took: number | null;
  /** All of its entries count as changed at this version, as after it was restored; 0 where only their own count. */
  entries_version: number;
}

export interface EntryTable {
  account_id: string;
  idea_id: string;
  id: string;
  list: EntryList;
  text: string;
  date: string;
  /** What it counts toward the account's text limit. */
  size: number;
  version: number;
  /** 1 for an entry that was deleted by itself; its text is gone. */
  deleted: number;
}

/** The record of every mutation: what makes a repeat harmless, the score's ledger and each idea's history. */
export interface MutationTable {
  account_id: string;
  id: string;
  name: string;
  /** When it was meant. */
  at: number;
  utc_offset: number;
  received_at: number;
  /** The account's version after it. */
  version: number;
  /** Why it was refused; null if it was applied. */
  refusal: string | null;
  /** By how much the score really changed. */
  points: number;
  /** The idea it was about, if it was about one. */
  idea_id: string | null;
  /** JSON of what takes it back; null once that is no longer kept. */
  inverse: string | null;
  /** 1 once it has been taken back. */
  undone: number;
}

/** An import whose rows are being written. Nobody sees them before the transaction that deletes this row. */
export interface ImportStagingTable {
  account_id: string;
  /** Identifies the run, so that two runs of one import cannot mix their rows. */
  token: string;
  /** When the last of its rows were written. */
  touched_at: number;
}

/** An idea of an import that is being written. Its entries are in `entry` already: without the idea nobody sees them. */
export type StagedIdeaTable = Pick<IdeaTable, 'account_id' | 'id' | 'rank' | 'doc' | 'created_at'>;

/** Counters that must survive a restart. */
export interface ThrottleTable {
  /** What is counted, hashed: it may be an address somebody typed. */
  key: string;
  count: number;
  /** Milliseconds of the window: it grows when one after another is used up. */
  lasts: number;
  window_ends: number;
}

/** One row that is rewritten to see whether anything can be written. */
export interface WriteProbeTable {
  id: number;
  at: number;
}

/** Accounts that an operator has closed to their owners. */
export interface ClosedAccountTable {
  account_id: string;
  closed_at: number;
}

/** A link that sets a new password, once. */
export interface PasswordResetTable {
  account_id: string;
  /** Hex SHA-256 of the link's secret. */
  token_hash: string;
  expires_at: number;
}

/** A browser in which the account's owner has signed in before. */
export interface KnownBrowserTable {
  account_id: string;
  /** Hex SHA-256 of the browser's secret. */
  token_hash: string;
  seen_at: number;
}

export interface MigrationTable {
  number: number;
  name: string;
  applied_at: ColumnType<number, number, never>;
}

export interface Tables {
  account: AccountTable;
  email: EmailTable;
  session: SessionTable;
  idea: IdeaTable;
  entry: EntryTable;
  mutation: MutationTable;
  import_staging: ImportStagingTable;
  staged_idea: StagedIdeaTable;
  throttle: ThrottleTable;
  write_probe: WriteProbeTable;
  closed_account: ClosedAccountTable;
  password_reset: PasswordResetTable;
  known_browser: KnownBrowserTable;
  migration: MigrationTable;
}

/** A connection or an open transaction. */
export type Database = Kysely<Tables>;
