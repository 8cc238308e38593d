import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(() => expect(server.complaints).toEqual([]));
afterAll(() => server.stop());

const own = () => new URL(server.url);
const writes = [paths.signUp, paths.signIn, paths.signOut, paths.mutations, paths.import];

it('rejects a write that another site sends in a person’s name', async () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: 'zebra' },
    { Origin: `http://127.0.0.1.evil.example:${own().port}` },
    { Origin: `http://127.0.0.1:1${own().port}` },
    { Origin: 'http://127.0.0.1' },
    { Origin: `https://127.0.0.1:${own().port}` },
    { Origin: `${own().origin}/` },
    { Origin: `http://localhost:${own().port}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'zebra' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: own().origin },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
  ];
  for (const path of writes) {
    for (const headers of foreign) {
      const answer = await ada.ask(path, { method: 'POST', headers, body: {} });
      expectProblem(answer, 'foreign-origin', `${path} ${JSON.stringify(headers)}`);
      expect(answer.headers['set-cookie']).toBe(undefined);
    }
  }
  for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
    const answer = await ada.ask(paths.mutations, { method, headers: { Origin: 'https://evil.example' } });
    expectProblem(answer, 'foreign-origin', method);
  }
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
  expect((await ada.everything()).to).toBe(1);
});

it('accepts a write from its own page, and from a program that sends no origin', async () => {
  const known: Record<string, string>[] = [
    {},
    { Origin: own().origin },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: own().origin },
  ];
  for (const [index, headers] of known.entries()) {
    const mutations = [makeMutation('addCategory', { name: `Category ${index}` })];
    const answer = await ada.ask(paths.mutations, { method: 'POST', headers, body: { mutations } });
    expect(answer.status, JSON.stringify(headers)).toBe(200);
  }
});

it('answers reads of its own page and of programs, for its own origin only', async () => {
  const known: Record<string, string>[] = [
    {},
    { Origin: own().origin },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ];
  for (const headers of known) {
    const answer = await ada.ask(paths.changes, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(undefined);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

it('requires the public URL as origin if it is set', async () => {
  const behind = await startTestServer({ publicUrl: 'https://forge.example.org' });
  const enter = (origin: string) =>
    sendRequest(behind.url + paths.signUp, {
      method: 'POST',
      headers: { Origin: origin, Host: 'forge.example.org' },
      body: { email: `${crypto.randomUUID()}@example.org`, password },
    });
  expect((await enter('https://forge.example.org')).status).toBe(201);
  for (const origin of [
    'http://forge.example.org',
    'https://forge.example.org:8443',
    'https://example.org',
    'https://a.forge.example.org',
    behind.url,
  ])
    expectProblem(await enter(origin), 'foreign-origin', origin);
  expect(behind.complaints).toEqual([]);
  await behind.stop();
});
