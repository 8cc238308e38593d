/** Raised when a client of an older version could no longer be understood. */
export const protocolVersion = 1;

/** The oldest client the server still serves. */
export const oldestProtocol = 1;

/** The request header in which a client states its protocol version. Programs that send none are served. */
export const protocolHeader = 'forge-protocol';

/**
 * The account a request believes it speaks for: a header, or a query parameter of that name where headers cannot
 * be set. A request whose session belongs to another account is refused, so that nobody's work is sent in
 * another's name after people have taken turns at one browser.
 */
export const accountHeader = 'forge-account';

/** Every path of the API, in one place for both sides. */
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
 * What the events of a stream are called; `message` is one without a name. Browsers hear only of those they are told to
 * listen for.
 */
export const streamEvents = ['message', 'beat', 'signed-out', 'restart', 'renew'] as const;

export type StreamEvent = (typeof streamEvents)[number];

/** Milliseconds between two signs of life on an event stream. */
export const heartbeatIntervalMs = 15_000;

/** The largest changes (in characters of JSON) an event carries; above, it only says the version to fetch. */
export const maxEventPayloadLength = 64_000;
