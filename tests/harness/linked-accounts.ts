import { type Storage } from '#server/storage/api/storage.ts';
import { type EmailChangeResult } from '#server/storage/commands/change-email.ts';
import { type CommandOutput } from '#server/storage/commands/registry.ts';
import { type AccountLinkTable } from '#server/storage/schema/account-tables.ts';
import { type TestDatabase, createTestDatabase } from './test-storage.ts';

/** A database with the account `ada`, to which links are mailed that undo what strangers did. */
export interface LinkedAccounts {
  readonly database: TestDatabase;
  readonly storage: Storage;
  /** The hash of the secret of ada's session, which each change of address replaces. */
  session: string;
  create(id: string, email: string): Promise<boolean>;
  openSession(tokenHash: string, id?: string): Promise<unknown>;
  /** Changes ada's address. The link that takes the nth change back has the secret `link-<n>`. */
  changeEmail(from: string, email: string, at?: number): Promise<EmailChangeResult>;
  takeBack(tokenHash: string, at?: number): Promise<CommandOutput<'takeEmailBack'>>;
  /** Mails a link that ends a session of ada's. Its secret is `link-<id>`. */
  mailSessionLink(id: string, sessionHash: string): Promise<void>;
  useSessionLink(id: string): Promise<CommandOutput<'useSessionLink'>>;
  /** The hashes of the secrets of all sessions. */
  sessions(): Promise<readonly unknown[]>;
  /** The addresses that accounts have or that are reserved for them, in their order. */
  addresses(): Promise<readonly unknown[]>;
  /** The present address of each account. */
  emails(): Promise<readonly unknown[]>;
  end(): Promise<void>;
}

export const accountId = 'ada';
export const now = 1_000_000;
export const hour = 3_600_000;

export async function createLinkedAccounts(): Promise<LinkedAccounts> {
  const database = await createTestDatabase();
  const storage = await database.open(now);
  let changes = 0;
  const column = async (name: string, table: string) =>
    (await database.query(`SELECT ${name} FROM ${table}`)).map((row) => row[name]);
  const linked: LinkedAccounts = {
    database,
    storage,
    session: 's',
    create: (id, email) =>
      storage.write('createAccount', { id, email, emailKey: email, passwordHash: 'p', now }),
    openSession: (tokenHash, id = accountId) =>
      storage.write('openSession', {
        passwordHash: 'p',
        session: {
          account_id: id,
          token_hash: tokenHash,
          created_at: now,
          seen_at: now,
          expires_at: now + 1_000 * hour,
          agent: '',
        },
        maxSessions: 10,
        replacedSession: null,
        browserHash: `browser of ${tokenHash}`,
      }),
    async changeEmail(from, email, at = now) {
      const number = (changes += 1);
      const id = `change-${number}`;
      const tokenHash = linked.session;
      linked.session = `${tokenHash}+`;
      const outcome = await storage.write('changeEmail', {
        accountId,
        email,
        passwordHash: 'p',
        secret: { tokenHash, newTokenHash: linked.session, previousUntil: 0 },
        notices: [{ message: noticeOf(id), link: linkOf(id, { email: from }, at) }],
        now: at,
      });
      await storage.write('addLinkSecret', { accountId, id, tokenHash: `link-${number}`, now: at });
      return outcome;
    },
    takeBack: (tokenHash, at = now) => storage.write('takeEmailBack', { accountId, tokenHash, now: at }),
    async mailSessionLink(id, sessionHash) {
      const link = linkOf(id, { kind: 'session', session_hash: sessionHash, email: 'a@example.org' });
      await storage.write('queueNotice', { message: noticeOf(id), link });
      await storage.write('addLinkSecret', { accountId, id, tokenHash: `link-${id}`, now });
    },
    useSessionLink: (id) => storage.write('useSessionLink', { accountId, tokenHash: `link-${id}`, now }),
    sessions: () => column('token_hash', 'session'),
    addresses: async () => (await column('key', 'email')).toSorted(),
    emails: () => column('email', 'account'),
    async end() {
      await storage.close();
      database.remove();
    },
  };
  await linked.create(accountId, 'a@example.org');
  await linked.openSession(linked.session);
  return linked;
}

/** A mail to ada that waits. */
export function noticeOf(id: string) {
  return { account_id: accountId, id, kind: 'notice' as const, target: '', body: '{}', next_try_at: now };
}

/** A link of a mail to ada: by default one that takes a change of address back. */
export function linkOf(id: string, values: Partial<AccountLinkTable>, at = now): AccountLinkTable {
  return {
    account_id: accountId,
    id,
    kind: 'email',
    token_hashes: '',
    session_hash: null,
    email: null,
    created_at: at,
    expires_at: at + 72 * hour,
    ...values,
  };
}
