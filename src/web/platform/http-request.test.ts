import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EarlySession } from './early-session.ts';
import { request } from './http-request.ts';

/** The part of XMLHttpRequest that is used, driven by the test. */
class LineByHand extends EventTarget {
  static last: LineByHand;
  readyState = 1;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  responseType = '';
  status = 0;
  response: unknown = null;
  opened: readonly unknown[] = [];
  sent: unknown = 'nothing';
  isAborted = false;

  constructor() {
    super();
    LineByHand.last = this;
  }
  open(...way: unknown[]) {
    this.opened = way;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.isAborted = true;
    this.end();
  }

  end() {
    this.dispatchEvent(new Event('loadend'));
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.end();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', LineByHand);
  vi.stubGlobal('window', {});
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a request with a timeout of 30 s of silence. */
function begin(body?: unknown) {
  const call = { method: 'POST', path: '/api/a', body, headers: { 'X-A': 'b' }, timeoutMs: 30_000 } as const;
  const outcome = request(call).catch((error: unknown) => error);
  return { line: LineByHand.last, outcome };
}

it('sends its body as JSON, and gives the status and the JSON of the answer', async () => {
  const { line, outcome } = begin({ a: 'ñ' });
  expect(line).toMatchObject({
    opened: ['POST', '/api/a'],
    headers: { 'X-A': 'b', 'Content-Type': 'application/json' },
    sent: '{"a":"ñ"}',
    responseType: 'json',
  });
  line.answer(422, { b: 'ü' });
  expect(await outcome).toEqual({ status: 422, body: { b: 'ü' } });
});

it('names no kind of body where it sends none', async () => {
  const { line, outcome } = begin();
  expect([line.headers, line.sent]).toEqual([{ 'X-A': 'b' }, undefined]);
  line.answer(204, null);
  expect(await outcome).toEqual({ status: 204, body: null });
});

it.each([
  ['an answer', (line: LineByHand) => line],
  ['a body', (line: LineByHand) => line.upload],
])('waits for %s that is slow as long as it gets through, and gives it up once it stops', async (_, way) => {
  const { line, outcome } = begin({});
  for (let piece = 0; piece < 20; piece += 1) {
    vi.advanceTimersByTime(29_999);
    way(line).dispatchEvent(new Event('progress'));
  }
  vi.advanceTimersByTime(29_999);
  expect(line.isAborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(line.isAborted).toBe(true);
  expect(await outcome).toBeInstanceOf(TypeError);
});

it('gives up what does not begin to answer', async () => {
  const { line, outcome } = begin();
  vi.advanceTimersByTime(29_999);
  expect(line.isAborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await outcome).toBeInstanceOf(TypeError);
});

it('fails where the line breaks', async () => {
  const { line, outcome } = begin();
  line.end();
  expect(await outcome).toBeInstanceOf(TypeError);
});

const sessionRequest = { method: 'GET', path: '/api/a', headers: {}, timeoutMs: 30_000 } as const;

/** Leaves an early request for the next one, as the page's first script does. */
function leaveEarly(): LineByHand {
  const early = new LineByHand();
  const page: EarlySession = {
    forgeEarly() {
      page.forgeEarly = undefined;
      return early as unknown as XMLHttpRequest;
    },
  };
  vi.stubGlobal('window', page);
  return early;
}

it('gives the answer of a request that was sent before, finished or not, and sends none', async () => {
  const early = leaveEarly();
  const pending = request(sessionRequest);
  early.answer(200, { user: null });
  expect(await pending).toEqual({ status: 200, body: { user: null } });
  const finished = Object.assign(leaveEarly(), { readyState: 4, status: 200, response: { user: null } });
  expect(await request(sessionRequest)).toEqual({ status: 200, body: { user: null } });
  expect(LineByHand.last).toBe(finished);
});

it('sends the request where the one that was sent before failed', async () => {
  const early = leaveEarly();
  const pending = request(sessionRequest);
  early.end();
  await vi.waitFor(() => expect(LineByHand.last).not.toBe(early));
  LineByHand.last.answer(200, { user: null });
  expect(await pending).toEqual({ status: 200, body: { user: null } });
});
