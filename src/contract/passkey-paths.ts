/** The path of signing in with a passkey, and of the challenge for it. Apart from the others: few pages load them. */
export const passkeySignInPaths = {
  options: '/api/auth/passkey/options',
  signIn: '/api/auth/passkey',
} as const;

/** The paths of passkeys, which the page loads with Account alone. */
export const passkeyPaths = {
  passkeys: '/api/account/passkeys',
  /** Asks for the password, or for another passkey, and answers with a challenge for a new one. */
  newOptions: '/api/account/passkeys/new',
  add: '/api/account/passkeys/add',
  remove: '/api/account/passkeys/remove',
} as const;

/** The paths by which a session proves again who is asking. */
export const proofPaths = {
  prove: '/api/account/proof',
  /** A challenge to one of the account's passkeys, where the password is asked. */
  options: '/api/account/proof/options',
} as const;
