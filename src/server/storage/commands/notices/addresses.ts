import { emailKey } from '#domain/account/credentials.ts';
import { findEmail } from '../../queries/accounts.ts';
import { listAccountLinks } from '../../queries/notices/account-links.ts';
import { type AccountLinkTable } from '../../schema/account-tables.ts';
import { type Database } from '../../schema/schema.ts';

// The table `email` has a row for the address of each account, and for each one that a link can take back: nobody else may take
// it meanwhile.

/** Takes an address for an account. Returns false if another account uses or reserves it. */
export async function takeAddress(
  tx: Database,
  { accountId, key }: { readonly accountId: string; readonly key: string },
): Promise<boolean> {
  const taken = await tx
    .insertInto('email')
    .values({ key, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return taken.length > 0 || (await isOwn(tx, accountId, key));
}

export interface FreeAddresses {
  readonly accountId: string;
  /** The account's address; null if it is gone. */
  readonly present: string | null;
  readonly addresses: readonly string[];
}

/** Frees those addresses that neither the account nor one of its links uses any more. The account is locked. */
export async function freeAddresses(
  tx: Database,
  { accountId, present, addresses }: FreeAddresses,
): Promise<void> {
  // Includes links that have expired: the sweep frees their addresses.
  const links = await listAccountLinks(tx, { accountId, now: -1 });
  const used = new Set([...(present === null ? [] : [present]), ...takeBackAddresses(links)].map(emailKey));
  for (const key of new Set(addresses.map(emailKey)))
    // By its key alone, because no index leads from an account to it.
    if (!used.has(key) && (await isOwn(tx, accountId, key)))
      await tx.deleteFrom('email').where('key', '=', key).execute();
}

/** The addresses to which links can take an account back. */
export function takeBackAddresses(
  links: readonly Pick<AccountLinkTable, 'kind' | 'email'>[],
): readonly string[] {
  return links.flatMap(({ kind, email }) => (kind === 'email' && email !== null ? [email] : []));
}

async function isOwn(tx: Database, accountId: string, key: string): Promise<boolean> {
  return (await findEmail(tx, { key }))[0]?.account_id === accountId;
}
