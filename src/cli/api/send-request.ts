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

/**
 * How far a request without an answer came. `lost`: the server may have got it. `unconnected`: no connection was made.
 * `untrusted`: the certificate is not trusted, and nothing was sent. `barred`: `fetch` never uses the port of the address.
 */
export type Loss = 'lost' | 'unconnected' | 'untrusted' | 'barred';

export interface NoAnswer {
  /** For the person who looks for the cause: `ECONNREFUSED`, `30 s`. */
  readonly reason: string;
  readonly loss: Loss;
}

/** The system's codes of a connection that was not even made. */
const unconnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** OpenSSL's codes of a certificate that is refused, as Node names them, and Node's own. */
const untrusted = new RegExp(
  '^(UNABLE_TO_(GET|DECRYPT|DECODE|VERIFY)_.+|(CERT|CRL)_.+|ERR_TLS_CERT_.+|ERROR_IN_(CERT|CRL)_.+|' +
    'DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$',
);

/**
 * Sends a request once. A redirect is returned as it is, because the token must reach no other address. An abort by the
 * signal is returned as a lost answer.
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
    const answer = await fetch(url, { method, headers, body, redirect: 'manual', signal: controller.signal });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    if (controller.signal.aborted) return { reason: `${answerTimeoutMs / 1_000} s`, loss: 'lost' };
    const reason = reasonOf(error);
    return { reason, loss: lossOf(reason) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

function lossOf(reason: string): Loss {
  if (unconnected.test(reason)) return 'unconnected';
  if (untrusted.test(reason)) return 'untrusted';
  return reason === 'bad port' ? 'barred' : 'lost';
}

/** The system's code of a failed connection, which is in the cause of what `fetch` throws. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  return String(code ?? message ?? cause);
}
