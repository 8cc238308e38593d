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

/** A link that creates an account once. */
export interface InvitationTable {
  /** Hex SHA-256 of the link's secret. */
  token_hash: string;
  /** The normalized form of the only address it may be used with; null for any address. */
  email_key: string | null;
  expires_at: number;
}

/** Attempt counters, which must survive a restart. */
export interface ThrottleTable {
  /** A hash of the counted key, because that may be an address a person typed. */
  key: string;
  count: number;
  /** The length of the window in ms; it grows after each exhausted window. */
  lasts: number;
  window_ends: number;
}
