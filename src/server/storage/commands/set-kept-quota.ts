import { type Database } from '../schema/schema.ts';

export interface SetKeptQuota {
  readonly accountId: string;
  /** Bytes of what was replaced or deleted that are kept of the account; null for as many as of any other. */
  readonly bytes: number | null;
}

/** Gives an account a budget of its own. False if there is no such account. What is over it goes with the next change. */
export async function setKeptQuota(tx: Database, { accountId, bytes }: SetKeptQuota): Promise<boolean> {
  const found = await tx
    .updateTable('account')
    .set({ kept_quota: bytes })
    .where('id', '=', accountId)
    .returning('id')
    .execute();
  return found.length > 0;
}
