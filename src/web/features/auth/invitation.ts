export interface Invitation {
  /** The secret that a sign-up sends to the server. */
  readonly secret: string;
  /** The address the link was made for; empty if it was made for any. */
  readonly email: string;
}

/** Reads what an invitation link brings: the secret, and perhaps a dot and the encoded address. */
export function readInvitation(token: string): Invitation {
  const [secret = '', ...rest] = token.split('.');
  try {
    return { secret, email: decodeURIComponent(rest.join('.')) };
  } catch {
    return { secret, email: '' };
  }
}
