import { type Database } from '../schema.ts';

/** Deletes an account by its operator's order. Everything that belongs to it goes by its foreign keys. */
export async function removeAccount(
  tx: Database,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', accountId).execute();
  await tx.deleteFrom('email').where('account_id', '=', accountId).execute();
}
