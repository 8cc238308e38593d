import { type ResetConfirm, type ResetRequest } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { type ApiDeps, requestEmpty } from './api-request.ts';

/**
 * Calls for a forgotten password.
 * @throws CallFailed from each call
 */
export interface PasswordResetApi {
  requestReset(request: ResetRequest): Promise<void>;
  confirmReset(confirm: ResetConfirm): Promise<void>;
}

export function createPasswordResetApi(environment: ApiDeps): PasswordResetApi {
  const post = (path: string, body: unknown) => requestEmpty(environment, { method: 'POST', path, body });
  return {
    requestReset: (request) => post(paths.requestReset, request),
    confirmReset: (confirm) => post(paths.confirmReset, confirm),
  };
}
