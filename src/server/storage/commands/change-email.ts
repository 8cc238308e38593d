import { emailKey } from '#domain/account/credentials.ts';
import { lockOwner } from '../queries/accounts.ts';
import { deleteAccountLink, insertAccountLink, listAccountLinks } from '../queries/notices/account-links.ts';
import { insertOutgoing } from '../queries/reminders/outgoing.ts';
import { lockSession } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { freeAddresses, takeAddress, takeBackAddresses } from './notices/addresses.ts';
import { type QueuedNotice } from './notices/queue-notice.ts';
import { type SecretChange, replaceSecret } from './sessions.ts';

export interface ChangeEmail {
  readonly accountId: string;
  readonly email: string;
  /** The hash that the given password was verified against. */
  readonly passwordHash: string;
  /** The session's new secret. */
  readonly secret: SecretChange;
  /** The mails about the change, of which one may have the link that takes it back; empty without a mail server. */
  readonly notices: readonly QueuedNotice[];
  readonly now: number;
}

/**
 * The most changes that can be taken back at the same time. More are refused, because none may displace an older link, and
 * each sends a mail to an address that may be a stranger's.
 */
export const maxTakeBacks = 10;

export type EmailChangeResult = 'changed' | 'taken' | 'stale' | 'too-many';

/**
 * Changes an account's email address. Reset links sent to the old address stop working. A change to an address that a link can
 * take back counts as taking it back: it uses up that link and all later ones, and the address before, which may be a stranger's,
 * gets no link. Returns `stale` if the password has changed since it was verified, and `too-many` if too many changes can still
 * be taken back.
 */
export async function changeEmail(tx: Database, input: ChangeEmail): Promise<EmailChangeResult> {
  const { accountId, email, passwordHash, secret, notices, now } = input;
  const [account] = await lockOwner(tx, { id: accountId, passwordHash });
  const [session] = await lockSession(tx, { accountId, tokenHash: secret.tokenHash });
  if (account === undefined || session === undefined) return 'stale';
  const [from, to] = [emailKey(account.email), emailKey(email)];
  if (from !== to) {
    const links = (await listAccountLinks(tx, { accountId, now })).filter(({ kind }) => kind === 'email');
    const first = links.findLast((link) => link.email !== null && emailKey(link.email) === to);
    if (first === undefined && links.length >= maxTakeBacks) return 'too-many';
    if (!(await takeAddress(tx, { accountId, key: to }))) return 'taken';
    const usedUp = links.filter((link) => first !== undefined && link.created_at >= first.created_at);
    for (const link of usedUp) await deleteAccountLink(tx, link);
    await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
    for (const { message, link } of notices) {
      await insertOutgoing(tx, message);
      // In the order of the changes, also if the clock was set back.
      const created_at = Math.max(now, (links[0]?.created_at ?? 0) + 1);
      if (link !== null && first === undefined) await insertAccountLink(tx, { ...link, created_at });
    }
    const addresses = [account.email, ...takeBackAddresses(usedUp)];
    await freeAddresses(tx, { accountId, present: email, addresses });
  }
  await replaceSecret(tx, { accountId, secret });
  await tx.updateTable('account').set({ email }).where('id', '=', accountId).execute();
  return 'changed';
}
