/** What has become of the person's changes. */
export type SavingState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** Kept on this device until there is a connection. */
  | { readonly kind: 'offline'; readonly waiting: number }
  /** Refused by the server; what was typed is kept. */
  | { readonly kind: 'failed'; readonly count: number };

export interface SavingFacts {
  readonly refused: number;
  readonly pending: number;
  readonly isReachable: boolean;
}

export function savingState({ refused, pending, isReachable }: SavingFacts): SavingState {
  if (refused > 0) return { kind: 'failed', count: refused };
  if (!isReachable) return { kind: 'offline', waiting: pending };
  return pending > 0 ? { kind: 'saving' } : { kind: 'saved' };
}
