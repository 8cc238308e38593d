/** The longest that a server may take for one answer. */
const answerTimeoutMs = 30_000;

export interface ApiRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface NoAnswer {
  /** For the person who looks for the cause: `ECONNREFUSED`, `30 s`. */
  readonly reason: string;
  /** Whether the server may have got the request. */
  readonly mayBeReceived: boolean;
}

/** What the system says where a connection was not even made. */
const unconnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * Sends a request once. A redirect is returned as it is, because the token must reach no other address.
 * @throws what the signal was aborted with
 */
export async function sendRequest(
  { url, method, headers, body }: ApiRequest,
  signal: AbortSignal,
): Promise<ApiAnswer | NoAnswer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, answerTimeoutMs);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    const answer = await fetch(url, { method, headers, body, redirect: 'manual', signal: controller.signal });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    signal.throwIfAborted();
    const reason = controller.signal.aborted ? `${answerTimeoutMs / 1_000} s` : reasonOf(error);
    return { reason, mayBeReceived: !unconnected.test(reason) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** The system's code of a failed connection, which is in the cause of what `fetch` throws. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  return String(code ?? message ?? cause);
}
