import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let tab: Awaited<ReturnType<TestBrowser['openTab']>>;
/** The paths of the requests after the sign-in page was shown, and of the streams. */
let asked: string[];

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  for (const name of ['ada', 'bob'])
    await (
      await signUp(server.url, `${name}@example.org`)
    ).push(makeMutation('addIdea', { ...fields, title: `Of ${name}` }));
  browser = createBrowser(server.url, clock);
  tab = await browser.openTab();
  asked = [];
  browser.intercept.request = ({ path }) => void asked.push(path);
  const { openEventStream } = tab.environment;
  tab.environment.openEventStream = (path, handlers) => {
    asked.push(path.replace(/&.*/, ''));
    return openEventStream(path, handlers);
  };
});
afterEach(async () => {
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const login = (name: string) => tab.client.login(`${name}@example.org`, 'correct horse');
const titles = () => tab.client.ideas.get().ideas.map(({ title }) => title);
const firstChanges = `${paths.changes}?since=0`;
const isLoaded = () => until(() => titles().length === 1, 'the idea');

it('requests the ideas with the answer of the sign-in, before the code of the board, and only once', async () => {
  let isCodeLoaded = false;
  const { loadAccount } = tab.environment;
  const code = Promise.withResolvers<void>();
  tab.environment.loadAccount = async () => {
    await code.promise;
    isCodeLoaded = true;
    return loadAccount();
  };
  const signingIn = login('ada');
  await until(() => asked.length === 2, 'the request');
  expect([isCodeLoaded, asked]).toEqual([false, [paths.signIn, firstChanges]]);
  code.resolve();
  await signingIn;
  await isLoaded();
  expect(titles()).toEqual(['Of ada']);
  await until(() => asked.length === 3, 'the stream');
  // The stream begins where the first changes end.
  expect(asked).toEqual([paths.signIn, firstChanges, `${paths.live}?since=2`]);
});

it('requests them again where that failed, and opens the stream meanwhile', async () => {
  let failures = 0;
  browser.intercept.response = ({ path }, answer) => {
    if (path === firstChanges && failures++ < 2) Object.assign(answer, { status: 502, body: null });
  };
  await login('ada');
  await until(() => asked.includes(`${paths.live}?since=0`), 'the stream');
  await until(() => {
    clock.advance(1_000);
    return titles().length === 1;
  }, 'the idea');
  expect(failures).toBeGreaterThanOrEqual(2);
});

it('shows nobody what was requested for another', async () => {
  const held = Promise.withResolvers<void>();
  browser.intercept.response = ({ path }) =>
    path === firstChanges && asked.filter((one) => one === firstChanges).length === 1
      ? held.promise
      : undefined;
  await login('ada');
  await tab.client.logout({ discard: true });
  await login('bob');
  held.resolve();
  await isLoaded();
  expect(titles()).toEqual(['Of bob']);
});

it('requests nothing early for an account that is open', async () => {
  await login('ada');
  await isLoaded();
  asked = [];
  await login('ada');
  expect(asked[0]).toBe(paths.signIn);
  expect(asked).not.toContain(firstChanges);
});

it('opens a known device from its own store, without requesting everything', async () => {
  await login('ada');
  await isLoaded();
  await until(() => tab.client.account.get()?.work !== null, 'the work');
  await until(() => asked.includes(`${paths.live}?since=2`), 'the stream');
  tab.kill();
  asked = [];
  tab = await browser.openTab();
  await isLoaded();
  expect(asked).not.toContain(firstChanges);
});
