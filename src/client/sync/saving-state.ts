/** How far the person's changes are saved. */
export type SavingState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** Stored on this device until there is a connection. */
  | { readonly kind: 'offline'; readonly waiting: number }
  /** Refused by the server, with the text kept. Others may still wait to be sent. */
  | { readonly kind: 'failed'; readonly count: number; readonly waiting: number };

export interface SavingCounts {
  readonly refused: number;
  /** The number of edits not yet stored on this device. */
  readonly unstored: number;
  readonly pending: number;
  readonly isReachable: boolean;
}

export function savingState({ refused, unstored, pending, isReachable }: SavingCounts): SavingState {
  // Until every edit would survive a crash, the state is `saving`.
  if (unstored > 0) return { kind: 'saving' };
  if (refused > 0) return { kind: 'failed', count: refused, waiting: pending };
  if (!isReachable) return { kind: 'offline', waiting: pending };
  return pending > 0 ? { kind: 'saving' } : { kind: 'saved' };
}

/** Whether the server has answered all mutations. */
export function isSyncComplete(state: SavingState): boolean {
  return state.kind === 'saved' || (state.kind === 'failed' && state.waiting === 0);
}
