import { spawnSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { type NewTokenAnswer } from '#contract/access-tokens.ts';
import { type NewCalendarAddressAnswer, type SessionsAnswer } from '#contract/account.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { calendarPaths, feedPath } from '#contract/calendar-paths.ts';
import { paths } from '#contract/protocol.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { type WebhookSecretAnswer } from '#contract/webhooks.ts';
import { bearer } from '../harness/access-token.ts';
import { operatorCommandFile } from '../harness/operator-command-file.ts';
import { cookieOf, password, signUp } from '../harness/person.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { type TestResponse, sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

const newPassword = 'zanzibar lantern';

it(
  'logs one line per event of an account’s security, with network, request and account only',
  { timeout: 120_000 },
  async () => {
    const environment = { DATA_DIR: scope.directory() };
    const server = scope.start({ PORT: '0', ...environment });
    const url = await server.url();
    const expected: unknown[] = [];
    const hidden: string[] = [password, newPassword, 'zanzibar', 'example.org'];
    const hide = (cookie: string) => hidden.push(cookie.split('=')[1] ?? '', cookie.split('.')[1] ?? '');
    const ask = async (
      [security, outcome, accountId]: readonly [string, string, string | null],
      path: string,
      body: unknown,
      cookie = '',
    ) => {
      const [method, content] = body === null ? (['GET', {}] as const) : (['POST', { body }] as const);
      const answer = await sendRequest(url + path, { method, ...content, headers: { Cookie: cookie } });
      expected.push({ security, outcome, requestId: answer.headers['x-request-id'], accountId });
      for (const set of answer.headers['set-cookie'] ?? []) hide(set.split(';')[0] ?? '');
      return answer;
    };
    const email = 'zanzibar.ada@example.org';
    const up = await ask(['sign-up', 'email-already-in-use', null], paths.signUp, {
      email: (await signUp(url, email)).user.email,
      password,
    });
    expect(up.status).toBe(409);
    const enter = (how: readonly [string, string, string | null], secret = password) =>
      ask(how, paths.signIn, { email, password: secret });
    const id = await accountId(url, email);
    const ada = cookieOf(await enter(['sign-in', 'done', id]));
    await ask(['sign-in', 'user-not-found', null], paths.signIn, { email: 'zanzibar@example.org', password });
    const other = cookieOf(await enter(['sign-in', 'done', id]));
    await ask(['sign-out', 'done', id], paths.signOut, {}, other);
    await enter(['sign-in', 'done', id]);
    const { sessions } = (await sendRequest(url + paths.sessions, { headers: { Cookie: ada } }))
      .body as SessionsAnswer;
    const end = { id: sessions.find(({ isCurrent }) => !isCurrent)?.id };
    await ask(['session-end', 'done', id], paths.endSession, end, ada);
    const renewed = cookieOf(await ask(['other-sessions-end', 'done', id], paths.endOtherSessions, {}, ada));
    const change = { email: 'zanzibar.lovelace@example.org', password: 'zanzibar wrong' };
    await ask(['email-change', 'wrong-password', id], paths.changeEmail, change, renewed);
    const changed = await ask(
      ['password-change', 'done', id],
      paths.changePassword,
      { password, newPassword },
      renewed,
    );
    const present = cookieOf(changed);
    const calendar = await ask(['calendar-address', 'done', id], calendarPaths.create, {}, present);
    const { secret } = calendar.body as NewCalendarAddressAnswer;
    const unknown = secret.split('').toReversed().join('');
    hidden.push(secret, unknown);
    for (const one of [secret, unknown, `${secret}x`]) await sendRequest(`${url}/${feedPath(one)}`);
    await ask(['calendar-address-end', 'done', id], calendarPaths.remove, {}, present);
    const script = { name: 'Zanzibar script', access: 'read', lifetime: 'never' };
    const created = await ask(['access-token', 'done', id], tokenPaths.create, script, present);
    const { id: tokenId, token: accessToken } = created.body as NewTokenAnswer;
    hidden.push(accessToken.slice('forge_pat_'.length));
    await sendRequest(url + apiPaths.me, { headers: bearer(accessToken) });
    await ask(['access-token-end', 'done', id], tokenPaths.revoke, { id: tokenId }, present);
    const hook = { address: 'https://hook.invalid/zanzibar', events: ['idea.finished'] };
    const added = await ask(['webhook', 'done', id], webhookPaths.add, hook, present);
    const { id: webhookId, secret: webhookSecret } = added.body as WebhookSecretAnswer;
    const renewedHook = await ask(
      ['webhook-secret', 'done', id],
      webhookPaths.secret,
      { id: webhookId },
      present,
    );
    for (const one of [webhookSecret, (renewedHook.body as WebhookSecretAnswer).secret])
      hidden.push(one.slice('whsec_'.length));
    await ask(['webhook-end', 'done', id], webhookPaths.remove, { id: webhookId }, present);
    await ask(['data-download', 'done', id], paths.accountData, null, present);
    await ask(['reset-request', 'mail-not-configured', null], paths.requestReset, { email });
    await ask(['reset', 'reset-link-invalid', null], paths.confirmReset, { token: 'zanzibar', password });
    const [link = ''] = (await runOperatorCommand(environment, `user reset-link ${email}`)).lines;
    const token = link.split('#reset=')[1] ?? '';
    hidden.push(token.split('.')[1] ?? '');
    await ask(['reset', 'done', id], paths.confirmReset, { token, password });
    for (let n = 0; n < 10; n++) await enter(['sign-in', 'wrong-password', id], 'zanzibar wrong');
    await enter(['sign-in', 'too-many-requests', id]);
    const bob = await signUp(url, 'bob.zanzibar@example.org');
    hide(bob.cookie);
    await runOperatorCommand(environment, 'user disable bob.zanzibar@example.org');
    const bobs = { email: 'bob.zanzibar@example.org', password };
    await ask(['sign-in', 'authentication-failed', bob.user.id], paths.signIn, bobs);
    await runOperatorCommand(environment, 'user enable bob.zanzibar@example.org');
    const back = cookieOf(await ask(['sign-in', 'done', bob.user.id], paths.signIn, bobs));
    await ask(['account-deletion', 'done', bob.user.id], paths.deleteAccount, { password }, back);
    server.child.kill('SIGTERM');
    await server.exited;

    const lines = server
      .stdout()
      .split('\n')
      .filter((line) => line.includes('security event'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const told = lines.map(({ security, outcome, requestId, accountId }) => ({
      security,
      outcome,
      requestId,
      accountId,
    }));
    const known = new Set(expected.map((one) => (one as { requestId: string }).requestId));
    expect(told.filter(({ requestId }) => known.has(requestId as string))).toEqual(expected);
    // The others come from the harness's own requests, one each.
    const others = told.filter(({ requestId }) => !known.has(requestId as string));
    expect(others.map(({ security, outcome }) => `${String(security)} ${String(outcome)}`)).toEqual([
      'sign-up done',
      'sign-in done',
      'sign-up done',
    ]);
    for (const line of lines)
      expect(Object.keys(line)).toEqual([
        'level',
        'time',
        'security',
        'outcome',
        'address',
        'requestId',
        'accountId',
        'msg',
      ]);
    for (const line of lines) expect(line['address']).toBe('127.0.0.0/24');
    for (const one of hidden.filter((text) => text !== ''))
      expect(server.stdout() + server.stderr(), one).not.toContain(one);
  },
);

it('logs an operator’s actions on the access to an account, separately from the command’s output', async () => {
  const environment = { DATA_DIR: scope.directory() };
  const server = scope.start({ PORT: '0', ...environment });
  const { user } = await signUp(await server.url(), 'zanzibar@example.org');
  const acts = ['disable', 'enable', 'reset-link', 'sign-out', 'delete'] as const;
  for (const act of acts) {
    const more = act === 'delete' ? ['--yes'] : [];
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [operatorCommandFile, 'user', act, 'zanzibar@example.org', ...more],
      { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...environment } },
    );
    expect(JSON.parse(stderr), act).toEqual({
      level: 30,
      time: expect.any(String),
      security: `operator-${act}`,
      outcome: 'done',
      accountId: user.id,
      msg: 'security event',
    });
    expect(stdout).not.toContain('security');
  }
  for (const [act, ...words] of [['invite'], ['create', 'zanzibar.bob@example.org']] as const) {
    const { stdout, stderr } = spawnSync(process.execPath, [operatorCommandFile, 'user', act, ...words], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...environment },
    });
    const line = JSON.parse(stderr) as Record<string, unknown>;
    expect(line).toMatchObject({ security: `operator-${act}`, outcome: 'done' });
    expect(line['accountId']).toEqual(act === 'invite' ? null : expect.any(String));
    expect(stderr).not.toContain('zanzibar');
    expect(stderr).not.toContain(stdout.trim().split('=')[1]);
  }
  const unknown = spawnSync(
    process.execPath,
    [operatorCommandFile, 'user', 'disable', 'zanzibar@example.org'],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...environment },
    },
  );
  expect(unknown.stderr).toBe('forge: there is no account with the address zanzibar@example.org\n');
});

