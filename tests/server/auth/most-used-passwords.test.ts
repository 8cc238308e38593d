import { afterEach, expect, it } from 'vitest';
import { hintHeader } from '#contract/password-hint.ts';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { type Person, password, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;

afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const common = 'liverpool9';
const create = (email: string, secret: string) =>
  sendRequest(server.url + paths.signUp, { method: 'POST', body: { email, password: secret } });
const change = (person: Person, newPassword: string, headers: Record<string, string> = {}) =>
  person.ask(paths.changePassword, { method: 'POST', body: { password, newPassword }, headers });

const start = async (env: Record<string, string> = {}) => {
  server = await startTestServer({ env });
};

it('accepts one of the most used passwords in the spec profile, and hints at it once', async () => {
  await start();
  const up = await create('ada@example.org', common);
  expect([up.status, up.body]).toEqual([
    201,
    { user: { id: expect.any(String), email: 'ada@example.org' }, isPasswordCommon: true },
  ]);
  const again = await sendRequest(server.url + paths.signIn, {
    method: 'POST',
    body: { email: 'ada@example.org', password: common },
  });
  expect(again.body).toEqual({ user: { id: expect.any(String), email: 'ada@example.org' } });
});

it('hints at no other password', async () => {
  await start();
  const up = await create('ada@example.org', 'correct horse');
  expect(up.body).toEqual({ user: { id: expect.any(String), email: 'ada@example.org' } });
});

it('hints at a changed password only where the page asked for hints', async () => {
  await start();
  const [ada, bob] = [
    await signUp(server.url, 'ada@example.org'),
    await signUp(server.url, 'bob@example.org'),
  ];
  const asking = { [hintHeader]: '1' };
  const other = await change(ada, 'battery staple', asking);
  expect([other.status, other.text]).toEqual([204, '']);
  const old = await change(bob, common);
  expect([old.status, old.text]).toEqual([204, '']);
  const lin = await signUp(server.url, 'lin@example.org');
  const told = await change(lin, common, asking);
  expect([told.status, told.body]).toEqual([200, { isPasswordCommon: true }]);
});

it('refuses one of the most used passwords in the hardened profile, wherever it is chosen', async () => {
  await start({ SECURITY_PROFILE: 'hardened' });
  // In the list, long enough, and not found by the patterns alone.
  for (const secret of ['friend of emily', 'doomsayer.2.7mords.v', 'desmond1desmond1'])
    expectProblem(await create('ada@example.org', secret), 'password-too-common');
  expectProblem(await create('ada@example.org', common), 'password-too-short');
  expect((await create('ada@example.org', 'copper lantern tide sixteen')).status).toBe(201);
});
