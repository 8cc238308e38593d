import { type ColumnType, type Kysely } from 'kysely';
import { type AccountEventKind } from '#domain/account/account-events.ts';
import { type EntryList } from '#domain/idea/idea.ts';
import { type WebhookEnd } from '#domain/webhooks/webhook-health.ts';

// The tables. Every key begins with the account's id, so that the tables could be split by account over
// several machines. Exceptions: `email`, `calendar_address` and `token_owner`, which find an account; `throttle`, which also
// counts network addresses; `passkey_challenge`, which names nobody; `invitation`, whose accounts do not exist yet; and the database's own `migration`, `epoch`,
// `server_key` and `write_probe`. All times are in milliseconds since 1970 UTC.

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
  /** A bit for each event that any of the account's webhooks is told of; null if it has none. See `maskOf`. */
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

/** A key pair of one of a person's devices, by which they sign in. */
export interface PasskeyTable {
  account_id: string;
  /** The id that the device gave it, in base64url. */
  credential_id: string;
  /** In COSE's format, in base64url. */
  public_key: string;
  /** How often it was used, by its own count; 0 if it does not count. */
  counter: number;
  /** How browsers can reach it, as a JSON list. */
  transports: string;
  /** The name that its owner gave it. */
  name: string;
  created_at: number;
  /** The day of its last use, in days since 1970 UTC; null if it was never used. */
  used_on: number | null;
}

/** A challenge that a passkey has not answered yet. */
export interface PasskeyChallengeTable {
  /** Hash of the challenge, its purpose and whom it was made for. */
  key: string;
  /** Hash of the purpose and the session, which has one challenge for each; null for a challenge to sign in. */
  slot: string | null;
  expires_at: number;
}

export interface SessionTable {
  account_id: string;
  /** Hex SHA-256 of the token's secret. */
  token_hash: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  agent: string;
  /** Hex SHA-256 of the secret before the current one; null if there was none. */
  previous_hash: string | null;
  /** Until when requests with the previous secret are accepted. */
  previous_until: number | null;
  /** When the person last gave the password or a passkey; null in sessions of older versions. */
  proven_at: number | null;
}

/** A session that has its first secret. */
export type NewSessionRow = Omit<SessionTable, 'previous_hash' | 'previous_until' | 'proven_at'>;

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

/** Attempt counters, which must survive a restart. */
export interface ThrottleTable {
  /** A hash of the counted key, because that may be an address a person typed. */
  key: string;
  count: number;
  /** The length of the window in ms; it grows after each exhausted window. */
  lasts: number;
  window_ends: number;
}

/** Rows that are rewritten to check whether the database is writable, and to note that time has passed. */
export interface WriteProbeTable {
  id: number;
  at: number;
}

/** Accounts that an operator has closed to their owners. */
export interface ClosedAccountTable {
  account_id: string;
  closed_at: number;
}

/** A link that sets a new password once. */
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

/** A browser that gets an account's reminders as long as its session lasts. */
export interface PushSubscriptionTable {
  account_id: string;
  /** Hex SHA-256 of the endpoint. */
  id: string;
  /** The session's, which changes with its secret. */
  token_hash: string;
  /** The browser's address at its push service. */
  endpoint: string;
  /** The browser's keys in base64url. */
  p256dh: string;
  auth: string;
  created_at: number;
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

/** What a mailed link does once: end a session, or take a change of address back. */
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

/**
 * By which way a message goes, and what it is about: `push` and `mail` are reminders, `notice` is a mail about the account.
 * Servers of versions before take only the kinds that they know.
 */
export const outgoingKinds = ['push', 'mail', 'notice'] as const;

export type OutgoingKind = (typeof outgoingKinds)[number];

/** An address that is told of a person's changes. */
export interface WebhookTable {
  account_id: string;
  id: string;
  url: string;
  /** A bit for each event; see `maskOf`. */
  events: number;
  /** What signs the deliveries, as text like `whsec_…`; until `previous_until` the one before signs them too. */
  secret: string;
  previous_secret: string | null;
  previous_until: number | null;
  created_at: number;
  /** How the last deliveries went; see `WebhookHealth`. */
  failures: number;
  failing_since: number | null;
  rest_until: number;
  /** Why it is off; null while it is on. */
  off_reason: WebhookEnd | null;
  off_at: number | null;
  /** How many of its events wait in `outgoing`. */
  waiting: number;
  /** When the next of them is to be sent; null if none waits. */
  next_try_at: number | null;
  /** Until when one server alone may send to it; null if none has claimed it. */
  claimed_until: number | null;
  /** The last deliveries, as JSON. */
  deliveries: string;
}

/** A message on its way to a person, or an event on its way to a webhook. */
export interface OutgoingTable {
  account_id: string;
  /** Names the message within the account. */
  id: string;
  kind: OutgoingKind | 'webhook';
  /** The id of the push subscription or webhook; empty for mails. */
  target: string;
  /** The message, as JSON. */
  body: string;
  /** How often sending has failed. */
  attempt: number;
  next_try_at: number;
  /** Until when one server alone may send it; null if none has claimed it, or its webhook is claimed instead. */
  claimed_until: number | null;
}

/** A secret of the installation, made once. */
export interface ServerKeyTable {
  name: string;
  value: string;
}

/** A link that creates an account once. */
export interface InvitationTable {
  /** Hex SHA-256 of the link's secret. */
  token_hash: string;
  /** The normalized form of the only address it may be used with; null for any address. */
  email_key: string | null;
  expires_at: number;
}

/** The single row that identifies the history of this database. */
export interface EpochTable {
  id: number;
  /** A random id, renewed when the history went back. */
  value: string;
  /** 1 in a backup. A server that starts on it has a database whose history went back. */
  is_backup: number;
}

/** An account whose history went back. Its versions between the two are not in this database. */
export interface SetBackTable {
  account_id: string;
  /** The version of the backup. */
  from_version: number;
  /** The version from which the account went on. */
  to_version: number;
}

export interface MigrationTable {
  number: number;
  name: string;
  applied_at: ColumnType<number, number, never>;
}

export interface Tables {
  account: AccountTable;
  email: EmailTable;
  calendar_address: CalendarAddressTable;
  access_token: AccessTokenTable;
  token_owner: TokenOwnerTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
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
  push_subscription: PushSubscriptionTable;
  outgoing: OutgoingTable;
  webhook: WebhookTable;
  account_event: AccountEventTable;
  account_link: AccountLinkTable;
  server_key: ServerKeyTable;
  invitation: InvitationTable;
  epoch: EpochTable;
  set_back: SetBackTable;
  migration: MigrationTable;
}

/** A connection or an open transaction. */
export type Database = Kysely<Tables>;
