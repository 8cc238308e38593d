import { accountEventsPath } from '#contract/account-events.ts';
import { accountLinkPath } from '#contract/account-link-path.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { calendarPaths } from '#contract/calendar-paths.ts';
import { mcpPath } from '#contract/mcp/mcp-tools.ts';
import { passkeyPaths, passkeySignInPaths, proofPaths } from '#contract/passkey-paths.ts';
import { paths } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { fields, importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { password } from '../harness/person.ts';
import { argsReferencing } from '../harness/referencing-mutations.ts';

export interface Question {
  /** The path, if the route's has parameters. */
  readonly path?: string;
  readonly query?: string;
  readonly body?: unknown;
}

/** A route's access and example requests. A new route needs an entry here. */
export interface RouteCase {
  /** `person`: requires a session. `program`: an access token. `anybody`: neither. */
  readonly access: 'person' | 'program' | 'anybody';
  /**
   * Requests that are valid except for the ids they name; each is sent with a foreign and with a missing id.
   */
  readonly questions: (id: string) => readonly Question[];
  /** Whether it writes. */
  readonly isWrite: boolean;
}

const reads = { access: 'person', isWrite: false } as const;
const writes = { access: 'person', isWrite: true } as const;
const open = { access: 'anybody' } as const;

/** A browser's public key. */
const curvePoint = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** A passkey's answer that names an account, to a challenge that nobody made. */
const assertionOf = (id: string) => ({
  id: Buffer.from(id).toString('base64url'),
  clientDataJSON: Buffer.from('{"type":"webauthn.get","challenge":"AAAA"}').toString('base64url'),
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: Buffer.from(id).toString('base64url'),
});

const programReads = { access: 'program', isWrite: false } as const;
const programWrites = { access: 'program', isWrite: true } as const;
const addsEntry = (path: string): RouteCase => ({
  ...programWrites,
  questions: (id) => [{ path: path.replace(':id', id), body: { text: 'Found a supplier' } }],
});
const ofLink = (id: string) => accountLinkPath.replace(':token', `${id}.${'A'.repeat(43)}`);
const ofIdea = (id: string) => apiPaths.idea.replace(':id', id);

/** The routes of the API for programs. */
const programCases: Readonly<Record<string, RouteCase>> = {
  [`GET ${apiPaths.me}`]: { ...programReads, questions: () => [{}] },
  [`GET ${apiPaths.ideas}`]: {
    ...programReads,
    questions: (id) => [{}, { query: `?limit=5&cursor=${Date.parse('2030-01-01')}.${id}` }],
  },
  [`POST ${apiPaths.ideas}`]: { ...programWrites, questions: () => [{ body: { ...fields, title: '' } }] },
  [`GET ${apiPaths.idea}`]: { ...programReads, questions: (id) => [{ path: ofIdea(id) }] },
  [`PATCH ${apiPaths.idea}`]: {
    ...programWrites,
    questions: (id) => [
      { path: ofIdea(id), body: { title: 'Another', tags: { add: ['urgent'], remove: [] } } },
    ],
  },
  [`DELETE ${apiPaths.idea}`]: { ...programWrites, questions: (id) => [{ path: ofIdea(id) }] },
  [`POST ${apiPaths.updates}`]: addsEntry(apiPaths.updates),
  [`POST ${apiPaths.notes}`]: addsEntry(apiPaths.notes),
  [`POST ${apiPaths.steps}`]: addsEntry(apiPaths.steps),
  [`POST ${apiPaths.capture}`]: {
    ...programWrites,
    questions: () => [{ body: { text: '!high', language: 'es', zone: 'Europe/Madrid' } }],
  },
  [`POST ${mcpPath}`]: {
    ...programWrites,
    questions: (id) =>
      Object.entries({
        search_ideas: { query: 'Zanzibar' },
        get_idea: { id },
        list_deadlines: { days: 365 },
        add_note: { id, text: 'Found' },
        add_update: { id, text: 'Found' },
        edit_idea: { id, changes: { title: 'Mine' } },
      }).map(([name, given]) => ({
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      })),
  },
  [`GET ${apiPaths.categories}`]: { ...programReads, questions: () => [{}] },
  [`GET ${apiPaths.tags}`]: { ...programReads, questions: () => [{}] },
  [`GET ${apiPaths.score}`]: { ...programReads, questions: () => [{}] },
  [`GET ${apiPaths.activity}`]: { ...programReads, questions: () => [{}] },
};

/** One push per mutation that references an id; both requests use the same mutation id. */
let mutationCount = 0;
const pushBodies = (id: string) => {
  mutationCount = 0;
  return Object.entries(argsReferencing(id)).map(([name, args]) => ({
    body: {
      mutations: [
        {
          ...makeMutation('deleteAllIdeas', {}, { id: `matrix-mutation-${++mutationCount}x` }),
          name,
          args,
        },
      ],
    },
  }));
};

export const routeCases: Readonly<Record<string, RouteCase>> = {
  [`GET ${paths.health}`]: { ...open, isWrite: false, questions: () => [{}] },
  [`GET ${paths.ready}`]: { ...open, isWrite: false, questions: () => [{}] },
  [`GET ${paths.metrics}`]: { ...open, isWrite: false, questions: () => [{}] },
  [`GET ${paths.securityText}`]: { ...open, isWrite: false, questions: () => [{}] },
  [`POST ${paths.signUp}`]: {
    ...open,
    isWrite: true,
    questions: () => [
      { body: { email: 'ada', password, invitation: 'A'.repeat(43) } },
      { body: { email: 'ada', password } },
    ],
  },
  [`POST ${paths.signIn}`]: {
    ...open,
    isWrite: true,
    questions: () => [{ body: { email: 'ada', password } }],
  },
  [`POST ${paths.signOut}`]: { ...open, isWrite: true, questions: () => [{ body: {} }] },
  [`GET ${paths.session}`]: { ...open, isWrite: false, questions: () => [{}] },
  [`POST ${paths.requestReset}`]: {
    ...open,
    isWrite: true,
    questions: (id) => [{ body: { email: `${id}@example.org` } }],
  },
  [`POST ${paths.confirmReset}`]: {
    ...open,
    isWrite: true,
    questions: (id) => [{ body: { token: `${id}.${'A'.repeat(43)}`, password } }],
  },
  [`POST ${paths.changeEmail}`]: {
    ...writes,
    questions: () => [{ body: { email: 'x@example.org', password: 'wrong one' } }],
  },
  [`POST ${paths.changePassword}`]: {
    ...writes,
    questions: () => [{ body: { password: 'wrong one', newPassword: 'another' } }],
  },
  [`POST ${paths.deleteAccount}`]: { ...writes, questions: () => [{ body: { password: 'wrong one' } }] },
  [`GET ${paths.sessions}`]: { ...reads, questions: () => [{}] },
  [`POST ${paths.endSession}`]: {
    ...writes,
    questions: (id) => [{ body: { id: id.replaceAll('-', '').slice(0, 32) } }],
  },
  [`POST ${paths.endOtherSessions}`]: { ...writes, questions: () => [{ body: {} }] },
  [`GET ${accountEventsPath}`]: { ...reads, questions: () => [{}] },
  [`GET ${paths.accountData}`]: { ...reads, questions: () => [{}] },
  [`GET ${calendarPaths.address}`]: { ...reads, questions: () => [{}] },
  [`POST ${calendarPaths.create}`]: { ...writes, questions: () => [{ body: {} }] },
  [`POST ${calendarPaths.remove}`]: { ...writes, questions: () => [{ body: {} }] },
  [`GET ${calendarPaths.feed}`]: { ...open, isWrite: false, questions: () => [{}] },
  [`GET ${reminderPaths.reminders}`]: { ...reads, questions: () => [{}] },
  [`POST ${reminderPaths.pushSubscriptions}`]: {
    ...writes,
    questions: () => [
      { body: { endpoint: 'https://push.example/1', p256dh: curvePoint, auth: 'A'.repeat(22) } },
    ],
  },
  [`DELETE ${reminderPaths.pushSubscriptions}`]: {
    ...writes,
    questions: (id) => [{ body: { endpoint: `https://push.example/${id}` } }],
  },
  [`POST ${reminderPaths.test}`]: { ...writes, questions: () => [{ body: {} }] },
  [`GET ${reminderPaths.unsubscribe}`]: { ...open, isWrite: false, questions: () => [{}] },
  [`POST ${reminderPaths.unsubscribe}`]: { ...open, isWrite: true, questions: () => [{}] },
  [`GET ${accountLinkPath}`]: { ...open, isWrite: false, questions: (id) => [{ path: ofLink(id) }] },
  [`POST ${accountLinkPath}`]: { ...open, isWrite: true, questions: (id) => [{ path: ofLink(id) }] },
  [`GET ${tokenPaths.tokens}`]: { ...reads, questions: () => [{}] },
  [`POST ${tokenPaths.create}`]: {
    ...writes,
    questions: () => [{ body: { name: 'Script', access: 'read', lifetime: 'never' } }],
  },
  [`POST ${tokenPaths.revoke}`]: {
    ...writes,
    questions: (id) => [{ body: { id: id.replaceAll('-', '').slice(0, 32) } }],
  },
  [`GET ${webhookPaths.webhooks}`]: { ...reads, questions: () => [{}] },
  [`POST ${webhookPaths.add}`]: {
    ...writes,
    questions: () => [{ body: { address: 'https://hook.invalid/', events: ['idea.finished'] } }],
  },
  [`POST ${webhookPaths.secret}`]: { ...writes, questions: (id) => [{ body: { id } }] },
  [`POST ${webhookPaths.test}`]: { ...writes, questions: (id) => [{ body: { id } }] },
  [`POST ${webhookPaths.remove}`]: { ...writes, questions: (id) => [{ body: { id } }] },
  [`POST ${passkeySignInPaths.options}`]: { ...open, isWrite: true, questions: () => [{ body: {} }] },
  [`POST ${passkeySignInPaths.signIn}`]: {
    ...open,
    isWrite: true,
    questions: (id) => [{ body: { passkey: assertionOf(id) } }],
  },
  [`GET ${passkeyPaths.passkeys}`]: { ...reads, questions: () => [{}] },
  [`POST ${passkeyPaths.newOptions}`]: {
    ...writes,
    questions: (id) => [{ body: { password: 'wrong one' } }, { body: { passkey: assertionOf(id) } }],
  },
  [`POST ${passkeyPaths.add}`]: {
    ...writes,
    questions: () => [
      { body: { name: 'Phone', clientDataJSON: 'e30', attestationObject: 'oA', transports: ['usb'] } },
    ],
  },
  [`POST ${passkeyPaths.remove}`]: {
    ...writes,
    questions: (id) => [{ body: { id: id.replaceAll('-', '').slice(0, 32) } }],
  },
  [`POST ${proofPaths.prove}`]: {
    ...writes,
    questions: (id) => [{ body: { password: 'wrong one' } }, { body: { passkey: assertionOf(id) } }],
  },
  [`POST ${proofPaths.options}`]: { ...writes, questions: () => [{ body: {} }] },
  [`GET ${apiPaths.openApi}`]: { ...open, isWrite: false, questions: () => [{}] },
  ...programCases,
  [`POST ${paths.mutations}`]: { ...writes, questions: pushBodies },
  [`POST ${paths.import}`]: {
    ...writes,
    questions: () => [
      {
        body: {
          mutations: [makeMutation('importIdeas', { ideas: [importedIdea] }, { id: 'matrix-import' })],
        },
      },
    ],
  },
  [`GET ${paths.changes}`]: { ...reads, questions: () => [{ query: '?since=0' }, { query: '?since=1' }] },
  [`GET ${paths.live}`]: { ...reads, questions: () => [{ query: '?since=0' }] },
  [`GET ${paths.ideas}`]: {
    ...reads,
    questions: (id) => [{}, { query: `?cursor=${Date.parse('2030-01-01')}.${id}` }],
  },
  [`GET ${paths.export}`]: { ...reads, questions: () => [{}] },
  [`GET ${paths.trash}`]: { ...reads, questions: () => [{}] },
  [`GET ${paths.history}`]: { ...reads, questions: (id) => [{ query: `?idea=${id}` }] },
  [`GET ${paths.activity}`]: { ...reads, questions: () => [{}] },
};

/** A distinctive idea of the other person, so that any leak of it is found. */
export const secretIdea = { ...fields, title: 'Zanzibar lighthouse', description: 'Zanzibar at night' };
