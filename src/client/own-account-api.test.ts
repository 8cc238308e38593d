import { expect, it } from 'vitest';
import { accountHeader } from '#contract/protocol.ts';
import { type Client } from './create-client.ts';
import { type ApiRequest } from './environment.ts';
import { createOwnAccountApi } from './own-account-api.ts';

it('names the account in every call, so that none is about whoever has signed in since in this browser', async () => {
  const requests: ApiRequest[] = [];
  const client = {
    session: { get: () => ({ currentUser: { id: 'ada', email: 'ada@example.org' } }) },
    account: { get: () => null },
    userChanged: async () => {},
    logout: async () => {},
  } as unknown as Client;
  const own = createOwnAccountApi(client, {
    async request(request) {
      requests.push(request);
      return { status: 200, body: {} };
    },
    isErrorCode: (code): code is never => code === null,
  });
  await own.sessions();
  await own.endSession('a-session');
  await own.endOtherSessions();
  await own.changeEmail({ email: 'lovelace@example.org', password: 'secret1' });
  await own.changePassword({ password: 'secret1', newPassword: 'secret2' });
  await own.data();
  await own.remove('secret1');
  expect(requests.map(({ headers }) => headers?.[accountHeader])).toEqual(Array(7).fill('ada'));
});
