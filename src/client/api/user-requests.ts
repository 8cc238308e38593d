import { type User } from '#contract/auth.ts';
import { accountHeader } from '#contract/protocol.ts';
import { type ApiRequest } from '../environment.ts';
import { CallFailed } from '../errors.ts';
import { type Observable } from '../observable.ts';
import { type ApiDeps, requestEmpty, requestExpecting } from './api-request.ts';

export interface SessionClient {
  readonly session: Pick<Observable<{ readonly currentUser: User | null }>, 'get'>;
}

type Options = Pick<ApiRequest, 'timeoutMs'>;

/**
 * Requests of the signed-in user. They name the account: another person may have signed in in another tab.
 * @throws CallFailed
 */
export function createUserRequests(client: SessionClient, environment: ApiDeps) {
  /** @throws CallFailed if nobody is signed in */
  const userRequest = (method: ApiRequest['method'], path: string, body?: unknown): ApiRequest => {
    const { currentUser } = client.session.get();
    if (currentUser === null) throw new CallFailed('unauthenticated');
    return { method, path, body, headers: { [accountHeader]: currentUser.id } };
  };
  return {
    userRequest,
    /** The response must contain `field`. */
    get: async <T>(path: string, field: keyof T, options: Options = {}): Promise<T> =>
      requestExpecting<T>(environment, { ...userRequest('GET', path), ...options }, field),
    post: async <T>(path: string, body: unknown, field: keyof T, options: Options = {}): Promise<T> =>
      requestExpecting<T>(environment, { ...userRequest('POST', path, body), ...options }, field),
    postEmpty: async (path: string, body: unknown): Promise<void> =>
      requestEmpty(environment, userRequest('POST', path, body)),
  };
}
