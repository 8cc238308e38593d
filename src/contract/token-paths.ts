/** The paths of access tokens. Apart from the others, as the page loads them with Account alone. */
export const tokenPaths = {
  tokens: '/api/account/tokens',
  create: '/api/account/tokens/create',
  revoke: '/api/account/tokens/revoke',
} as const;
