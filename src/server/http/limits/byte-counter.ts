/** Counts the bytes held in memory, per account and in total. */
export interface ByteCounter {
  readonly total: number;
  /** How many accounts hold bytes. */
  readonly accountCount: number;
  ofAccount(accountId: string): number;
  /** Subtracts if `bytes` is negative. */
  add(accountId: string, bytes: number): void;
}

export function createByteCounter(): ByteCounter {
  const bytesByAccount = new Map<string, number>();
  let total = 0;
  const ofAccount = (accountId: string) => bytesByAccount.get(accountId) ?? 0;
  return {
    get total() {
      return total;
    },
    get accountCount() {
      return bytesByAccount.size;
    },
    ofAccount,
    add(accountId, bytes) {
      total += bytes;
      const remaining = ofAccount(accountId) + bytes;
      if (remaining === 0) bytesByAccount.delete(accountId);
      else bytesByAccount.set(accountId, remaining);
    },
  };
}
