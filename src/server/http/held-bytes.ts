/** Counts the bytes that are held in memory for accounts: for each, and for all together. */
export interface HeldBytes {
  readonly ofAll: number;
  of(accountId: string): number;
  /** Fewer where `bytes` is negative. */
  add(accountId: string, bytes: number): void;
}

export function countHeldBytes(): HeldBytes {
  const held = new Map<string, number>();
  let ofAll = 0;
  const of = (accountId: string) => held.get(accountId) ?? 0;
  return {
    get ofAll() {
      return ofAll;
    },
    of,
    add(accountId, bytes) {
      ofAll += bytes;
      const left = of(accountId) + bytes;
      if (left === 0) held.delete(accountId);
      else held.set(accountId, left);
    },
  };
}
