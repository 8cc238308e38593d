import { expect, it } from 'vitest';
import { isErrorCode } from '#contract/error-codes.ts';
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
