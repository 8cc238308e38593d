import { type Changes } from '#contract/changes.ts';
import { accountHeader, paths } from '#contract/protocol.ts';
import { type ApiDeps, requestExpecting } from './api-request.ts';

/**
 * The whole content of an account, requested as soon as somebody has signed in: the answer is on its way while
 * the code that needs it loads.
 */
export interface FirstChanges {
  /** Requests the content. One that was requested before is dropped. */
  request(accountId: string): void;
  of(accountId: string): AccountFirstChanges;
  /** Drops what nobody has taken. */
  drop(): void;
}

/** What was requested for one account. */
export interface AccountFirstChanges {
  /** Whether something was requested that is not taken yet. */
  isRequested(): boolean;
  /** Hands it over, once. Resolves to null if there is nothing, or the request failed. */
  take(): Promise<Changes | null>;
}

export function createFirstChanges(environment: ApiDeps): FirstChanges {
  let requested: { readonly accountId: string; readonly changes: Promise<Changes | null> } | null = null;
  return {
    request(accountId) {
      // Whoever takes a failed request makes a new one, which shows what is wrong.
      requested = { accountId, changes: requestChanges(environment, accountId, 0).catch(() => null) };
    },
    of: (accountId) => ({
      isRequested: () => requested?.accountId === accountId,
      async take() {
        if (requested?.accountId !== accountId) return null;
        const { changes } = requested;
        requested = null;
        return changes;
      },
    }),
    drop() {
      requested = null;
    },
  };
}

/** @throws CallFailed */
export function requestChanges(environment: ApiDeps, accountId: string, since: number): Promise<Changes> {
  const path = `${paths.changes}?since=${since}`;
  const headers = { [accountHeader]: accountId };
  return requestExpecting<Changes>(environment, { method: 'GET', path, headers }, 'removedIdeas');
}
