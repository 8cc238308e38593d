import { type Database } from '../schema/schema.ts';

export interface RememberBrowser {
  readonly accountId: string;
  readonly tokenHash: string;
  readonly now: number;
}

/** The most browsers stored per account. */
const maxBrowsers = 50;

/**
 * Stores a browser in which the owner has signed in, and deletes the least recently seen above the maximum.
 */
export async function rememberBrowser(
  tx: Database,
  { accountId, tokenHash, now }: RememberBrowser,
): Promise<void> {
  await tx
    .insertInto('known_browser')
    .values({ account_id: accountId, token_hash: tokenHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ seen_at: now }))
    .execute();
  const all = await tx
    .selectFrom('known_browser')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
  for (const { token_hash: old } of all.slice(maxBrowsers)) {
    await tx
      .deleteFrom('known_browser')
      .where('account_id', '=', accountId)
      .where('token_hash', '=', old)
      .execute();
  }
}

/** Deletes all of an account's known browsers but one, because another person may have known the password. */
export async function forgetOtherBrowsers(tx: Database, accountId: string, keptHash: string): Promise<void> {
  await tx
    .deleteFrom('known_browser')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', keptHash)
    .execute();
}
