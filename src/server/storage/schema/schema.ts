import { type ColumnType, type Kysely } from 'kysely';
import {
  type AccessTokenTable,
  type AccountEventTable,
  type AccountLinkTable,
  type AccountTable,
  type CalendarAddressTable,
  type ClosedAccountTable,
  type EmailTable,
  type TokenOwnerTable,
} from './account-tables.ts';
import {
  type EntryTable,
  type IdeaTable,
  type ImportStagingTable,
  type MutationTable,
  type StagedIdeaTable,
} from './idea-tables.ts';
import { type OutgoingTable, type PushSubscriptionTable, type WebhookTable } from './outgoing-tables.ts';
import {
  type InvitationTable,
  type KnownBrowserTable,
  type PasskeyChallengeTable,
  type PasskeyTable,
  type PasswordResetTable,
  type SessionTable,
  type ThrottleTable,
} from './sign-in-tables.ts';

// All tables; those of the database itself are below. Every key begins with the account's id, so that the tables could be split
// by account over several machines. Exceptions: `email`, `calendar_address` and `token_owner`, which find an account; `throttle`,
// which also counts network addresses; `passkey_challenge`, which names nobody; `invitation`, whose accounts do not exist yet;
// and the database's own `migration`, `epoch`, `server_key` and `write_probe`. All times are in milliseconds since 1970 UTC.

/** Rows that are rewritten to check whether the database is writable, and to note that time has passed. */
export interface WriteProbeTable {
  id: number;
  at: number;
}

/** A secret of the installation, made once. */
export interface ServerKeyTable {
  name: string;
  value: string;
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
