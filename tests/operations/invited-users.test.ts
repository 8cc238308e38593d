import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { password, signIn } from '../harness/person.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

/** Starts a server behind a proxy at this name. Returns how to ask it, and how to run a command beside it. */
async function startServer(settings: Record<string, string> = {}) {
  const environment = { DATA_DIR: scope.directory(), PUBLIC_URL: 'https://forge.example.org', ...settings };
  const server = scope.start({ PORT: '0', ...environment, PUBLIC_URL: '' });
  const url = await server.url();
  const run = (line: string, now?: () => number) => runOperatorCommand(environment, line, now);
  const post = (path: string, body: unknown) => sendRequest(url + path, { method: 'POST', body });
  return { url, run, post };
}

it('invites a person, who creates an account with the link', async () => {
  const { url, run, post } = await startServer({ SIGN_UPS: 'invited' });
  const signUp = (email: string, link = '') =>
    post(paths.signUp, { email, password, invitation: /#invite=([^.]+)/.exec(link)?.[1] ?? '' });
  const { lines, failure } = await run('user invite');
  expect([lines.length, failure]).toEqual([1, null]);
  expect(lines[0]).toMatch(/^https:\/\/forge\.example\.org\/#invite=[A-Za-z0-9_-]{43}$/);
  expect((await signUp('ada@example.org', lines[0])).status).toBe(201);
  expectProblem(await signUp('bob@example.org', lines[0]), 'invitation-invalid');

  const [first] = (await run('user invite Bob@example.org')).lines;
  expect(first).toMatch(/#invite=[A-Za-z0-9_-]{43}\.Bob%40example\.org$/);
  const [second] = (await run('user invite bob@example.org')).lines;
  expectProblem(await signUp('bob@example.org', first), 'invitation-invalid');
  expectProblem(await signUp('eve@example.org', second), 'invitation-other-email');
  expect((await signUp('bob@example.org', second)).status).toBe(201);
  expect((await (await signIn(url, 'bob@example.org')).everything()).ideas).toEqual([]);
});

it('invites nobody to an address that has an account, is none, or where sign-ups are closed', async () => {
  const { run } = await startServer({ SIGN_UPS: 'closed' });
  expect((await run('user create ada@example.org')).failure).toBe(null);
  expect(await run('user invite')).toEqual({
    lines: [],
    failure: 'SIGN_UPS is closed and no link creates an account: see user create',
  });
  const { run: runOpen } = await startServer();
  await runOpen('user create ada@example.org');
  expect(await runOpen('user invite ADA@example.org')).toEqual({
    lines: [],
    failure: 'there is an account with the address ADA@example.org already',
  });
  expect(await runOpen('user invite ada')).toEqual({ lines: [], failure: 'ada is not an e-mail address' });
});

it('creates an account that nobody can sign in to before its link has set a password', async () => {
  const { url, run, post } = await startServer({ SIGN_UPS: 'closed' });
  const { lines, failure } = await run('user create Ada@example.org');
  expect([lines.length, failure]).toEqual([1, null]);
  const token = /^https:\/\/forge\.example\.org\/#reset=(\S+)$/.exec(lines[0] ?? '')?.[1] ?? '';
  for (const guess of [password, 'none', token.split('.')[1]])
    expectProblem(await post(paths.signIn, { email: 'ada@example.org', password: guess }), 'wrong-password');
  const listed = (await run('user list')).lines.map((line) => line.split('\t'));
  expect(listed).toEqual([['Ada@example.org', expect.any(String), '0', '0.0 MB', 'never']]);
  expect((await post(paths.confirmReset, { token, password })).status).toBe(204);
  expectProblem(await post(paths.confirmReset, { token, password }), 'reset-link-invalid');
  expect((await signIn(url, 'ada@example.org')).user.email).toBe('Ada@example.org');
  expect(await run('user create ada@example.org')).toEqual({
    lines: [],
    failure: 'there is an account with the address ada@example.org already',
  });
  expect(await run('user create')).toEqual({ lines: [], failure: 'name one e-mail address' });
  expect((await run('user create ada')).failure).toBe('ada is not an e-mail address');
});

it('lets the link of a new account set its password for seven days', async () => {
  const { run, post } = await startServer({ SIGN_UPS: 'closed' });
  const weekMs = 7 * 86_400_000;
  const confirmAfter = async (email: string, passedMs: number) => {
    const [link = ''] = (await run(`user create ${email}`, () => Date.now() - passedMs)).lines;
    return post(paths.confirmReset, { token: link.split('#reset=')[1], password });
  };
  expect((await confirmAfter('ada@example.org', weekMs - 60_000)).status).toBe(204);
  expectProblem(await confirmAfter('bob@example.org', weekMs), 'reset-link-invalid');
});
