import { type Mutation } from '#domain/mutation.ts';
import { type Trashed } from '#domain/trash.ts';
import { type Credentials, type SessionAnswer } from '#contract/auth.ts';
import { type Changes } from '#contract/changes.ts';
import { type ActivityDay } from '#domain/activity.ts';
import { type ActivityAnswer } from '#contract/activity.ts';
import { type HistoryItem } from '#domain/history.ts';
import { type HistoryAnswer, type TrashAnswer } from '#contract/history.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { accountHeader, importNames, paths, protocolHeader, protocolVersion } from '#contract/protocol.ts';
import { type ApiRequest, type ApiResponse, type Environment } from './environment.ts';
import { CallFailed } from './errors.ts';

/** Milliseconds a small request may take before it counts as unanswered. */
const patience = 30_000;
/** A whole file of ideas on a slow line takes longer. */
const importPatience = 120_000;

/** The calls about who is signed in. Each throws CallFailed: the server's code, or `offline` where no answer came. */
export interface AuthApi {
  session(): Promise<SessionAnswer>;
  signUp(credentials: Credentials): Promise<SessionAnswer>;
  signIn(credentials: Credentials): Promise<SessionAnswer>;
  signOut(): Promise<void>;
}

/** The calls in one account's name; they throw alike. */
export interface AccountApi {
  push(mutations: readonly Mutation[]): Promise<PushAnswer>;
  changes(since: number): Promise<Changes>;
  trash(): Promise<readonly Trashed[]>;
  history(ideaId: string): Promise<readonly HistoryItem[]>;
  activity(): Promise<readonly ActivityDay[]>;
  /** Where the account's event stream is. */
  livePath(since: number): string;
}

/** Whether a mutation travels alone, by the path for large bodies. */
export function isLarge(mutation: Mutation): boolean {
  return importNames.some((name) => name === mutation.name);
}

export type Caller = Pick<Environment, 'request' | 'isErrorCode'>;

/** One call and the JSON of its good answer. @throws CallFailed */
export async function call(environment: Caller, request: ApiRequest): Promise<unknown> {
  const response = await send(environment, request);
  if (response.status < 300) return response.body;
  throw failureOf(environment, response);
}

export function createAuthApi(environment: Caller): AuthApi {
  const ask = async (request: ApiRequest) => (await call(environment, request)) as SessionAnswer;
  return {
    session: () => ask({ method: 'GET', path: paths.session }),
    signUp: (body) => ask({ method: 'POST', path: paths.signUp, body }),
    signIn: (body) => ask({ method: 'POST', path: paths.signIn, body }),
    signOut: async () => void (await ask({ method: 'POST', path: paths.signOut, body: {} })),
  };
}

export function createAccountApi(environment: Caller, accountId: string): AccountApi {
  const headers = { [accountHeader]: accountId };
  const get = (path: string) => call(environment, { method: 'GET', path, headers });
  return {
    changes: async (since) => (await get(`${paths.changes}?since=${since}`)) as Changes,
    trash: async () => ((await get(paths.trash)) as TrashAnswer).trash,
    history: async (ideaId) =>
      ((await get(`${paths.history}?idea=${encodeURIComponent(ideaId)}`)) as HistoryAnswer).items,

    activity: async () => ((await get(paths.activity)) as ActivityAnswer).days,

    async push(mutations) {
      const large = mutations.some(isLarge);
      const response = await send(environment, {
        method: 'POST',
        path: large ? paths.import : paths.mutations,
        body: { mutations },
        headers,
        ...(large ? { timeout: importPatience } : {}),
      });
      // An answer with results is one, whatever its status: the status only repeats the first refusal.
      if (hasResults(response.body)) return response.body;
      throw failureOf(environment, response);
    },

    livePath: (since) => `${paths.live}?since=${since}&${accountHeader}=${encodeURIComponent(accountId)}`,
  };
}

async function send(environment: Caller, request: ApiRequest): Promise<ApiResponse> {
  const { headers, ...rest } = request;
  try {
    return await environment.request({
      timeout: patience,
      ...rest,
      headers: { ...headers, [protocolHeader]: String(protocolVersion) },
    });
  } catch {
    throw new CallFailed('offline');
  }
}

function hasResults(body: unknown): body is PushAnswer {
  return typeof body === 'object' && body !== null && 'results' in body;
}

/** With the server's own code; a proxy that answers in its place is no answer at all. */
function failureOf({ isErrorCode }: Caller, { status, body }: ApiResponse): CallFailed {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (isErrorCode(code)) return new CallFailed(code, true);
  return new CallFailed(status >= 500 ? 'offline' : 'internal', true);
}
