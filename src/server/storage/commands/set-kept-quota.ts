import { type Database } from '../schema/schema.ts';

export interface SetKeptQuota {
  readonly accountId: string;
  /** The account's budget of kept data, in bytes; null for the default. */
  readonly bytes: number | null;
}

/** Sets an account's budget of kept data. False if there is no such account. The next push trims what exceeds it. */
export async function setKeptQuota(tx: Database, { accountId, bytes }: SetKeptQuota): Promise<boolean> {
  const found = await tx
    .updateTable('account')
    .set({ kept_quota: bytes })
    .where('id', '=', accountId)
    .returning('id')
    .execute();
  return found.length > 0;
}
