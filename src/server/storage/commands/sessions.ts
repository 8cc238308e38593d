import { insertSession } from '../queries/sessions.ts';
import { type Database, type SessionTable } from '../schema.ts';

/** Opens a session; the account's expired ones go with the same stroke. False if the account is gone. */
export async function openSession(tx: Database, session: SessionTable): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', session.account_id)
    .executeTakeFirst();
  if (account === undefined) return false;
  await tx
    .deleteFrom('session')
    .where('account_id', '=', session.account_id)
    .where('expires_at', '<=', session.created_at)
    .execute();
  await insertSession(tx, session);
  return true;
}

export interface SessionKey {
  readonly accountId: string;
  readonly tokenHash: string;
}

export async function closeSession(tx: Database, { accountId, tokenHash }: SessionKey): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Moves a session's last use, and with it its end. */
export async function touchSession(
  tx: Database,
  {
    accountId,
    tokenHash,
    seenAt,
    expiresAt,
  }: SessionKey & { readonly seenAt: number; readonly expiresAt: number },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute();
}
