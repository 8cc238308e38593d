import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaderLockName } from '#client/store/storage-keys.ts';
import { paths } from '#contract/protocol.ts';
import { type Tab, type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let first: Tab;
let second: Tab;
let adaId: string;

// Ada is signed in with one idea and has two tabs open.
beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  await signUp(server.url, 'bob@example.org');
  browser = createBrowser(server.url, clock);
  first = await browser.openTab();
  adaId = (await first.client.signup('ada@example.org', 'secret1')).id;
  await first.client.addIdea(fields);
  second = await browser.openTab();
  for (const { client } of [first, second]) await until(() => isSaved(client), 'saved');
});
afterEach(async () => {
  first.kill();
  second.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const isSaved = (client: Tab['client']) => client.account.get()?.saving.get().kind === 'saved';
const databases = async () => (await browser.databases.databases()).map(({ name }) => name);
const entriesOfAda = () => [...browser.storage].filter(([key, value]) => `${key} ${value}`.includes(adaId));
const titles = (client: Tab['client']) => client.ideas.get().ideas.map(({ title }) => title);

/** Bob signs in without Ada having signed out, as after her session was ended on another device. */
async function signInAsBob(): Promise<void> {
  const bob = await first.client.login('bob@example.org', 'correct horse');
  const isBobs = ({ client }: Tab) => client.account.get()?.user.id === bob.id;
  await until(() => isBobs(first) && isBobs(second), 'both tabs to be Bob’s');
}

it('leaves nothing of the previous person once no tab has their account open and nothing is pending', async () => {
  expect(entriesOfAda()).not.toEqual([]);
  await signInAsBob();
  await until(async () => !(await databases()).includes(`forge.${adaId}`), 'the database to be deleted');
  await until(() => entriesOfAda().length === 0, 'the rest to go');
  for (const { client } of [first, second])
    expect(client.session.get()).toMatchObject({
      currentUser: { email: 'bob@example.org' },
      isExpired: false,
    });
  // The tab that decides second must not create the database again.
  await new Promise<void>((onAcquired) => {
    first.environment.requestLock(leaderLockName(adaId), { steal: false, onAcquired, onLost() {} });
  });
  expect(await databases()).toHaveLength(1);
});

it('completes the clean-up at the next start if the tabs were closed meanwhile', async () => {
  // Bob's account never opens, so no tab decides whether to delete Ada's data.
  browser.missingModules.add('account');
  await first.client.login('bob@example.org', 'correct horse');
  first.kill();
  second.kill();
  expect(await databases()).toEqual([`forge.${adaId}`]);
  browser.missingModules.clear();
  first = await browser.openTab();
  await until(async () => !(await databases()).includes(`forge.${adaId}`), 'the database to be deleted');
  await until(() => entriesOfAda().length === 0, 'the rest to go');
});

it.each([
  [
    'a change that was not sent',
    async () => {
      browser.intercept.request = ({ path }) => {
        if (path === paths.mutations) throw new TypeError('no network');
      };
      await second.client.addIdea({ ...fields, title: 'Unsent' });
    },
    () => titles(first.client).includes('Unsent'),
  ],
  [
    'a change that was refused',
    async () => {
      browser.intercept.response = ({ path }, answer) => {
        if (path === paths.mutations)
          Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
      };
      await second.client.addIdea({ ...fields, title: 'Refused' });
      await until(() => second.client.account.get()?.saving.get().kind === 'failed', 'the refusal');
    },
    () => first.client.account.get()?.refused.get().length === 1,
  ],
  [
    'half-typed text',
    async () => second.client.account.get()?.drafts.set('note.x', 'Half a thought'),
    () => second.client.account.get()?.drafts.get('note.x') === 'Half a thought',
  ],
])('keeps all data of a person with %s, and shows it to nobody else', async (_, leave, isThere) => {
  await leave();
  await signInAsBob();
  // The marker disappears once a tab has decided.
  await until(() => !browser.storage.has('forge.forgetting'), 'the decision');
  expect(await databases()).toContain(`forge.${adaId}`);
  expect(isThere()).toBe(false);
  browser.intercept.request = () => {};
  browser.intercept.response = () => {};
  await first.client.login('ada@example.org', 'secret1');
  await until(isThere, 'what waited');
});
