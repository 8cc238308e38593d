import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { openLive, openStream } from '../harness/live-reader.ts';
import { fields, importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { type Person, signIn, signUp } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('answers all active requests before it stops', async () => {
  const directory = scope.directory();
  const server = scope.start({ PORT: '0', DATA_DIR: directory });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');

  // When the signal arrives, the server has each request's headers and half of its body; the rest follows.
  const halves = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      half(url, ada, { mutations: [makeMutation('addIdea', { ...fields, title: `Idea ${n}` })] }),
    ),
  );
  await ada.ask(paths.session);
  server.child.kill('SIGTERM');
  await until(() => server.stdout().includes('stopping'), 'the signal to arrive');
  const answers = await Promise.all(halves.map((finish) => finish()));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(await server.exited).toBe(0);
  expect(server.stderr()).toBe('');

  const again = scope.start({ PORT: '0', DATA_DIR: directory });
  const titles = (await (await signIn(await again.url(), 'ada@example.org')).everything()).ideas.map(
    ({ title }) => title,
  );
  expect(titles.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `Idea ${n}`).toSorted());
});

it('finishes active requests even if it gets the signal twice, as by Ctrl-C under npm', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const finish = await half(url, ada, { mutations: [makeMutation('addIdea', fields)] });
  await ada.ask(paths.session);
  // The terminal signals all its processes, and npm signals its child again.
  server.child.kill('SIGINT');
  await until(() => server.stdout().includes('stopping'), 'the signal to arrive');
  server.child.kill('SIGINT');
  expect((await finish()).status).toBe(200);
  expect(await server.exited).toBe(0);
});

it('finishes hashing passwords before it stops', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const people = Array.from({ length: 20 }, (_, n) => signUp(url, `person${n}@example.org`));
  await Promise.race(people);
  server.child.kill('SIGTERM');
  expect((await Promise.all(people)).map(({ user }) => user.email)).toEqual(
    Array.from({ length: 20 }, (_, n) => `person${n}@example.org`),
  );
  expect(await server.exited).toBe(0);
});

it('accepts no new connections while it stops', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const finish = await half(url, ada, { mutations: [makeMutation('addIdea', fields)] });
  await ada.ask(paths.session);
  server.child.kill('SIGTERM');
  await until(() => server.stdout().includes('stopping'), 'the signal to arrive');
  // Connections that the system already accepted are still answered, so the first attempts may succeed.
  const outcome = () => sendRequest(url + paths.health).then(String, String);
  await expect.poll(outcome, { timeout: 5_000 }).toContain('ECONNREFUSED');
  expect((await finish()).status).toBe(200);
  expect(await server.exited).toBe(0);
});

it('stops despite open streams, idle connections and half a request', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const streams = await Promise.all(Array.from({ length: 5 }, () => openLive(url, ada)));
  const unread = await openStream(url, ada, { isRead: false });
  const port = Number(new URL(url).port);
  const idle = connect(port, '127.0.0.1');
  const partial = connect(port, '127.0.0.1');
  for (const socket of [idle, partial]) socket.on('error', () => {});
  await new Promise<void>((resolve) =>
    partial.write('GET /api/auth/session HTTP/1.1\r\nHost: loc', () => resolve()),
  );
  await ada.ask(paths.session);
  const started = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(performance.now() - started).toBeLessThan(15_000);
  for (const stream of streams) {
    await until(() => stream.isEnded(), 'the stream to end');
    expect(stream.events.at(-1)?.name).toBe('restart');
  }
  unread.close();
  for (const socket of [idle, partial]) socket.destroy();
});

