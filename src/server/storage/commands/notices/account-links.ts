import { emailKey } from '#domain/account/credentials.ts';
import { lockAccountEmail } from '../../queries/accounts.ts';
import { findClosed } from '../../queries/closed-accounts.ts';
import {
  deleteAccountLink,
  linkWithSecret,
  listAccountLinks,
  updateLinkSecrets,
} from '../../queries/notices/account-links.ts';
import { type AccountLinkKind, type AccountLinkTable, type Database } from '../../schema/schema.ts';
import { closeSession, closeSessions } from '../sessions.ts';

export interface AddLinkSecret {
  readonly accountId: string;
  readonly id: string;
  readonly tokenHash: string;
  readonly now: number;
}

/**
 * Adds a secret to a link that is about to be mailed. Earlier secrets stay: their mails may have arrived although the mail
 * server did not say so. Returns false if the link has expired or was used.
 */
export async function addLinkSecret(
  tx: Database,
  { accountId, id, tokenHash, now }: AddLinkSecret,
): Promise<boolean> {
  await lockAccountEmail(tx, { id: accountId });
  const link = (await listAccountLinks(tx, { accountId, now })).find((one) => one.id === id);
  if (link === undefined) return false;
  const token_hashes = `${link.token_hashes} ${tokenHash}`.trim();
  await updateLinkSecrets(tx, { account_id: accountId, id, token_hashes });
  return true;
}

export interface UseLink {
  readonly accountId: string;
  readonly tokenHash: string;
  readonly now: number;
}

/**
 * Ends the session of a link, and uses the link up. Forgets the known browsers, as that of the session became one of them.
 * Returns null if the link is not valid.
 */
export async function useSessionLink(
  tx: Database,
  input: UseLink,
): Promise<{ readonly sessionHash: string; readonly email: string } | null> {
  const { accountId } = input;
  const locked = await lockLink(tx, 'session', input);
  if (locked === null || locked.link.session_hash === null) return null;
  const { link, email } = locked;
  await deleteAccountLink(tx, link);
  await closeSession(tx, { accountId, tokenHash: locked.link.session_hash });
  await forgetBrowsers(tx, accountId);
  return { sessionHash: locked.link.session_hash, email };
}

export type EmailTakenBack =
  | { readonly kind: 'done'; readonly email: string; readonly leftEmail: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'invalid' };

/**
 * Gives an account the address back that it had before a change, and ends its sessions and access tokens. Uses up the
 * links of this change and of all later ones, because the later addresses may be a stranger's. Those of earlier changes
 * stay. `taken`: another account has that address by now, and nothing happens.
 */
export async function takeEmailBack(tx: Database, input: UseLink): Promise<EmailTakenBack> {
  const { accountId, now } = input;
  const locked = await lockLink(tx, 'email', input);
  if (locked === null || locked.link.email === null) return { kind: 'invalid' };
  const { link, email: leftEmail } = locked;
  const [from, to] = [emailKey(leftEmail), emailKey(locked.link.email)];
  if (from !== to) {
    const taken = await tx
      .insertInto('email')
      .values({ key: to, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute();
    if (taken.length === 0) return { kind: 'taken' };
    await tx.deleteFrom('email').where('key', '=', from).execute();
  }
  await tx.updateTable('account').set({ email: locked.link.email }).where('id', '=', accountId).execute();
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  for (const one of await listAccountLinks(tx, { accountId, now }))
    if (one.kind === 'email' && one.created_at >= link.created_at) await deleteAccountLink(tx, one);
  await closeSessions(tx, { accountId });
  await forgetBrowsers(tx, accountId);
  return { kind: 'done', email: locked.link.email, leftEmail };
}

interface LockedLink {
  readonly link: AccountLinkTable;
  /** The account's present address. */
  readonly email: string;
}

/** Locks the account of a link, so that the link is used once. Null if it is not valid. */
async function lockLink(
  tx: Database,
  kind: AccountLinkKind,
  { accountId, tokenHash, now }: UseLink,
): Promise<LockedLink | null> {
  const [account] = await lockAccountEmail(tx, { id: accountId });
  const [closed] = await findClosed(tx, { accountId });
  if (account === undefined || closed !== undefined) return null;
  const link = linkWithSecret(await listAccountLinks(tx, { accountId, now }), tokenHash);
  return link === undefined || link.kind !== kind ? null : { link, email: account.email };
}

async function forgetBrowsers(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('known_browser').where('account_id', '=', accountId).execute();
}
