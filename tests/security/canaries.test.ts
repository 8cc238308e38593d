import { afterEach, expect, it } from 'vitest';
import { type SessionsAnswer } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { makeMutation } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('reveals no password, token, cookie, address or idea in logs, metrics and errors', async () => {
  const server = scope.start({
    PORT: '0',
    DATA_DIR: scope.directory(),
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'a-token-for-the-metrics-of-zanzibar',
  });
  const url = await server.url();
  const ada = await signUp(url, 'zanzibar.ada@example.org');
  const errors: string[] = [];
  const ask = async (to: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await sendRequest(url + to, {
      method: 'POST',
      body,
      headers: { Cookie: ada.cookie, ...headers },
    });
    if (answer.status >= 400) errors.push(answer.text);
  };
  const idea = makeMutation('addIdea', {
    title: 'Zanzibar zeppelin',
    description: 'Zanzibar by night',
    category: 'Zanzibar',
    deadline: '2030-01-01T10:00',
    target: 'Zanzibar',
    priority: 'High',
    tags: [],
  });
  await ada.push(idea, makeMutation('addNote', { id: idea.id, text: 'Zanzibar note' }));
  await ask(paths.mutations, { mutations: [{ ...idea, name: 'Zanzibar' }] });
  await ask(paths.mutations, '{"Zanzibar":');
  await ask(paths.signIn, { email: 'zanzibar.ada@example.org', password: 'zanzibar wrong' });
  await ask(paths.signIn, { email: 'zanzibar.nobody@example.org', password: 'zanzibar wrong' });
  await ask(paths.changePassword, { password: 'zanzibar wrong', newPassword: 'zanzibar new' });
  await ask(paths.changeEmail, { email: 'zanzibar', password: 'zanzibar wrong' });
  await ask(paths.deleteAccount, { password: 'zanzibar wrong' });
  await ask(paths.confirmReset, { token: 'zanzibar.zanzibar', password: 'zanzibar new' });
  await ask(paths.requestReset, { email: 'zanzibar.ada@example.org' });
  await ask('/unsubscribe/zanzibar', {});
  await ask('/account-link/zanzibar', {});
  const subscription = { endpoint: 'https://push.example/zanzibar', p256dh: 'zanzibar', auth: 'zanzibar' };
  await ask(reminderPaths.pushSubscriptions, subscription);
  await ask('/zanzibar', {}, { 'X-Zanzibar': 'zanzibar' });
  const { sessions } = (await ada.ask(paths.sessions)).body as SessionsAnswer;
  const metrics = await sendRequest(url + paths.metrics, {
    headers: { Authorization: 'Bearer a-token-for-the-metrics-of-zanzibar' },
  });
  expect(metrics.status).toBe(200);
  server.child.kill('SIGTERM');
  await server.exited;
  const log = server.stdout() + server.stderr();
  expect(log).toContain(paths.changePassword);
  for (const event of ['sign-up', 'sign-in', 'password-change', 'email-change', 'account-deletion', 'reset'])
    expect(log).toContain(`"security":"${event}"`);
  expect(errors.length).toBeGreaterThan(8);
  const [, secret = ''] = ada.cookie.split('.');
  const [, browser = ''] = ada.browser.split('=');
  const hidden = [secret, browser, idea.id, sessions[0]?.id ?? 'none', 'correct horse'];
  for (const [where, text] of Object.entries({ log, metrics: metrics.text, errors: errors.join('\n') })) {
    expect(text.toLowerCase(), where).not.toContain('zanzibar');
    for (const one of hidden) expect(text, where).not.toContain(one);
    // Only security events contain the account's id.
    for (const line of text.split('\n').filter((one) => one.includes(ada.user.id)))
      expect(JSON.parse(line), where).toMatchObject({ security: expect.any(String), accountId: ada.user.id });
  }
});
