import { expect, it } from 'vitest';
import { isErrorCode } from '#contract/error-codes.ts';
import { type ApiRequest, type ApiResponse } from '../environment.ts';
import { type ApiDeps, requestExpecting, requestJson, errorOfResponse } from './api-request.ts';

it.each([
  ['the server’s own code', 409, { code: 'idea-finished' }, 'idea-finished'],
  ['a proxy that takes no body of this length', 413, '<h1>413</h1>', 'invalid-request'],
  ['a proxy that cannot read the request', 400, undefined, 'invalid-request'],
  ['a gateway that refuses it in words of its own', 422, { code: 'E17' }, 'invalid-request'],
  ['a network that wants to be signed in to', 403, '<form>', 'offline'],
  ['a network that lets nobody through to anything but its own page', 200, null, 'offline'],
  ['a proxy with no server behind it', 404, '', 'offline'],
  ['a proxy that is busy', 429, '', 'offline'],
  ['a proxy that reaches nobody', 502, '<h1>502</h1>', 'offline'],
])('takes the answer of %s for what it is', (_, status, body, code) => {
  expect(
    errorOfResponse({ isErrorCode, request: () => Promise.reject(new Error()) }, { status, body }).code,
  ).toBe(code);
});

it.each([
  ['an answer', 200, { user: null }],
  ['that there is nothing to say', 204, null],
])('takes %s for the server’s', async (_, status, body) => {
  const caller: ApiDeps = { isErrorCode, request: async () => ({ status, body }) };
  expect(await requestJson(caller, { method: 'POST', path: '/api/x' })).toEqual(body);
});

it('sends a request once more that was refused for its session, as another tab may have renewed that', async () => {
  const answers: ApiResponse[] = [
    { status: 401, body: { code: 'unauthenticated' } },
    { status: 200, body: { user: null } },
  ];
  const requests: ApiRequest[] = [];
  const caller: ApiDeps = {
    isErrorCode,
    async request(request) {
      requests.push(request);
      return answers.shift() ?? { status: 401, body: { code: 'unauthenticated' } };
    },
  };
  const asked = { method: 'POST', path: '/api/x', body: { a: 1 } } as const;
  expect(await requestJson(caller, asked)).toEqual({ user: null });
  expect(requests).toMatchObject([asked, asked]);
  // Refused twice, it is refused.
  await expect(requestJson(caller, asked)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(requests).toHaveLength(4);
});

it.each(['wrong-password', 'user-not-found'])('sends a request refused as %s only once', async (code) => {
  let count = 0;
  const request = async () => {
    count += 1;
    return { status: 401, body: { code } };
  };
  await expect(
    requestJson({ isErrorCode, request }, { method: 'POST', path: '/api/x' }),
  ).rejects.toMatchObject({ code });
  expect(count).toBe(1);
});

it('treats an HTML page as no response', async () => {
  const caller: ApiDeps = { isErrorCode, request: async () => ({ status: 200, body: null }) };
  await expect(requestJson(caller, { method: 'POST', path: '/api/x' })).rejects.toMatchObject({
    code: 'offline',
  });
});

it.each([
  ['an object of another kind', 200, {}],
  ['an error under a good status', 200, { error: 'sign in to this network' }],
  ['a list', 200, []],
  ['a text', 200, 'welcome'],
  ['nothing', 204, null],
])('takes %s in the place of an answer for none', async (_, status, body) => {
  const caller: ApiDeps = { isErrorCode, request: async () => ({ status, body }) };
  const asking = requestExpecting<{ user: null }>(caller, { method: 'GET', path: '/api/x' }, 'user');
  await expect(asking).rejects.toMatchObject({ code: 'offline', isAnswered: true });
});

it('accepts a response with the expected field, even if it is null', async () => {
  const caller: ApiDeps = { isErrorCode, request: async () => ({ status: 200, body: { user: null } }) };
  const asking = requestExpecting<{ user: null }>(caller, { method: 'GET', path: '/api/x' }, 'user');
  expect(await asking).toEqual({ user: null });
});
