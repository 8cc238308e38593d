import { randomUUID } from 'node:crypto';
import { type Written } from '#contract/api/api-answers.ts';
import { apiPaths, idempotencyHeader } from '#contract/api/api-paths.ts';
import { CliFailure } from '../failure.ts';
import { type ReadAnswerDeps, readAnswer } from './read-answer.ts';
import { type Retries, sendWithRetry } from './send-with-retry.ts';

export interface ApiClientDeps extends Retries, ReadAnswerDeps {
  /** The server's address, without a slash at its end. */
  readonly address: string;
  readonly token: string;
  readonly userAgent: string;
}

/** Reads and writes by the API for programs. Every method throws a CliFailure in the person's language, or an Interruption. */
export interface ApiClient {
  read(path: string): Promise<unknown>;
  write(method: 'POST' | 'PATCH', path: string, body: object): Promise<Written>;
}

export function createApiClient(deps: ApiClientDeps): ApiClient {
  const { address, token, userAgent, texts } = deps;

  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body: object | null) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'User-Agent': userAgent,
      // Every attempt has the same key, so that a write whose answer was lost is not applied twice.
      ...(body === null ? {} : { 'Content-Type': 'application/json', [idempotencyHeader]: randomUUID() }),
    };
    const request = { url: address + path, method, headers, body: body && JSON.stringify(body) };
    return readAnswer(await sendWithRetry(request, deps), deps);
  };

  return {
    read: (path) => send('GET', path, null),
    async write(method, path, body) {
      const answer = await send(method, path, body);
      if (!('id' in answer) || typeof answer.id !== 'string')
        throw new CliFailure('usage', texts.notForge(address, 200));
      return answer as Written;
    },
  };
}

/** The path of an idea, or of what is added to it. */
export function ideaPath(id: string, path: string = apiPaths.idea): string {
  return path.replace(':id', encodeURIComponent(id));
}
