import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from './http-request.ts';

let sent: { path: string; init: RequestInit };
let answer: (response: Response) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (path: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        sent = { path, init };
        answer = resolve;
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An answer that comes in pieces, and breaks off when the request is given up. */
function inPieces(type = 'application/json; charset=utf-8') {
  let pieces!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) });
  sent.init.signal?.addEventListener('abort', () => pieces.error(new Error('aborted')));
  answer(new Response(body, { headers: { 'Content-Type': type } }));
  return {
    piece: (text: string) => pieces.enqueue(new TextEncoder().encode(text)),
    end: () => pieces.close(),
  };
}

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    () => 'given up',
  );

it('sends its body as JSON, and gives the JSON of the answer', async () => {
  const answered = request({ method: 'POST', path: '/api/a', body: { a: 'ñ' }, headers: { 'X-A': 'b' } });
  answer(Response.json({ b: 'ü' }, { status: 422 }));
  expect(await answered).toEqual({ status: 422, body: { b: 'ü' } });
  expect(sent.path).toBe('/api/a');
  expect(sent.init).toMatchObject({
    method: 'POST',
    headers: { 'X-A': 'b', 'Content-Type': 'application/json' },
    body: '{"a":"ñ"}',
  });
});

it('has nothing but the status of an answer that is not JSON, or that has no body', async () => {
  const page = request({ method: 'GET', path: '/api/a' });
  answer(new Response('<p>Sign in to this network</p>', { headers: { 'Content-Type': 'text/html' } }));
  expect(await page).toEqual({ status: 200, body: null });
  expect(sent.init.body).toBe(undefined);
  expect(sent.init.headers).toEqual({});
  const nothing = request({ method: 'POST', path: '/api/a', body: {} });
  answer(new Response(null, { status: 204 }));
  expect(await nothing).toEqual({ status: 204, body: null });
});

it('waits for an answer that is slow as long as it goes on coming', async () => {
  const outcome = outcomeOf(request({ method: 'GET', path: '/api/changes', timeout: 30_000 }));
  await vi.advanceTimersByTimeAsync(29_999);
  const { piece, end } = inPieces();
  piece('{"ideas":[');
  for (let n = 0; n < 20; n += 1) {
    await vi.advanceTimersByTimeAsync(29_999);
    piece(' ');
  }
  piece(']}');
  end();
  expect(await outcome).toEqual({ status: 200, body: { ideas: [] } });
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up what does not begin to answer, and what stops in the middle', async () => {
  const silent = outcomeOf(request({ method: 'GET', path: '/api/a', timeout: 30_000 }));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(sent.init.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await silent).toBe('given up');

  const stopped = outcomeOf(request({ method: 'GET', path: '/api/a', timeout: 30_000 }));
  const { piece } = inPieces();
  piece('{"ideas":[');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(sent.init.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await stopped).toBe('given up');
});

it('gives a long body the time it takes on a slow line, and no more than that', async () => {
  const body = 'x'.repeat(1_000_000 - 2);
  const outcome = outcomeOf(request({ method: 'POST', path: '/api/import', body, timeout: 120_000 }));
  await vi.advanceTimersByTimeAsync(200_000 + 120_000 - 1);
  expect(sent.init.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('given up');
});

it('is never given up where no time is said', async () => {
  const outcome = outcomeOf(request({ method: 'GET', path: '/api/a' }));
  expect(vi.getTimerCount()).toBe(0);
  answer(Response.json(1));
  expect(await outcome).toEqual({ status: 200, body: 1 });
});
