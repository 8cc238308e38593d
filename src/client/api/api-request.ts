import { type Credentials, type SessionAnswer } from '#contract/auth.ts';
import { paths, protocolHeader, protocolVersion } from '#contract/protocol.ts';
import { type ApiRequest, type ApiResponse, type Environment } from '../environment.ts';
import { CallFailed } from '../errors.ts';

/** Milliseconds without a piece of the answer after which an ordinary request counts as unanswered. */
const responseTimeoutMs = 30_000;

/** The calls about who is signed in. Each throws CallFailed: the server's code, or `offline` where no answer came. */
export interface AuthApi {
  session(): Promise<SessionAnswer>;
  signUp(credentials: Credentials): Promise<SessionAnswer>;
  signIn(credentials: Credentials): Promise<SessionAnswer>;
  signOut(): Promise<void>;
}

export type ApiDeps = Pick<Environment, 'request' | 'isErrorCode'>;

/** One call and the JSON of its good answer. @throws CallFailed */
export async function requestJson(environment: ApiDeps, request: ApiRequest): Promise<unknown> {
  const response = await sendRequest(environment, request);
  const { status, body } = response;
  // The server answers with JSON, or with 204 for nothing. Anything else is the page of a network or proxy that asks
  // for a sign-in of its own: the request has not been carried out.
  if (status === 204 || (status < 300 && body !== null)) return body;
  throw errorOfResponse(environment, response);
}

/**
 * One call and its good answer, known by one of its fields: JSON without that is not this server's, whatever its status.
 * @throws CallFailed
 */
export async function requestExpecting<T>(
  environment: ApiDeps,
  request: ApiRequest,
  field: keyof T,
): Promise<T> {
  const body = await requestJson(environment, request);
  if (typeof body === 'object' && body !== null && field in body) return body as T;
  throw new CallFailed('offline', { isAnswered: true });
}

/**
 * Has something done that the server answers with nothing: whatever else comes is somebody else's, and nothing has
 * been done.
 * @throws CallFailed
 */
export async function requestEmpty(environment: ApiDeps, request: ApiRequest): Promise<void> {
  const answer = await requestJson(environment, request);
  if (answer !== null) throw new CallFailed('offline', { isAnswered: true });
}

export function createAuthApi(environment: ApiDeps): AuthApi {
  const requestSession = (request: ApiRequest) =>
    requestExpecting<SessionAnswer>(environment, request, 'user');
  return {
    session: () => requestSession({ method: 'GET', path: paths.session }),
    signUp: (body) => requestSession({ method: 'POST', path: paths.signUp, body }),
    signIn: (body) => requestSession({ method: 'POST', path: paths.signIn, body }),
    signOut: () => requestEmpty(environment, { method: 'POST', path: paths.signOut, body: {} }),
  };
}

/** One call and its answer, whatever that says. @throws CallFailed where none came */
export async function sendRequest(environment: ApiDeps, request: ApiRequest): Promise<ApiResponse> {
  try {
    return await environment.request({
      timeoutMs: responseTimeoutMs,
      ...request,
      headers: { ...request.headers, [protocolHeader]: String(protocolVersion) },
    });
  } catch {
    throw new CallFailed('offline');
  }
}

/** Statuses about the request itself, whoever sends them: a proxy, too, may refuse a body of this length. */
const badRequestStatuses = [400, 413, 422];

/** No server asks for more than an hour. */
const maxRetryAfterMs = 3_600_000;

function retryAfterMsOf(body: unknown): number {
  const seconds =
    typeof body === 'object' && body !== null && 'retryAfter' in body ? Number(body.retryAfter) : 0;
  return seconds > 0 ? Math.min(seconds * 1_000, maxRetryAfterMs) : 0;
}

/** The failure with the server's own code; an answer of a proxy in its place counts as none, with few exceptions. */
export function errorOfResponse({ isErrorCode }: ApiDeps, { status, body }: ApiResponse): CallFailed {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (isErrorCode(code)) return new CallFailed(code, { retryAfterMs: retryAfterMsOf(body) });
  if (badRequestStatuses.includes(status)) return new CallFailed('invalid-request');
  return new CallFailed('offline', { isAnswered: true });
}
