import { type Memory } from './environment.ts';

/** Half-typed text, which outlives a reload, a crash and signing in again, but not signing out. */
export interface Drafts {
  get(name: string): string | null;
  /** Null or an empty text forgets. */
  set(name: string, text: string | null): void;
}

const keyOf = (accountId: string) => `forge.drafts.${accountId}`;

/** One account's drafts. They are read anew each time, as other tabs write there too. */
export function openDrafts(memory: Memory, accountId: string): Drafts {
  const key = keyOf(accountId);
  return {
    get: (name) => read(memory, key)[name] ?? null,
    set(name, text) {
      const { [name]: _, ...others } = read(memory, key);
      const drafts = text === null || text === '' ? others : { ...others, [name]: text };
      memory.set(key, Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));
    },
  };
}

export function forgetDrafts(memory: Memory, accountId: string): void {
  memory.set(keyOf(accountId), null);
}

function read(memory: Memory, key: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(memory.get(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}