it('sends all of a large file to a slow reader while it stops', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const ideas = Array.from({ length: 3_000 }, (_, n) => ({
    ...importedIdea,
    title: `Idea ${n}`,
    description: 'a'.repeat(5_000),
  }));
  const file = makeMutation('importIdeas', { ideas });
  const imported = await ada.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  expect((imported.body as PushAnswer).results).toMatchObject([{ status: 'applied' }]);
  const text = await new Promise<string>((resolve, reject) => {
    const call = request(url + paths.export, { agent: false, headers: { Cookie: ada.cookie } });
    call.on('error', reject);
    call.on('response', (response) => {
      // Start reading only when the server is stopping.
      server.child.kill('SIGTERM');
      void until(() => server.stdout().includes('stopping'), 'the signal to arrive').then(() => {
        let all = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (all += chunk));
        response.on('error', reject);
        response.on('end', () => resolve(all));
      });
    });
    call.end();
  });
  expect(JSON.parse(text)).toHaveLength(3_000);
  expect(await server.exited).toBe(0);
});

it('answers active requests before it stops when its terminal is closed', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const finish = await half(url, ada, { mutations: [makeMutation('addIdea', fields)] });
  await ada.ask(paths.session);
  server.child.kill('SIGHUP');
  await until(() => server.stdout().includes('stopping'), 'the signal to arrive');
  expect((await finish()).status).toBe(200);
  expect(await server.exited).toBe(0);
});

it('also stops at once on SIGINT, and without clients', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
  await server.url();
  server.child.kill('SIGINT');
  expect(await server.exited).toBe(0);
});

it('keeps ideas, score, sessions and categories across a restart', async () => {
  const directory = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: directory });
  const ada = await signUp(await first.url(), 'ada@example.org');
  const add = makeMutation('addIdea', fields);
  const results = (await ada.push(add, makeMutation('addNote', { id: add.id, text: 'Kept' }))).results;
  await ada.push(makeMutation('addCategory', { name: 'Clocks' }));
  const before = await ada.everything();
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const second = scope.start({ PORT: '0', DATA_DIR: directory });
  const url = await second.url();
  const answer = await sendRequest(`${url}${paths.changes}?since=0`, { headers: { Cookie: ada.cookie } });
  expect(answer.body).toEqual(before);
  const again = await signIn(url, 'ada@example.org');
  expect((await again.push(add)).results).toEqual(results.slice(0, 1));
  expect(await again.everything()).toEqual(before);
});

it('keeps everything it acknowledged when it is killed', async () => {
  const directory = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: directory });
  const ada = await signUp(await first.url(), 'ada@example.org');
  const answered: string[] = [];
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; ; n++) {
      const title = `Idea ${writer}-${n}`;
      try {
        await ada.push(makeMutation('addIdea', { ...fields, title }));
      } catch {
        return; // the server was killed
      }
      answered.push(title);
    }
  });
  await until(() => answered.length >= 100, 'a hundred answers');
  first.child.kill('SIGKILL');
  await Promise.all(writers);
  expect(await first.exited).toBe(null);

  const second = scope.start({ PORT: '0', DATA_DIR: directory });
  const all = await (await signIn(await second.url(), 'ada@example.org')).everything();
  const titles = new Set(all.ideas.map(({ title }) => title));
  expect(answered.filter((title) => !titles.has(title))).toEqual([]);
  expect(all.account).toMatchObject({ score: titles.size * 10, ideas: titles.size });
  expect(all.to).toBe(titles.size + 1);
});

/** Sends a request's headers and half of its body. Returns a function that sends the rest. */
function half(url: string, person: Person, content: unknown): Promise<() => Promise<{ status: number }>> {
  const text = JSON.stringify(content);
  const middle = Math.floor(text.length / 2);
  const call = request(url + paths.mutations, {
    method: 'POST',
    agent: false,
    headers: {
      Cookie: person.cookie,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
    },
  });
  const answered = new Promise<{ status: number }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
    });
  });
  answered.catch(() => {});
  return new Promise((resolve) => {
    call.write(text.slice(0, middle), () =>
      resolve(() => {
        call.end(text.slice(middle));
        return answered;
      }),
    );
  });
}
