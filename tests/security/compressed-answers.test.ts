import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SessionsAnswer } from '#contract/account.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { epochHeader, paths } from '#contract/protocol.ts';
import { importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { type Person, password, signIn, signUp } from '../harness/person.ts';
import { routeTable } from '../harness/route-table.ts';
import { sendRequest } from '../harness/send-request.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

// BREACH guesses a secret in a compressed answer by the length of answers that also repeat the guess. These
// tests hold why there is nothing to guess: see "Compressed answers" in SECURITY.md.

const marker = 'zanzibarzeppelin';
let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
  const ideas = Array.from({ length: 50 }, (_, n) => ({ ...importedIdea, title: `Kite ${n}` }));
  const imported = makeMutation('importIdeas', { ideas });
  await ada.ask(paths.import, { method: 'POST', body: { mutations: [imported] } });
  for (let n = 0; n < 8; n += 1) await signIn(server.url, ada.user.email);
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** The secrets of a person: those of the session and the browser, and the password. */
const secretsOf = (person: Person) => [
  ...(person.cookie.split('=')[1] ?? '').split('.').slice(1),
  person.browser.split('=')[1] ?? '',
  password,
];

/** Every answer to a GET, asked for with the marker in each place that a link or a form of another site sets. */
async function readAll() {
  const found = await ada.everything();
  const query: Readonly<Record<string, string>> = {
    [paths.changes]: '?since=0',
    [paths.history]: `?idea=${found.ideas[0]?.id ?? ''}`,
  };
  const answers: { readonly path: string; readonly isCompressed: boolean; readonly text: string }[] = [];
  const headers = { 'Accept-Encoding': 'br', 'User-Agent': marker, Referer: `https://${marker}.example/` };
  for (const { method, path } of routeTable()) {
    if (method !== 'GET' || !path.startsWith('/api/') || path === paths.live) continue;
    const own = query[path] ?? '';
    const more = `${own === '' ? '?' : '&'}${marker}=${marker}`;
    for (const tail of [own, `${own}${more}`, `${own}#${marker}`]) {
      const answer = await ada.ask(path + tail, { headers });
      const isCompressed = answer.headers['content-encoding'] === 'br';
      if (isCompressed)
        expect(answer.headers, path).toMatchObject({
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'no-store',
        });
      const text = isCompressed ? brotliDecompressSync(answer.bytes).toString() : answer.text;
      answers.push({ path, isCompressed, text });
    }
  }
  return answers;
}

it('has no secret in any answer to a read, and repeats nothing of the request in a compressed one', async () => {
  const answers = await readAll();
  const compressed = answers.filter(({ isCompressed }) => isCompressed);
  expect(new Set(compressed.map(({ path }) => path))).toEqual(
    new Set([
      paths.changes,
      paths.ideas,
      paths.export,
      paths.accountData,
      paths.sessions,
      // The same for everybody.
      apiPaths.openApi,
    ]),
  );
  for (const secret of secretsOf(ada)) expect(secret.length).toBeGreaterThan(10);
  for (const { path, text } of answers)
    for (const secret of secretsOf(ada)) expect(text, path).not.toContain(secret);
  for (const { path, text } of compressed) expect(text.toLowerCase(), path).not.toContain(marker);
});

it('has no secret in the compressed results of mutations', async () => {
  const ideas = Array.from({ length: 20 }, (_, n) => ({ ...importedIdea, title: `Lantern ${n}` }));
  const answer = await ada.ask(paths.mutations, {
    method: 'POST',
    headers: { 'Accept-Encoding': 'br', [epochHeader]: server.storage.epoch },
    body: { mutations: [makeMutation('importIdeas', { ideas })] },
  });
  expect(answer.headers['content-encoding']).toBe('br');
  const text = brotliDecompressSync(answer.bytes).toString();
  for (const secret of secretsOf(ada)) expect(text).not.toContain(secret);
});

it('sends the secret of a session in a header only, in a cookie that other sites’ requests lack', async () => {
  for (const [path, email] of [
    [paths.signUp, 'bob@example.org'],
    [paths.signIn, 'ada@example.org'],
  ] as const) {
    const answer = await sendRequest(server.url + path, {
      method: 'POST',
      headers: { 'Accept-Encoding': 'br, gzip' },
      body: { email, password },
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)(;|$)/);
      const [, value = ''] = /^[^=]+=([^;]+)/.exec(cookie) ?? [];
      expect(value.length).toBeGreaterThan(20);
      expect(answer.text).not.toContain(value.split('.').at(-1));
    }
  }
});

it('lists sessions by ids that sign nobody in', async () => {
  const { sessions } = (await ada.ask(paths.sessions)).body as SessionsAnswer;
  expect(sessions.length).toBeGreaterThanOrEqual(9);
  const [name = ''] = ada.cookie.split('=');
  for (const { id } of sessions) {
    const cookie = `${name}=${ada.user.id}.${id}`;
    const answer = await sendRequest(server.url + paths.session, { headers: { Cookie: cookie } });
    expect(answer.body).toMatchObject({ user: null });
  }
});
