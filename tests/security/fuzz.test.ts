import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { password, signIn } from '../harness/person.ts';
import { type TestServer, fastPasswords, startTestServer } from '../harness/test-server.ts';
import { fuzz } from './fuzz.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

it('answers ten thousand random requests without a server error', async () => {
  const statuses = await fuzz(server, 20_261_121, 10_000);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(10_000);
  // The requests are not only nonsense: many succeed, and the others reach every kind of rejection.
  for (const status of [200, 400, 401, 404, 405])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(50);
}, 180_000);

it('answers a thousand random sign-ups where an invitation is needed without a server error or an account', async () => {
  const invited = await startTestServer({ env: { SIGN_UPS: 'invited' } });
  let people = 0;
  const newPerson = async () => {
    const email = `person-${++people}@example.org`;
    const passwordHash = await fastPasswords().hash(password, { address: '', isKnown: false });
    const account = { id: crypto.randomUUID(), email, emailKey: email, passwordHash, now: 0 };
    await invited.storage.write('createAccount', account);
    return signIn(invited.url, email);
  };
  const routes = [{ method: 'POST', path: paths.signUp }] as const;
  const statuses = await fuzz(invited, 20_261_128, 1_000, { routes, newPerson });
  for (const status of [400, 403, 422]) expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(10);
  expect(await invited.storage.read.selectFrom('account').select('id').execute()).toHaveLength(people);
  await invited.stop();
  expect(invited.complaints).toEqual([]);
}, 60_000);
