import { expect, it } from 'vitest';
import { isErrorCode } from '#contract/error-codes.ts';
import { failureOf } from './api.ts';

it.each([
  ['the server’s own code', 409, { code: 'idea-finished' }, 'idea-finished'],
  ['a proxy that takes no body of this length', 413, '<h1>413</h1>', 'invalid-request'],
  ['a proxy that cannot read the request', 400, undefined, 'invalid-request'],
  ['a gateway that refuses it in words of its own', 422, { code: 'E17' }, 'invalid-request'],
  ['a network that wants to be signed in to', 403, '<form>', 'internal'],
  ['a proxy with no server behind it', 404, '', 'internal'],
  ['a proxy that is busy', 429, '', 'internal'],
  ['a proxy that reaches nobody', 502, '<h1>502</h1>', 'offline'],
])('takes the answer of %s for what it is', (_, status, body, code) => {
  expect(failureOf({ isErrorCode, request: () => Promise.reject(new Error()) }, { status, body }).code).toBe(
    code,
  );
});
