import { type Storage } from './api/storage.ts';

/** Trimming stops at this share of the budget; otherwise the next mutation would exceed it again. */
const shareLeft = 0.9;

/** The size of an account's kept data in bytes, and its own budget; null if it has the default. */
export interface KeptSize {
  readonly keptBytes: number;
  readonly keptQuota: number | null;
}

/**
 * Deletes an account's oldest kept data, in short transactions, if it exceeds the budget. Returns the account's new
 * version, or null if nothing was deleted.
 */
export async function trimKept(
  { storage, now, keptBytesPerAccount }: TrimDeps,
  accountId: string,
  { keptBytes, keptQuota }: KeptSize,
): Promise<number | null> {
  const budget = keptQuota ?? keptBytesPerAccount;
  if (keptBytes <= budget) return null;
  for (;;) {
    const maxBytes = Math.floor(budget * shareLeft);
    const trimmed = await storage.write('trimKept', { accountId, maxBytes, now: now() });
    if (trimmed === null || trimmed.isDone) return trimmed?.version ?? null;
  }
}

export interface TrimDeps {
  readonly storage: Storage;
  readonly now: () => number;
  /** The default budget of an account, in bytes. */
  readonly keptBytesPerAccount: number;
}
