import { lockInvitation } from '../queries/invitations.ts';
import { type Database } from '../schema/schema.ts';
import { type InvitationTable } from '../schema/sign-in-tables.ts';
import { type CreateAccount, createAccount } from './create-account.ts';

/** Stores an invitation. One for an email address replaces the earlier ones for it. */
export async function openInvitation(
  tx: Database,
  { invitation }: { readonly invitation: InvitationTable },
): Promise<void> {
  const { email_key: emailKey } = invitation;
  if (emailKey !== null) await tx.deleteFrom('invitation').where('email_key', '=', emailKey).execute();
  await tx.insertInto('invitation').values(invitation).execute();
}

export interface CreateInvitedAccount extends CreateAccount {
  readonly invitationHash: string;
}

/**
 * Creates an account and uses up the invitation. Nothing changes if the invitation is not valid for this
 * email address (`uninvited`) or the address is taken (`taken`).
 */
export async function createInvitedAccount(
  tx: Database,
  { invitationHash, ...account }: CreateInvitedAccount,
): Promise<'created' | 'taken' | 'uninvited'> {
  const [invitation] = await lockInvitation(tx, { tokenHash: invitationHash, now: account.now });
  if (invitation === undefined) return 'uninvited';
  if (invitation.email_key !== null && invitation.email_key !== account.emailKey) return 'uninvited';
  if (!(await createAccount(tx, account))) return 'taken';
  await tx.deleteFrom('invitation').where('token_hash', '=', invitationHash).execute();
  return 'created';
}

export async function forgetExpiredInvitations(tx: Database, now: number): Promise<void> {
  await tx.deleteFrom('invitation').where('expires_at', '<=', now).execute();
}