it('logs rejected requests that lack permission or that no page sends', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const stranger = await sendRequest(`${url}${paths.changes}?zanzibar=1`);
  const foreign = { Origin: 'https://zanzibar.example', 'Sec-Fetch-Site': 'cross-site' };
  const framed = await ada.ask(paths.signOut, { method: 'POST', body: {}, headers: foreign });
  const body = { mutations: 'zanzibar' };
  const misshapen = await ada.ask(paths.mutations, { method: 'POST', body });
  await until(() => server.stdout().split('refusal').length > 3, 'the lines');
  const lines = server
    .stdout()
    .split('\n')
    .filter((line) => line.includes('refusal'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = (
    answer: TestResponse,
    outcome: string,
    method: string,
    route: string,
    account: string | null,
  ) => ({
    level: 30,
    time: expect.any(String),
    security: 'refusal',
    outcome,
    address: '127.0.0.0/24',
    requestId: answer.headers['x-request-id'],
    accountId: account,
    method,
    route,
    msg: 'security event',
  });
  expect(lines).toEqual([
    line(stranger, 'unauthenticated', 'GET', paths.changes, null),
    line(framed, 'foreign-origin', 'POST', '/api/*', null),
    line(misshapen, 'invalid-request', 'POST', paths.mutations, ada.user.id),
  ]);
  expect(server.stdout()).not.toContain('zanzibar');
});

it.each([
  ['full', { address: '203.0.113.77' }],
  ['prefix', { address: '203.0.113.0/24' }],
  ['off', {}],
])('names the client behind a trusted proxy as LOG_ADDRESSES=%s says', async (mode, named) => {
  const server = scope.start({
    PORT: '0',
    DATA_DIR: scope.directory(),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_ADDRESSES: mode,
  });
  const url = await server.url();
  const headers = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.77' };
  await sendRequest(url + paths.signIn, {
    method: 'POST',
    headers,
    body: { email: 'ada@example.org', password },
  });
  await sendRequest(url + paths.changes, { headers });
  await until(() => server.stdout().split('security event').length > 2, 'the lines');
  const lines = server
    .stdout()
    .split('\n')
    .filter((line) => line.includes('security event'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ security }) => security)).toEqual(['sign-in', 'refusal']);
  for (const { address } of lines) expect(address === undefined ? {} : { address }).toEqual(named);
  expect(server.stdout()).not.toContain('198.51.100');
});

async function accountId(url: string, email: string): Promise<string> {
  const answer = await sendRequest(url + paths.signIn, { method: 'POST', body: { email, password } });
  return (answer.body as { user: { id: string } }).user.id;
}
