import { type FoundToken } from '../storage/queries/access-tokens.ts';

/** How long a token that was read is used, in ms. Another server may have revoked it, which ends within this time. */
const lifetimeMs = 500;

/** The most tokens kept, because each of them takes memory. */
const maxEntries = 10_000;

interface CacheEntry {
  readonly found: FoundToken;
  /** When its row was asked for: the row may be as old as that. */
  readonly askedAt: number;
}

/** Keeps valid access tokens for a moment, so that a program with many requests costs one query. */
export interface TokenCache {
  find(tokenHash: string, read: () => Promise<FoundToken | null>): Promise<FoundToken | null>;
  /** Forgets an account's tokens, also those being read: some of them were revoked or used. */
  forgetAccount(accountId: string): void;
}

/** Unknown tokens are not kept: anyone could fill the memory with them. */
export function createTokenCache(elapsedMs: () => number): TokenCache {
  const entries = new Map<string, CacheEntry>();
  let forgetCount = 0;
  return {
    async find(tokenHash, read) {
      const cached = entries.get(tokenHash);
      const askedAt = elapsedMs();
      if (cached !== undefined && askedAt - cached.askedAt < lifetimeMs) return cached.found;
      const forgetCountBefore = forgetCount;
      const found = await read();
      entries.delete(tokenHash);
      if (found === null || forgetCount !== forgetCountBefore) return found;
      if (entries.size >= maxEntries) entries.clear();
      entries.set(tokenHash, { found, askedAt });
      return found;
    },
    forgetAccount(accountId) {
      forgetCount += 1;
      for (const [tokenHash, { found }] of entries)
        if (found.account_id === accountId) entries.delete(tokenHash);
    },
  };
}
