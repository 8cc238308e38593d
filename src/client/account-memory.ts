import { type Memory } from './environment.ts';

/** What the browser's `localStorage` keeps of an account. */
const kinds = ['activity', 'drafts', 'undo'] as const;

export function accountKey(kind: (typeof kinds)[number], accountId: string): string {
  return `forge.${kind}.${accountId}`;
}

export function forgetAccount(memory: Memory, accountId: string): void {
  for (const kind of kinds) memory.set(accountKey(kind, accountId), null);
}
