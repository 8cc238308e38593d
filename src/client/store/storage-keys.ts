import { type KeyValueStore } from '../environment.ts';

/** What the browser's `localStorage` keeps of an account. No name here may change: tabs of an older version use them too. */
const kinds = ['activity', 'drafts', 'undo'] as const;

export function accountKey(kind: (typeof kinds)[number], accountId: string): string {
  return `forge.${kind}.${accountId}`;
}

/** The lock of the tab that leads; every tab that has the account open holds it, or stands in line for it. */
export function leaderLockName(accountId: string): string {
  return `forge.${accountId}`;
}

/** The lock of whoever half-typed texts belong to: a page, or a text while it is being submitted. */
export function draftsLockName(accountId: string, name: string): string {
  return `${accountKey('drafts', accountId)}.${name}`;
}

export function removeAccountKeys(storage: KeyValueStore, accountId: string): void {
  for (const kind of kinds) storage.set(accountKey(kind, accountId), null);
}
