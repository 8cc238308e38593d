import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { expect, it } from 'vitest';
import { createAuthApi } from '#client/api/api-request.ts';
import { type TimedRequest } from '#client/environment.ts';
import { type EarlySession } from './early-session.ts';

class Call {
  opened: readonly unknown[] = [];
  readonly headers: Record<string, string> = {};
  responseType = '';
  isSent = false;
  open(...given: unknown[]) {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    this.isSent = true;
  }
}

const script = readFileSync(new URL('../public/first-paint.js', import.meta.url), 'utf8');

/** Runs the page's first script under `/apps/`, where this device has these stored values. */
function runFirstScript(values: Record<string, string>) {
  const clock = { time: 1_000 };
  const calls: Call[] = [];
  const page: EarlySession = {};
  const names = {
    window: page,
    document: {
      documentElement: { dataset: {}, lang: 'en' },
      currentScript: { src: 'https://host.example/apps/first-paint.js' },
      querySelector: () => ({}),
    },
    localStorage: { getItem: (name: string) => values[name] ?? null },
    navigator: { languages: ['en'] },
    performance: { now: () => clock.time },
    XMLHttpRequest: class extends Call {
      constructor() {
        super();
        calls.push(this);
      }
    },
  };
  compileFunction(script, Object.keys(names))(...Object.values(names));
  return { calls, clock, page };
}

const take = (page: EarlySession, request: TimedRequest) => page.forgeEarly?.(request) ?? null;

/** The request for the session as the client sends it. */
async function clientRequest(): Promise<TimedRequest> {
  const sent: TimedRequest[] = [];
  const api = createAuthApi({
    basePath: '/apps/',
    isErrorCode: (code): code is never => code === null,
    async request(one) {
      sent.push({ ...one, path: `/apps${one.path}` });
      return { status: 200, body: { user: null } };
    },
  });
  await api.session();
  const [own] = sent;
  if (own === undefined) throw new Error('the client sent nothing');
  return own;
}

it('sends the request exactly as the client does, so that the client takes it, once', async () => {
  const { calls, clock, page } = runFirstScript({ '/apps/forge.session': '{"id":"ada"}' });
  const own = await clientRequest();
  expect(calls).toMatchObject([{ opened: ['GET', own.path], responseType: 'json', isSent: true }]);
  expect(calls[0]?.headers).toEqual(own.headers);
  clock.time += 9_999;
  expect(take(page, own)).toBe(calls[0]);
  expect(take(page, own)).toBe(null);
});

it('leaves it for the session where another request is sent first', async () => {
  const { calls, page } = runFirstScript({});
  const own = await clientRequest();
  expect(take(page, { ...own, path: '/apps/api/changes?since=0' })).toBe(null);
  expect(take(page, own)).toBe(calls[0]);
});

it.each([
  ['with another protocol', { 'forge-protocol': '1' }],
  ['with a header more', { 'forge-account': 'ada' }],
  ['of another path', { 'forge-path': '/' }],
])('drops it for a request %s', async (_, more) => {
  const { page } = runFirstScript({});
  const own = await clientRequest();
  expect(take(page, { ...own, headers: { ...own.headers, ...more } })).toBe(null);
  expect(take(page, own)).toBe(null);
});

it('drops it after ten seconds', async () => {
  const { clock, page } = runFirstScript({});
  clock.time += 10_000;
  expect(take(page, await clientRequest())).toBe(null);
});

it.each([
  ['signed in', {}, { '/apps/forge.session': '{"id":"bob"}' }],
  [
    'signed in as another',
    { '/apps/forge.session': '{"id":"ada"}' },
    { '/apps/forge.session': '{"id":"bob"}' },
  ],
  ['begun to sign out', {}, { '/apps/forge.session.ending': '1' }],
] as const)('drops it where another tab has %s since', async (_, before, after) => {
  const values: Record<string, string> = { ...before };
  const { page } = runFirstScript(values);
  Object.assign(values, after);
  expect(take(page, await clientRequest())).toBe(null);
});

it('drops it where another tab has signed out since', async () => {
  const values: Record<string, string> = { '/apps/forge.session': '{"id":"ada"}' };
  const { page } = runFirstScript(values);
  delete values['/apps/forge.session'];
  expect(take(page, await clientRequest())).toBe(null);
});

it('is not sent while the server does not know of a sign-out yet', async () => {
  const { calls, page } = runFirstScript({ '/apps/forge.session.ending': '1' });
  expect(calls).toEqual([]);
  expect(take(page, await clientRequest())).toBe(null);
});
