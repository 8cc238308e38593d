import { type ServerStatus } from './server-status.ts';

/** How far the person's changes are saved. */
export type SavingState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | WaitingState
  /** Refused by the server, with the text kept. Others may still wait to be sent. */
  | { readonly kind: 'failed'; readonly count: number; readonly waiting: number };

/** Stored on this device until the server takes them. */
export interface WaitingState {
  readonly kind: Exclude<ServerStatus, 'reachable'>;
  readonly waiting: number;
}

export interface SavingCounts {
  readonly refused: number;
  /** The number of edits not yet stored on this device. */
  readonly unstored: number;
  readonly pending: number;
  readonly serverStatus: ServerStatus;
}

export function savingState({ refused, unstored, pending, serverStatus }: SavingCounts): SavingState {
  // Until every edit would survive a crash, the state is `saving`.
  if (unstored > 0) return { kind: 'saving' };
  if (refused > 0) return { kind: 'failed', count: refused, waiting: pending };
  if (serverStatus !== 'reachable') return { kind: serverStatus, waiting: pending };
  return pending > 0 ? { kind: 'saving' } : { kind: 'saved' };
}

/** Whether edits wait on this device because the server cannot take them now. */
export function isWaiting(state: SavingState): state is WaitingState {
  return state.kind === 'offline' || state.kind === 'unavailable' || state.kind === 'full';
}

/** Whether the server has answered all mutations. */
export function isSyncComplete(state: SavingState): boolean {
  return state.kind === 'saved' || (state.kind === 'failed' && state.waiting === 0);
}
