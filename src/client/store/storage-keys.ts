import { type KeyValueStore } from '../environment.ts';

/**
 * The kinds of localStorage entries per account. These names must not change: tabs of an older version use
 * them too.
 */
const kinds = ['activity', 'drafts', 'undo'] as const;

export function accountKey(kind: (typeof kinds)[number], accountId: string): string {
  return `forge.${kind}.${accountId}`;
}

/** The lock that the leader holds. Every other tab with the account open waits for it. */
export function leaderLockName(accountId: string): string {
  return `forge.${accountId}`;
}

/** The lock of a page's drafts, or of a text while it is being submitted. */
export function draftsLockName(accountId: string, name: string): string {
  return `${accountKey('drafts', accountId)}.${name}`;
}

export function removeAccountKeys(storage: KeyValueStore, accountId: string): void {
  for (const kind of kinds) storage.set(accountKey(kind, accountId), null);
}
