/** What has become of the person's changes. */
export type SavingState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** Kept on this device until there is a connection. */
  | { readonly kind: 'offline'; readonly waiting: number }
  /** Refused by the server; what was typed is kept. Others may still wait to be sent. */
  | { readonly kind: 'failed'; readonly count: number; readonly waiting: number };

export interface SavingCounts {
  readonly refused: number;
  /** Edits that are not yet on this device's disk. */
  readonly unstored: number;
  readonly pending: number;
  readonly isReachable: boolean;
}

export function savingState({ refused, unstored, pending, isReachable }: SavingCounts): SavingState {
  // Nothing else may be said before an edit would outlive a crash.
  if (unstored > 0) return { kind: 'saving' };
  if (refused > 0) return { kind: 'failed', count: refused, waiting: pending };
  if (!isReachable) return { kind: 'offline', waiting: pending };
  return pending > 0 ? { kind: 'saving' } : { kind: 'saved' };
}

/** Whether the server has answered everything. */
export function isSyncComplete(state: SavingState): boolean {
  return state.kind === 'saved' || (state.kind === 'failed' && state.waiting === 0);
}
