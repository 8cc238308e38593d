import openApi from '#contract/api/openapi.json' with { type: 'json' };
import { type UsageLimits } from '../../settings/security-settings.ts';
import { type AppContext } from '../request/context.ts';
import { rejectQuery } from '../request/read-json.ts';
import { constantJson } from '../responses/constant-json.ts';
import { type ApiReadDeps, apiReads } from './api-reads.ts';
import { apiWrites } from './api-writes.ts';
import { type ApplyWriteDeps } from './apply-write.ts';

export interface ApiRouteDeps extends ApiReadDeps, Omit<ApplyWriteDeps, 'keptBytesPerAccount'> {
  readonly limits: Pick<UsageLimits, 'keptBytesPerAccount'>;
}

/** The routes of the API for programs. All but its description run behind the token check. */
export function apiRoutes(deps: ApiRouteDeps) {
  const sendOpenApi = constantJson(openApi);
  return {
    openApi(c: AppContext) {
      rejectQuery(c);
      return sendOpenApi(c);
    },
    ...apiReads(deps),
    ...apiWrites({ ...deps, keptBytesPerAccount: deps.limits.keptBytesPerAccount }),
  };
}
