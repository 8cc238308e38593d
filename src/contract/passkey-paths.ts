/** The paths of signing in with a passkey. In a file of their own, because few pages load them. */
export const passkeySignInPaths = {
  options: '/api/auth/passkey/options',
  signIn: '/api/auth/passkey',
} as const;

/** The paths of passkeys, which the page loads only with Account. */
export const passkeyPaths = {
  passkeys: '/api/account/passkeys',
  /** Asks for the password, or for another passkey, and answers with a challenge for a new one. */
  newOptions: '/api/account/passkeys/new',
  add: '/api/account/passkeys/add',
  remove: '/api/account/passkeys/remove',
} as const;

/** The paths by which the owner of a session gives the password or a passkey again. */
export const proofPaths = {
  prove: '/api/account/proof',
  /** A challenge to one of the account's passkeys, whose answer replaces the password. */
  options: '/api/account/proof/options',
} as const;
