/**
 * Raise this with every new mutation or field that clients send, so that older servers ask newer clients to retry, and
 * when the server can no longer serve older clients. The page's first script, `first-paint.js`, sends it too: raise it there.
 */
export const protocolVersion = 6;

/** The oldest protocol version whose pages can ask for the password again (`proof-required`). */
export const oldestProvingProtocol = 6;

/** The oldest protocol version the server still serves. */
export const oldestProtocol = 1;

/**
 * The request header with the client's protocol version. Requests without it, as from scripts, are served.
 */
export const protocolHeader = 'forge-protocol';

/**
 * The header with the id of the account a request is meant for, or the query parameter of that name if
 * headers cannot be set. The server refuses the request if the session belongs to another account, so that
 * one user's mutations are never stored in the account of another who signed in to the same browser.
 */
export const accountHeader = 'forge-account';

/**
 * The header with the epoch of the rows that a client has. The server refuses its mutations if that is another
 * than its own, so that the client first finds out what the server has lost.
 */
export const epochHeader = 'forge-epoch';

/**
 * The header with the version of the rows that a client has. The server refuses its mutations if it has lost that
 * version. Clients of older versions omit it.
 */
export const versionHeader = 'forge-version';

/**
 * The header of a request for the session with the path under which the page was opened, with a slash at both
 * ends. Pages of older versions omit it.
 */
export const pathHeader = 'forge-path';

/** Every path of the API, shared by client and server. */
export const paths = {
  signUp: '/api/auth/sign-up',
  signIn: '/api/auth/sign-in',
  signOut: '/api/auth/sign-out',
  session: '/api/auth/session',
  requestReset: '/api/auth/reset',
  confirmReset: '/api/auth/reset/confirm',
  changeEmail: '/api/account/email',
  changePassword: '/api/account/password',
  sessions: '/api/account/sessions',
  endSession: '/api/account/sessions/end',
  endOtherSessions: '/api/account/sessions/end-others',
  accountData: '/api/account/data',
  deleteAccount: '/api/account/delete',
  mutations: '/api/mutations',
  import: '/api/import',
  changes: '/api/changes',
  live: '/api/live',
  ideas: '/api/ideas',
  export: '/api/export',
  trash: '/api/trash',
  history: '/api/history',
  activity: '/api/activity',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  securityText: '/.well-known/security.txt',
} as const;

/**
 * The names of a stream's events; `message` is an event without a name. Browsers deliver only the events that
 * a listener is registered for.
 */
export const streamEvents = ['message', 'beat', 'signed-out', 'restart', 'renew'] as const;

export type StreamEvent = (typeof streamEvents)[number];

/** The interval between heartbeats on an event stream, in ms. */
export const heartbeatIntervalMs = 15_000;

/**
 * The largest changes sent in an event, in characters of JSON. Larger ones are replaced by the version to
 * fetch: events are not compressed, so that on a slow line a request for them is answered sooner.
 */
export const maxEventPayloadLength = 40_000;
