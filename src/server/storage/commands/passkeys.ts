import { lockAccount } from '../queries/accounts.ts';
import { listPasskeys } from '../queries/passkeys.ts';
import { lockSession } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { type PasskeyTable } from '../schema/sign-in-tables.ts';

export interface OpenChallenge {
  readonly key: string;
  /** A slot holds one challenge: a new one replaces it. Null for a challenge to sign in, of which there may be many. */
  readonly slot: string | null;
  readonly expiresAt: number;
  readonly now: number;
  /** The most challenges to sign in, of all people together, that have not expired. Others are limited by their slots. */
  readonly maxChallenges: number;
}

/** Stores a challenge. Returns false if there are too many. */
export async function openChallenge(tx: Database, input: OpenChallenge): Promise<boolean> {
  const { key, slot, expiresAt, now, maxChallenges } = input;
  // The sweep comes too rarely to keep their number low.
  if (slot === null && (await countSignInChallenges(tx)) >= maxChallenges) {
    await forgetExpiredChallenges(tx, now);
    if ((await countSignInChallenges(tx)) >= maxChallenges) return false;
  }
  await tx
    .insertInto('passkey_challenge')
    .values({ key, slot, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ key, expires_at: expiresAt }))
    .execute();
  return true;
}

async function countSignInChallenges(tx: Database): Promise<number> {
  const { count } = await tx
    .selectFrom('passkey_challenge')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('slot', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses up a challenge. Returns whether it could be answered: of two answers at once, only to the first. */
export async function useChallenge(
  tx: Database,
  { key, now }: { readonly key: string; readonly now: number },
): Promise<boolean> {
  const [used] = await tx
    .deleteFrom('passkey_challenge')
    .where('key', '=', key)
    .returning('expires_at')
    .execute();
  return used !== undefined && used.expires_at > now;
}

export async function forgetExpiredChallenges(tx: Database, now: number): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
}

export interface AddPasskey {
  readonly passkey: Omit<PasskeyTable, 'used_on'>;
  /** The session of the person who adds it; nothing happens if its secret has been replaced. */
  readonly askedBy: string;
  readonly maxPasskeys: number;
}

/** Stores a passkey of an account. */
export async function addPasskey(
  tx: Database,
  { passkey, askedBy, maxPasskeys }: AddPasskey,
): Promise<'added' | 'full' | 'exists' | 'unauthenticated'> {
  const { account_id: accountId, credential_id: credentialId } = passkey;
  // Two requests at once would otherwise both find room for one more.
  const [account] = await lockAccount(tx, { id: accountId });
  const [session] = await lockSession(tx, { accountId, tokenHash: askedBy });
  if (account === undefined || session === undefined) return 'unauthenticated';
  const passkeys = await listPasskeys(tx, { accountId });
  if (passkeys.some(({ credential_id }) => credential_id === credentialId)) return 'exists';
  if (passkeys.length >= maxPasskeys) return 'full';
  await tx
    .insertInto('passkey')
    .values({ ...passkey, used_on: null })
    .execute();
  return 'added';
}

/** A passkey that has answered a challenge. */
export interface PasskeyUse {
  readonly accountId: string;
  readonly credentialId: string;
  /** Its counter with this answer. */
  readonly counter: number;
  readonly usedOn: number;
}

/** Notes a passkey's use. Returns false if it was removed, or if its counter has been higher since. */
export async function touchPasskey(
  tx: Database,
  { accountId, credentialId, counter, usedOn }: PasskeyUse,
): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, used_on: usedOn })
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('credential_id')
    .execute();
  return used.length > 0;
}

export interface RemovePasskey {
  readonly accountId: string;
  readonly credentialId: string;
  /** The session of the person who removes it; nothing happens if its secret has been replaced. */
  readonly askedBy: string;
}

/** Removes one of an account's passkeys for its owner. Returns whether the owner's session is still in force. */
export async function removePasskey(tx: Database, input: RemovePasskey): Promise<boolean> {
  const { accountId, credentialId, askedBy } = input;
  const [session] = await lockSession(tx, { accountId, tokenHash: askedBy });
  if (session === undefined) return false;
  await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .execute();
  return true;
}
