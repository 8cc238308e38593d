import { type ResetConfirm, type ResetRequest } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { type Caller, carryOut } from './api.ts';

/** What is there for somebody who has forgotten the password. Each call throws CallFailed. */
export interface ResetApi {
  requestReset(request: ResetRequest): Promise<void>;
  confirmReset(confirm: ResetConfirm): Promise<void>;
}

export function createResetApi(environment: Caller): ResetApi {
  const post = (path: string, body: unknown) => carryOut(environment, { method: 'POST', path, body });
  return {
    requestReset: (request) => post(paths.requestReset, request),
    confirmReset: (confirm) => post(paths.confirmReset, confirm),
  };
}
