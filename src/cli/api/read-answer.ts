import { isErrorCode } from '#contract/error-codes.ts';
import { parseJson } from '#domain/primitives/parse-json.ts';
import { type CliTexts } from '#messages/en/cli.ts';
import { type ErrorText } from '#messages/en/error-text.ts';
import { CliFailure, type FailureKind } from '../failure.ts';
import { type Outcome, isBusy, isFailed, retryAfterMs } from './send-with-retry.ts';

export interface ReadAnswerDeps {
  readonly address: string;
  readonly texts: CliTexts;
  /** The texts of refusals. */
  readonly errors: ErrorText;
  readonly now: () => number;
}

/** The JSON of a successful answer. @throws CliFailure for every other one, and for none */
export function readAnswer({ answer, isUncertain }: Outcome, deps: ReadAnswerDeps): object {
  const { address, texts, now } = deps;
  const failure = (kind: FailureKind, message: string) =>
    new CliFailure(kind, isUncertain ? `${message} ${texts.mayBeDone}` : message);
  if (!('status' in answer)) {
    const kind = answer.loss === 'barred' ? 'usage' : 'unreachable';
    throw failure(kind, texts.unreachable(address, answer.reason));
  }
  const { status, headers } = answer;
  if (isBusy(status)) throw failure('unreachable', texts.busy(address, secondsOf(headers, now())));
  const content = parseJson(answer.text);
  const isJson = typeof content === 'object' && content !== null;
  if (isFailed(status)) {
    // The one failure of which the server knows that it changed nothing.
    if (isJson && 'code' in content && content.code === 'storage-full')
      throw new CliFailure('unreachable', deps.errors['storage-full']);
    throw failure('unreachable', texts.failed(address, status));
  }
  if (status >= 300 && status < 400)
    throw failure('usage', texts.redirected(address, headers.get('location') ?? ''));
  if (!isJson) throw failure('usage', texts.notForge(address, status));
  if (status < 400) return content;
  const { kind, message } = problemFailure(deps, status, content);
  // A refusal is the answer to every attempt, as all have one Idempotency-Key. A bad token is not even looked up by it.
  throw kind === 'refused' || kind === 'notFound' ? new CliFailure(kind, message) : failure(kind, message);
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
  'not-found': 'usage',
};

/** Codes whose texts on the page say nothing here: the server's message says what was wrong. */
const codesOfPrograms = new Set([
  'invalid-request',
  'method-not-allowed',
  'payload-too-large',
  'unsupported-media-type',
  'foreign-origin',
  'client-outdated',
]);

function problemFailure({ address, texts, errors }: ReadAnswerDeps, status: number, problem: object) {
  const { code = '', message = '' } = problem as { readonly code?: unknown; readonly message?: unknown };
  const textOf = () => {
    if (code === 'unauthenticated') return texts.token.ended;
    if (code === 'forbidden') return texts.token.readOnly;
    if (code === 'not-found') return texts.notForge(address, status);
    if (!isErrorCode(code) || codesOfPrograms.has(code)) return texts.refused(status, String(message));
    return errors[code];
  };
  return { kind: kinds[String(code)] ?? 'refused', message: textOf() };
}
