import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { attemptKeysOf } from '#server/auth/attempt-keys.ts';
import { createResetLink } from '#server/auth/reset-link.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readMailSettings } from '#server/settings/mail-settings.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { openLive } from '../../harness/live-reader.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signIn, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let smtp: SmtpServer;
let directory: string;
let ada: Person;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  smtp = await startSmtpServer();
  const mailer = createMailer(
    readMailSettings({ SMTP_URL: smtp.url, MAIL_FROM: 'forge@example.org' }, null)!,
  );
  server = await startTestServer({ directory, mailer });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  await smtp.stop();
  rmSync(directory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

const post = (to: string, body: unknown, cookie = '') =>
  sendRequest(server.url + to, { method: 'POST', body, headers: cookie === '' ? {} : { Cookie: cookie } });
const enter = (secret: string, cookie = '') =>
  post(paths.signIn, { email: 'ada@example.org', password: secret }, cookie);
const close = () => server.storage.write('closeAccount', { accountId: ada.user.id, now: Date.now() });
const linkToken = async () =>
  (await createResetLink(server.storage, ada.user.id, '', Date.now())).replace('/#reset=', '');

it('rejects a password or link of a closed account, and reveals the closure only to its owner', async () => {
  const token = await linkToken();
  await close();
  expectProblem(await enter(password), 'authentication-failed');
  for (let n = 0; n < 2; n++)
    expectProblem(
      await post(paths.confirmReset, { token, password: 'brand new one' }),
      'authentication-failed',
    );
  expectProblem(
    await post(paths.confirmReset, { token: `${token}A`, password: 'brand new one' }),
    'reset-link-invalid',
  );
  await server.storage.write('reopenAccount', { accountId: ada.user.id });
  expect((await enter(password)).status).toBe(200);
  expect((await post(paths.confirmReset, { token, password: 'brand new one' })).status).toBe(204);
});

it('does not reveal whether the password of a closed account is right, in the answer or in the limits', async () => {
  await close();
  for (const [secret, cookie] of [
    [password, ''],
    ['wrong password', ''],
    [password, ada.browser],
    ['wrong password', ada.browser],
  ] as const)
    expectProblem(await enter(secret, cookie), 'authentication-failed', `${secret} ${cookie}`);
  for (let n = 0; n < 8; n++) expectProblem(await enter(password), 'authentication-failed');
  for (const secret of [password, 'wrong password']) expectProblem(await enter(secret), 'too-many-requests');
});

it('mails no link to the owner of a closed account, but responds as usual', async () => {
  await signUp(server.url, 'bob@example.org');
  await close();
  for (const email of ['ada@example.org', 'bob@example.org'])
    expect((await post(paths.requestReset, { email })).status).toBe(204);
  await server.stop();
  expect(smtp.mails.map(({ to }) => to)).toEqual(['bob@example.org']);
  server = await startTestServer();
});

it('rejects every session of a closed account, even one that is still stored', async () => {
  const add = makeMutation('addIdea', fields);
  await ada.push(add);
  const session = await server.storage.read.selectFrom('session').selectAll().executeTakeFirstOrThrow();
  await close();
  const { account_id, token_hash, created_at, seen_at, expires_at } = session;
  await server.database.query(
    `INSERT INTO session (account_id, token_hash, created_at, seen_at, expires_at, agent)
     VALUES ('${account_id}', '${token_hash}', ${created_at}, ${seen_at}, ${expires_at}, '')`,
  );
  expect((await ada.ask(paths.session)).body).toEqual({ user: null, epoch: expect.any(String) });
  for (const to of [paths.changes, paths.live, paths.sessions, paths.accountData, paths.ideas])
    expectProblem(await ada.ask(to), 'unauthenticated', to);
  const again = { mutations: [makeMutation('deleteIdea', { id: add.id })] };
  expectProblem(await post(paths.mutations, again, ada.cookie), 'unauthenticated');
  // A push whose session check passed just before the closure is rejected too.
  const input = { accountId: ada.user.id, mutations: again.mutations, now: Date.now() };
  expect(await server.storage.write('pushMutations', input)).toBe(null);
  expect(await server.storage.read.selectFrom('idea').select('deleted_at').execute()).toEqual([
    { deleted_at: null },
  ]);
});

it('deletes all data of an account that its operator deletes', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  const other = await signIn(server.url, 'ada@example.org');
  const add = makeMutation('addIdea', { ...fields, title: 'Quixotic zeppelin' });
  await ada.push(add);
  await linkToken();
  const live = await openLive(server.url, ada);
  await post(paths.requestReset, { email: 'ada@example.org' });
  await until(() => smtp.mails.length > 0, 'the mail');
  for (const cookie of ['', ada.browser, other.browser]) await enter('wrong password', cookie);
  await ada.ask(paths.deleteAccount, { method: 'POST', body: { password: 'wrong password' } });
  const keys = await attemptKeysOf(server.storage, ada.user.id, 'Ada@Example.org');
  const counted = async () =>
    (await server.storage.read.selectFrom('throttle').select('key').where('key', 'in', keys).execute())
      .length;
  expect([keys.length, await counted()]).toEqual([5, 5]);
  await server.storage.write('deleteAccountAsOperator', { accountId: ada.user.id, throttleKeys: keys });
  expect(await counted()).toBe(0);
  const tables = server.storage.read;
  for (const table of [
    'session',
    'idea',
    'mutation',
    'known_browser',
    'password_reset',
    'email',
    'account_event',
    'account_link',
  ] as const) {
    const rows = await tables.selectFrom(table).select('account_id').execute();
    expect(
      rows.filter(({ account_id }) => account_id === ada.user.id),
      table,
    ).toEqual([]);
  }
  for (const file of readdirSync(directory)) {
    const bytes = readFileSync(path.join(directory, file));
    for (const trace of ['Quixotic', 'ada@example.org', ada.user.id, add.id])
      expect(bytes.includes(trace), `${trace} in ${file}`).toBe(false);
  }
  live.close();
  expectProblem(await ada.ask(paths.changes), 'unauthenticated');
  expect((await bob.everything()).account).not.toBe(null);
});
