import { expect, it } from 'vitest';
import { accountHeader } from '#contract/protocol.ts';
import { type Client } from '../create-client.ts';
import { type ApiRequest } from '../environment.ts';
import { createAccountApi } from './account-api.ts';

const answered = (body: unknown, status: number, requests: ApiRequest[] = []) => ({
  async request(request: ApiRequest) {
    requests.push(request);
    return { status, body };
  },
  isErrorCode: (code: unknown): code is never => code === null,
});

function clientOf(wiped: string[] = []): Client {
  return {
    session: { get: () => ({ currentUser: { id: 'ada', email: 'ada@example.org' } }) },
    account: { get: () => null },
    refreshSession: async () => {},
    logout: async () => void wiped.push('ada'),
  } as unknown as Client;
}

it('sends the account id with every call, so that none affects a later user of this browser', async () => {
  const requests: ApiRequest[] = [];
  const asked = createAccountApi(
    clientOf(),
    answered({ user: null, sessions: [], exportedAt: '' }, 200, requests),
  );
  await asked.sessions();
  await asked.changeEmail({ email: 'lovelace@example.org', password: 'secret1' });
  await asked.data();
  const told = createAccountApi(clientOf(), answered(null, 204, requests));
  await told.endSession('a-session');
  await told.endOtherSessions();
  await told.changePassword({ password: 'secret1', newPassword: 'secret2' });
  await told.remove({ password: 'secret1' });
  expect(requests.map(({ headers }) => headers?.[accountHeader])).toEqual(Array(7).fill('ada'));
});

it('treats the page of a proxy as no response, and deletes nothing', async () => {
  const wiped: string[] = [];
  const own = createAccountApi(clientOf(wiped), answered({ portal: 'sign in here' }, 200));
  const calls = [
    own.sessions(),
    own.endSession('a-session'),
    own.endOtherSessions(),
    own.changeEmail({ email: 'lovelace@example.org', password: 'secret1' }),
    own.changePassword({ password: 'secret1', newPassword: 'secret2' }),
    own.data(),
    own.remove({ password: 'secret1' }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'offline' });
  expect(wiped).toEqual([]);
});
