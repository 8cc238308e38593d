import { type ApiRequest, type ApiResponse } from '#client/environment.ts';

/** Characters a millisecond that a body needs at most to leave: the server hangs up on whoever is slower still. */
const slowestLine = 5;

/**
 * A request and the JSON of its answer. A line that is slow is not dead: what arrives of the answer, piece by piece,
 * begins the time anew. Nobody sees how far a body has got on its way out, so a long one has more time from the start.
 */
export async function request({ method, path, body, headers, timeout }: ApiRequest): Promise<ApiResponse> {
  // `undefined` stays undefined: a request without a body.
  const text = body === undefined ? undefined : JSON.stringify(body);
  const silence = watchSilence(timeout);
  try {
    silence.begin((text?.length ?? 0) / slowestLine);
    const response = await fetch(path, {
      method,
      headers: { ...headers, ...(text === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: text,
      signal: silence.signal,
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? await readJson(response, silence.begin) : null };
  } finally {
    silence.end();
  }
}

/** Gives a request up when nothing has been heard for so many milliseconds; never where none are given. */
function watchSilence(timeout: number | undefined) {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  return {
    signal: abort.signal,
    begin(longer = 0) {
      end();
      if (timeout !== undefined) timer = setTimeout(() => abort.abort(), timeout + longer);
    },
    end,
  };
}

function readJson(response: Response, heard: () => void): Promise<unknown> {
  const listen = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, through) {
      heard();
      through.enqueue(piece);
    },
  });
  return new Response(response.body?.pipeThrough(listen)).json();
}
