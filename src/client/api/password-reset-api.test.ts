import { expect, it } from 'vitest';
import { isErrorCode } from '#contract/error-codes.ts';
import { hintHeader } from '#contract/password-hint.ts';
import { createPasswordResetApi } from './password-reset-api.ts';

const answering = (status: number, body: unknown) =>
  createPasswordResetApi({ isErrorCode, request: async () => ({ status, body }) });
const calls = {
  'asking for a link': (api: ReturnType<typeof answering>) =>
    api.requestReset({ email: 'ada@example.org', language: 'en' }),
  'setting the password': (api: ReturnType<typeof answering>) =>
    api.confirmReset({ token: 'a-token', password: 'secret2' }),
};

it.each(Object.entries(calls))(
  'takes the page of a network in between for no answer to %s',
  async (_, call) => {
    await expect(call(answering(200, { portal: 'sign in here' }))).rejects.toMatchObject({ code: 'offline' });
    await expect(call(answering(204, null)).then((isCommon) => isCommon === true)).resolves.toBe(false);
  },
);

it('asks for a hint at the new password, and passes it on', async () => {
  const confirm = { token: 'a-token', password: 'secret2' };
  const headers: unknown[] = [];
  const api = createPasswordResetApi({
    isErrorCode,
    request: async (request) => {
      headers.push(request.headers?.[hintHeader]);
      return { status: 200, body: { isPasswordCommon: true } };
    },
  });
  await expect(api.confirmReset(confirm)).resolves.toBe(true);
  expect(headers).toEqual(['1']);
  await expect(answering(204, null).confirmReset(confirm)).resolves.toBe(false);
});
