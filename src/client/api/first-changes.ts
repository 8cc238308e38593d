import { type Changes } from '#contract/changes.ts';
import { accountHeader, paths } from '#contract/protocol.ts';
import { type ApiDeps, requestExpecting } from './api-request.ts';

/**
 * The whole content of an account, requested as soon as the sign-in is answered, so that it arrives while the code that
 * needs it loads.
 */
export interface FirstChanges {
  /** Requests the content. One that was requested before is dropped. */
  request(accountId: string): void;
  /**
   * Hands over what was requested for this account; null if nothing was. Resolves to null if the request failed.
   * Afterwards nothing is left, for no account.
   */
  take(accountId: string | null): Promise<Changes | null> | null;
}

export function createFirstChanges(environment: ApiDeps): FirstChanges {
  let requested: readonly [accountId: string, changes: Promise<Changes | null>] | null = null;
  return {
    request(accountId) {
      // After a failed request, the account makes its own, which shows what is wrong.
      requested = [accountId, requestChanges(environment, accountId, 0).catch(() => null)];
    },
    take(accountId) {
      const taken = requested;
      requested = null;
      return taken?.[0] === accountId ? taken[1] : null;
    },
  };
}

/** @throws CallFailed */
export function requestChanges(environment: ApiDeps, accountId: string, since: number): Promise<Changes> {
  const path = `${paths.changes}?since=${since}`;
  const headers = { [accountHeader]: accountId };
  return requestExpecting<Changes>(environment, { method: 'GET', path, headers }, 'ideas');
}
