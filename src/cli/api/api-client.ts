import { randomUUID } from 'node:crypto';
import { type Written } from '#contract/api/api-answers.ts';
import { apiPaths, idempotencyHeader } from '#contract/api/api-paths.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { parseJson } from '#domain/primitives/parse-json.ts';
import { type CliTexts } from '#messages/en/cli.ts';
import { type ErrorText } from '#messages/en/error-text.ts';
import { CliFailure, type FailureKind } from '../failure.ts';
import { type Retries, isBusy, retryAfterMs, sendWithRetry } from './send-with-retry.ts';

export interface ApiClientDeps extends Retries {
  /** The server's address, without a slash at its end. */
  readonly address: string;
  readonly token: string;
  readonly userAgent: string;
  readonly texts: CliTexts;
  /** The texts of refusals. */
  readonly errors: ErrorText;
}

/** Reads and writes by the API for programs. Every method throws a CliFailure in the person's language. */
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
    const { answer: received, isUncertain } = await sendWithRetry(request, deps);
    const unreachable = (reason: string) =>
      new CliFailure('unreachable', body !== null && isUncertain ? `${reason} ${texts.mayBeDone}` : reason);
    if (!('status' in received)) throw unreachable(texts.unreachable(address, received.reason));
    const { status, text, headers: answerHeaders } = received;
    if (isBusy(status)) throw unreachable(texts.busy(address, secondsOf(answerHeaders, deps.now())));
    if (status >= 300 && status < 400)
      throw new CliFailure('unreachable', texts.redirected(address, answerHeaders.get('location') ?? ''));
    const answer = parseJson(text);
    if (typeof answer !== 'object' || answer === null)
      throw new CliFailure('unreachable', texts.notForge(address, status));
    if (status < 400) return answer;
    throw problemFailure(deps, status, answer);
  };

  return {
    read: (path) => send('GET', path, null),
    async write(method, path, body) {
      const answer = await send(method, path, body);
      if (!('id' in answer) || typeof answer.id !== 'string')
        throw new CliFailure('unreachable', texts.notForge(address, 200));
      return answer as Written;
    },
  };
}

/** The path of an idea, or of what is added to it. */
export function ideaPath(id: string, path: string = apiPaths.idea): string {
  return path.replace(':id', encodeURIComponent(id));
}

/** How many seconds a busy server asks to wait; null if it does not say. */
function secondsOf(headers: Headers, now: number): number | null {
  const delayMs = retryAfterMs(headers, now);
  return delayMs === null ? null : Math.ceil(delayMs / 1_000);
}

/** Codes of errors that are more than a refusal. */
const kinds: Readonly<Record<string, FailureKind>> = {
  unauthenticated: 'noAccess',
  forbidden: 'noAccess',
  'idea-not-found': 'notFound',
  'idea-deleted': 'notFound',
};

/** Codes whose texts on the page say nothing here: the server's message says what was wrong. */
const codesOfPrograms = new Set([
  'invalid-request',
  'method-not-allowed',
  'payload-too-large',
  'unsupported-media-type',
  'foreign-origin',
  'client-outdated',
  'internal',
]);

function problemFailure(
  { address, texts, errors }: ApiClientDeps,
  status: number,
  problem: object,
): CliFailure {
  const { code = '', message = '' } = problem as { readonly code?: unknown; readonly message?: unknown };
  const kind = kinds[String(code)] ?? 'refused';
  if (code === 'unauthenticated') return new CliFailure(kind, texts.token.ended);
  if (code === 'forbidden') return new CliFailure(kind, texts.token.readOnly);
  if (code === 'not-found') return new CliFailure('unreachable', texts.notForge(address, status));
  if (!isErrorCode(code) || codesOfPrograms.has(code))
    return new CliFailure(kind, texts.refused(status, String(message)));
  return new CliFailure(kind, errors[code]);
}
