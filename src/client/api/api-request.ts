import { type Credentials, type SessionAnswer } from '#contract/auth.ts';
import { pathHeader, paths, protocolHeader, protocolVersion } from '#contract/protocol.ts';
import { type ApiRequest, type ApiResponse, type Environment } from '../environment.ts';
import { CallFailed } from '../errors.ts';

/** Timeout of an ordinary request without any response data, in ms. */
const responseTimeoutMs = 30_000;

/**
 * Calls that read or change the session.
 * @throws CallFailed with the server's code, or `offline` without a response
 */
export interface AuthApi {
  session(): Promise<SessionAnswer>;
  /** The invitation is the secret of an invitation link, if there is one. */
  signUp(request: Credentials & { readonly invitation: string | undefined }): Promise<SessionAnswer>;
  signIn(credentials: Credentials): Promise<SessionAnswer>;
  signOut(): Promise<void>;
}

export type ApiDeps = Pick<Environment, 'request' | 'isErrorCode'>;

/**
 * Sends a request and returns the JSON of its successful response, or null for 204.
 * @throws CallFailed
 */
export async function requestJson(environment: ApiDeps, request: ApiRequest): Promise<unknown> {
  const response = await sendRequest(environment, request);
  const { status, body } = response;
  // The server sends JSON, or 204 for no content. Any other page comes from a network or proxy that wants its
  // own sign-in, so the server did not process the request.
  if (status === 204 || (status < 300 && body !== null)) return body;
  throw errorOfResponse(environment, response);
}

/**
 * Sends a request whose successful response must contain `field`: other JSON does not come from this server,
 * whatever its status.
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
 * Sends a request that the server answers with 204. Any other successful response comes from a proxy, and the
 * server did not process the request.
 * @throws CallFailed
 */
export async function requestEmpty(environment: ApiDeps, request: ApiRequest): Promise<void> {
  const answer = await requestJson(environment, request);
  if (answer !== null) throw new CallFailed('offline', { isAnswered: true });
}

export function createAuthApi(environment: ApiDeps & Pick<Environment, 'basePath'>): AuthApi {
  const requestSession = (request: ApiRequest) =>
    requestExpecting<SessionAnswer>(environment, request, 'user');
  return {
    session: () =>
      requestSession({
        method: 'GET',
        path: paths.session,
        headers: { [pathHeader]: environment.basePath },
      }),
    signUp: (body) => requestSession({ method: 'POST', path: paths.signUp, body }),
    signIn: (body) => requestSession({ method: 'POST', path: paths.signIn, body }),
    signOut: () => requestEmpty(environment, { method: 'POST', path: paths.signOut, body: {} }),
  };
}

/**
 * Sends a request and returns its response, whatever the status.
 * @throws CallFailed without a response
 */
export async function sendRequest(environment: ApiDeps, request: ApiRequest): Promise<ApiResponse> {
  const send = () =>
    environment
      .request({
        timeoutMs: responseTimeoutMs,
        ...request,
        headers: { ...request.headers, [protocolHeader]: String(protocolVersion) },
      })
      .catch(() => {
        throw new CallFailed('offline');
      });
  const response = await send();
  // Another tab may have replaced the session's secret during this request. The browser now sends the new one; only
  // if that is refused too, nobody is signed in.
  return errorOfResponse(environment, response).code === 'unauthenticated' ? send() : response;
}

/**
 * Statuses that reject the request itself, from the server or a proxy. A proxy may also reject a body as too
 * large.
 */
const badRequestStatuses = [400, 413, 422];

/**
 * The failure with the server's code, `invalid-request` for a status that rejects the request, else
 * `offline`: the response came from a proxy.
 */
export function errorOfResponse({ isErrorCode }: ApiDeps, { status, body }: ApiResponse): CallFailed {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (isErrorCode(code)) return new CallFailed(code, { body });
  if (badRequestStatuses.includes(status)) return new CallFailed('invalid-request', { body });
  return new CallFailed('offline', { isAnswered: true, body });
}
