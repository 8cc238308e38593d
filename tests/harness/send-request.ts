import { type IncomingHttpHeaders, request } from 'node:http';

/** A request's method, headers and body: text and bytes are sent unchanged, anything else as JSON. */
export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  readonly bytes: Buffer;
  readonly text: string;
  /** The text parsed as JSON; undefined if it is not JSON. */
  readonly body: unknown;
}

/** Sends one request on a connection of its own; the test decides every header and byte. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const bytes = body === undefined ? undefined : Buffer.from(isRaw ? body : JSON.stringify(body));
    const call = request(url, {
      method,
      agent: false,
      headers: {
        ...(bytes === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) }),
        ...headers,
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text,
          body: asJson(text),
        });
      });
    });
    call.end(bytes);
  });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
