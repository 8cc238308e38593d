/** The terms of a lease on messages or webhooks that are due. Until it ends, no other server sends them. */
export interface LeaseTerms {
  readonly now: number;
  /** The most to lease in this call. */
  readonly limit: number;
  readonly leaseMs: number;
  /** Whether to ignore existing leases: on SQLite the only server's previous process held them. */
  readonly isAlone?: boolean;
  /** The most of one account that this server sends at once, and how many it sends now. */
  readonly maxPerAccount: number;
  readonly underWay: Readonly<Record<string, number>>;
}

/** Leases that end after this moment hold. */
export function leasesUntil({ now, isAlone = false }: LeaseTerms): number {
  return isAlone ? Number.MAX_SAFE_INTEGER : now;
}

/** Accounts to which this server already sends the most it may at once. */
export function busyAccounts({
  maxPerAccount,
  underWay,
}: Pick<LeaseTerms, 'maxPerAccount' | 'underWay'>): readonly string[] {
  return Object.entries(underWay).flatMap(([id, count]) => (count >= maxPerAccount ? [id] : []));
}
