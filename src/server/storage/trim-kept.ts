import { type Storage } from './api/storage.ts';

/** Trimming stops at this share of the budget; otherwise the next mutation would exceed it again. */
const shareLeft = 0.9;

/** What an account keeps, and its own budget for that if it has one. */
export interface KeptSize {
  readonly keptBytes: number;
  readonly keptQuota: number | null;
}

/**
 * Lets go of the oldest of what an account keeps of what was replaced or deleted, in short transactions, if that is more
 * than its budget. Returns the account's new version, or null if nothing was deleted.
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
  /** The budget of an account that has none of its own, in bytes. */
  readonly keptBytesPerAccount: number;
}
