import { emailKey } from '#domain/account/credentials.ts';
import { lockAccountEmail } from '../../queries/accounts.ts';
import { findClosed } from '../../queries/closed-accounts.ts';
import {
  deleteAccountLink,
  linkWithSecret,
  listAccountLinks,
  updateLinkSecrets,
} from '../../queries/notices/account-links.ts';
import { type AccountLinkKind, type AccountLinkTable } from '../../schema/account-tables.ts';
import { type Database } from '../../schema/schema.ts';
import { closeSessions } from '../sessions.ts';
import { freeAddresses, takeAddress, takeBackAddresses } from './addresses.ts';
import { dropMadeSince } from './drop-made-since.ts';

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
 * Ends all sessions and access tokens of an account by the link of a sign-in, because the stranger may have opened more. Deletes
 * the passkeys, webhooks and calendar address made since that sign-in, and uses up all links of sign-ins, whose sessions have
 * ended. Returns null if the link is not valid. `mailedTo` is the address that the link was mailed to; null if the account has
 * another by now, where a stranger may read the mail.
 */
export async function useSessionLink(
  tx: Database,
  input: UseLink,
): Promise<{ readonly mailedTo: string | null } | null> {
  const locked = await lockLink(tx, 'session', input);
  if (locked === null) return null;
  const { link, email } = locked;
  await shutOut(tx, link);
  const isSame = link.email !== null && emailKey(link.email) === emailKey(email);
  return { mailedTo: isSame ? email : null };
}

export type EmailTakenBack =
  | { readonly kind: 'done'; readonly email: string; readonly leftEmail: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'invalid' };

/**
 * Gives an account its address before a change back, ends its sessions and access tokens, and deletes the passkeys, webhooks
 * and calendar address made since. Uses up the links of sign-ins, of this change and of all later ones, because the later
 * addresses may be a stranger's. The links of earlier changes stay. `taken`: nothing happens, because another account has the
 * address, which a server of an earlier version did not reserve.
 */
export async function takeEmailBack(tx: Database, input: UseLink): Promise<EmailTakenBack> {
  const { accountId, now } = input;
  const locked = await lockLink(tx, 'email', input);
  const email = locked?.link.email ?? null;
  if (locked === null || email === null) return { kind: 'invalid' };
  const { link, email: leftEmail } = locked;
  if (!(await takeAddress(tx, { accountId, key: emailKey(email) }))) return { kind: 'taken' };
  await tx.updateTable('account').set({ email }).where('id', '=', accountId).execute();
  const usedUp = (await listAccountLinks(tx, { accountId, now })).filter(
    (one) => one.kind === 'email' && one.created_at >= link.created_at,
  );
  for (const one of usedUp) await deleteAccountLink(tx, one);
  const addresses = [leftEmail, ...takeBackAddresses(usedUp)];
  await freeAddresses(tx, { accountId, present: email, addresses });
  await shutOut(tx, link);
  return { kind: 'done', email, leftEmail };
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

/**
 * Ends everything by which a stranger could use the account, passkeys, webhooks and calendar address only if they were made
 * since the link's event. Also deletes the known browsers, because the stranger's browser became one of them.
 */
async function shutOut(tx: Database, link: AccountLinkTable): Promise<void> {
  const { account_id: accountId, created_at: since } = link;
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await closeSessions(tx, { accountId });
  await tx.deleteFrom('known_browser').where('account_id', '=', accountId).execute();
  await dropMadeSince(tx, { accountId, since });
  await tx
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'session')
    .execute();
}
