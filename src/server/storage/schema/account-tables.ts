import { type AccountEventKind } from '#domain/account/account-events.ts';

export interface AccountTable {
  id: string;
  email: string;
  password_hash: string;
  /** Increments with each mutation that changes anything; rows store the version that last changed them. */
  version: number;
  /** The domain's `Account` as JSON. */
  state: string;
  /**
   * Deleted rows up to this version have been purged, so a client with an older version must load everything
   * again.
   */
  purged_version: number;
  created_at: number;
  /**
   * When expired data was last removed. Set to an earlier time if something expires before the next daily
   * sweep.
   */
  swept_at: number;
  /** The size of the account's kept data (trash, inverses, marks), in bytes. */
  kept_bytes: number;
  /** The account's own budget of kept data, in bytes; null if it has the default. */
  kept_quota: number | null;
  /** When kept data was last trimmed before its 30 days, in ms since 1970; null if it never was. */
  trimmed_at: number | null;
  /** Hex SHA-256 of the secret of the account's calendar address; null if it has none. */
  calendar_hash: string | null;
  /** No reminder is due before this moment; null if the account has none turned on. */
  next_reminder_at: number | null;
  /** Up to which moment everything has been sent; null if the account has no reminders turned on. */
  reminded_until: number | null;
  /**
   * After a change of settings: reminders have been sent if their own moment, before any quiet hours, is not after this one.
   * Null if `reminded_until` says it.
   */
  sent_until: number | null;
  /** A bit for each event that any of the account's webhooks asks for; null if it has none. See `maskOf`. */
  webhook_events: number | null;
}

/** The addresses of accounts, and those before a change while it can be taken back. */
export interface EmailTable {
  /** The address in the normalized form used for comparison. */
  key: string;
  account_id: string;
}

/** Finds the account of a calendar address. It counts only while the account names the same hash. */
export interface CalendarAddressTable {
  /** Hex SHA-256 of the address's secret. */
  token_hash: string;
  account_id: string;
  created_at: number;
}

/** A key by which a program reads or changes an account's ideas. */
export interface AccessTokenTable {
  account_id: string;
  /** Hex SHA-256 of the token's secret. */
  token_hash: string;
  /** The name that its owner gave it. */
  name: string;
  /** 1 if it may change ideas, 0 if it may only read them. */
  can_write: number;
  created_at: number;
  /** Null if it never expires. */
  expires_at: number | null;
  /** The day of its last use, in days since 1970 UTC; null if it was never used. */
  used_on: number | null;
}

/** Finds the account of an access token. It counts only while the account has that token. */
export interface TokenOwnerTable {
  token_hash: string;
  account_id: string;
}

/** Accounts that an operator has closed to their owners. */
export interface ClosedAccountTable {
  account_id: string;
  closed_at: number;
}

/** A kind of event in an account's recent activity, within a quarter of an hour, of one browser and network. */
export interface AccountEventTable {
  account_id: string;
  /** Names kind, quarter of an hour, browser and network. */
  id: string;
  kind: AccountEventKind;
  /** When it last happened. */
  at: number;
  /** The browser's and the system's name; empty if unknown. */
  browser: string;
  system: string;
  /** The client's network; empty if it is not stored. */
  network: string;
  /** How often it happened. */
  count: number;
}

/** The effect of a mailed link: it ends a session, or takes a change of address back. */
export type AccountLinkKind = 'session' | 'email';

/** A mailed link by which the owner of an account undoes what a stranger may have done. */
export interface AccountLinkTable {
  account_id: string;
  /** That of the message in `outgoing`. */
  id: string;
  kind: AccountLinkKind;
  /** Hex SHA-256 of the link's secrets, one for each attempt to mail it, with spaces between them. */
  token_hashes: string;
  /** The session to end, which changes with its secret; null for other kinds. */
  session_hash: string | null;
  /** The address before the change; of a session, the one that its mail went to. */
  email: string | null;
  created_at: number;
  expires_at: number;
}
