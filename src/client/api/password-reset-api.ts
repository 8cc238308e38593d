import { type ResetConfirm, type ResetRequest } from '#contract/account.ts';
import { hintHeader } from '#contract/password-hint.ts';
import { paths } from '#contract/protocol.ts';
import { type ApiRequest } from '../environment.ts';
import { CallFailed } from '../errors.ts';
import { type ApiDeps, requestEmpty, requestJson } from './api-request.ts';

/**
 * Calls for a forgotten password.
 * @throws CallFailed from each call
 */
export interface PasswordResetApi {
  requestReset(request: ResetRequest): Promise<void>;
  /** Resolves to whether the new password is among the most used ones. */
  confirmReset(confirm: ResetConfirm): Promise<boolean>;
}

export function createPasswordResetApi(environment: ApiDeps): PasswordResetApi {
  const post = (path: string, body: unknown) => ({ method: 'POST', path, body }) as const;
  return {
    requestReset: (request) => requestEmpty(environment, post(paths.requestReset, request)),
    confirmReset: (confirm) => requestPasswordSet(environment, post(paths.confirmReset, confirm)),
  };
}

/**
 * Sends a request that sets a password. Resolves to whether it is among the most used ones, as far as the server says.
 * @throws CallFailed
 */
export async function requestPasswordSet(environment: ApiDeps, request: ApiRequest): Promise<boolean> {
  const answer = await requestJson(environment, {
    ...request,
    headers: { ...request.headers, [hintHeader]: '1' },
  });
  if (answer === null) return false;
  if (typeof answer === 'object' && 'isPasswordCommon' in answer) return answer.isPasswordCommon === true;
  throw new CallFailed('offline', { isAnswered: true });
}
