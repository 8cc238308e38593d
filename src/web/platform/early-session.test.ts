import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { expect, it } from 'vitest';
import { createAuthApi } from '#client/api/api-request.ts';
import { type TimedRequest } from '#client/environment.ts';
import { type EarlySessionHolder, takeEarlySession } from './early-session.ts';

class SentCall {
  isAborted = false;
  abort() {
    this.isAborted = true;
  }
}

const headers = { 'forge-path': '/apps/', 'forge-protocol': '1' };
const request = { method: 'GET', path: '/apps/api/auth/session', headers } as const;
const stored = { 'forge.session': '{"id":"ada"}', 'forge.session.ending': null };
const read = (name: string) => (name === 'forge.session' ? stored['forge.session'] : null);

function sendEarly() {
  const call = new SentCall();
  const page: EarlySessionHolder = {
    forgeEarlySession: {
      call: call as unknown as XMLHttpRequest,
      address: request.path,
      headers,
      sentAt: 1_000,
      stored,
    },
  };
  return { call, page };
}

it('takes the early request in place of an equal one, once', () => {
  const { call, page } = sendEarly();
  expect(takeEarlySession(page, request, read, 10_999)).toBe(call);
  expect(call.isAborted).toBe(false);
  expect(takeEarlySession(page, request, read, 10_999)).toBe(null);
});

it('leaves it for the session where another request is sent first', () => {
  const { call, page } = sendEarly();
  expect(takeEarlySession(page, { ...request, path: '/apps/api/changes' }, read, 1_000)).toBe(null);
  expect(takeEarlySession(page, { ...request, method: 'POST' }, read, 1_000)).toBe(null);
  expect(takeEarlySession(page, request, read, 1_000)).toBe(call);
});

it.each([
  ['is ten seconds old', request, read, 11_000],
  ['names another protocol', { ...request, headers: { ...headers, 'forge-protocol': '2' } }, read, 1_000],
  ['lacks a header', { ...request, headers: { ...headers, 'forge-account': 'a' } }, read, 1_000],
  ['has one header more', { ...request, headers: { 'forge-protocol': '1' } }, read, 1_000],
  ['was sent before another tab signed in', request, () => '{"id":"bob"}', 1_000],
  ['was sent before another tab signed out', request, () => null, 1_000],
] as const)('drops one that %s', (_, sent, readNow, now) => {
  const { call, page } = sendEarly();
  expect(takeEarlySession(page, sent, readNow, now)).toBe(null);
  expect(call.isAborted).toBe(true);
  expect(takeEarlySession(page, request, read, 1_000)).toBe(null);
});

it('takes nothing where nothing was sent', () => {
  expect(takeEarlySession({}, request, read, 1_000)).toBe(null);
});

/** Runs the page's first script with these stored values. Returns what it sent. */
function runFirstScript(values: Readonly<Record<string, string>>) {
  const script = readFileSync(new URL('../public/first-paint.js', import.meta.url), 'utf8');
  const sent: { opened: unknown[]; headers: Record<string, string>; responseType: string }[] = [];
  class Call {
    opened: unknown[] = [];
    readonly headers: Record<string, string> = {};
    responseType = '';
    open(...given: unknown[]) {
      this.opened = given;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send() {
      sent.push(this);
    }
  }
  const window: EarlySessionHolder = {};
  const element = { dataset: {}, lang: 'en' };
  const document = {
    documentElement: element,
    currentScript: { src: 'https://host.example/apps/first-paint.js' },
    querySelector: () => ({}),
  };
  const localStorage = { getItem: (name: string) => values[name] ?? null };
  const navigator = { languages: ['en'] };
  const names = { window, document, localStorage, navigator, XMLHttpRequest: Call };
  compileFunction(script, Object.keys(names))(...Object.values(names));
  return { sent, window };
}

it('is sent by the first script exactly as the client sends it, so that it is taken', async () => {
  const { sent, window } = runFirstScript({ '/apps/forge.session': '{"id":"ada"}' });
  expect(sent).toMatchObject([{ opened: ['GET', '/apps/api/auth/session'], responseType: 'json' }]);
  const sentByClient: TimedRequest[] = [];
  const api = createAuthApi({
    basePath: '/apps/',
    isErrorCode: (code): code is never => code === null,
    async request(one) {
      sentByClient.push(one);
      return { status: 200, body: { user: null } };
    },
  });
  await api.session();
  const [own] = sentByClient;
  if (own === undefined) throw new Error('the client sent nothing');
  expect(sent[0]?.headers).toEqual(own.headers);
  const readOwn = (name: string) => (name === 'forge.session' ? '{"id":"ada"}' : null);
  const taken = takeEarlySession(window, { ...own, path: `/apps${own.path}` }, readOwn, performance.now());
  expect(taken).toBe(sent[0]);
});

it('is not sent while the server does not know of a sign-out yet', () => {
  expect(runFirstScript({ '/apps/forge.session.ending': '1' })).toEqual({ sent: [], window: {} });
});
