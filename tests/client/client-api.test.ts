import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, createClient } from '#client/create-client.ts';
import { CallFailed } from '#client/errors.ts';
import { paths } from '#contract/protocol.ts';
import { en } from '#messages/en/en.ts';
import { type TestBrowser, type Tab, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, importedIdea } from '../harness/make-mutation.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let tab: Tab;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  tab = await browser.openTab();
});
afterEach(async () => {
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** The errors logged to the console, as their English messages. */
const logged = () => browser.loggedErrors.map(({ code }) => en.errors[code]);
const isSaved = (client: Client) =>
  until(() => client.account.get()?.saving.get().kind === 'saved', 'everything to be saved');

async function signedIn(): Promise<Client> {
  await tab.client.signup('ada@example.org', 'secret1');
  await until(() => !tab.client.ideas.get().loading, 'the ideas to be known');
  return tab.client;
}

it('answers an added idea with the idea, and a refused one with null', async () => {
  const client = await signedIn();
  expect(await client.addIdea(fields)).toMatchObject({ ...fields, progress: 0, updates: [], notes: [] });
  expect(await client.addIdea({ ...fields, title: ' ' })).toBe(null);
  expect(client.error.get()).toMatchObject({ code: 'add-failed', cause: 'fields-required' });
  expect(logged()).toEqual(['Failed to add idea']);
});

it('answers an update with true, and one of an idea that is not there with false', async () => {
  const client = await signedIn();
  const idea = await client.addIdea(fields);
  expect(await client.updateIdea(idea!.id, { target: 'Another', progress: 40 })).toBe(true);
  expect(client.account.get()?.view.get(idea!.id)).toMatchObject({ target: 'Another', progress: 40 });
  expect(await client.updateIdea('nobody-knows-it', { target: 'Another' })).toBe(false);
  expect(client.error.get()).toMatchObject({ code: 'update-failed', cause: 'idea-not-found' });
  expect(logged()).toEqual(['Failed to update idea']);
});

it('answers a deletion with true, and one of an idea that is not there with false', async () => {
  const client = await signedIn();
  const idea = await client.addIdea(fields);
  expect(await client.deleteIdea(idea!.id)).toBe(true);
  expect(await client.deleteIdea(idea!.id)).toBe(false);
  expect(client.error.get()).toMatchObject({ code: 'delete-failed', cause: 'idea-deleted' });
  expect(logged()).toEqual(['Failed to delete idea']);
});

it('answers a migration with true, and an empty one or one without a user with false', async () => {
  const local = { ideas: [importedIdea], categories: [], score: 0 };
  expect(await tab.client.migrateLocalIdeas(local)).toBe(false);
  const client = await signedIn();
  expect(await client.migrateLocalIdeas({ ...local, ideas: [] })).toBe(false);
  expect(await client.migrateLocalIdeas(local)).toBe(true);
  expect(client.ideas.get().ideas.map(({ title }) => title)).toEqual([importedIdea.title]);
  expect(logged()).toEqual([]);
});

it('says that a migration failed which holds something unsound', async () => {
  const client = await signedIn();
  const unsound = { ...importedIdea, progress: 101 };
  expect(await client.migrateLocalIdeas({ ideas: [unsound], categories: [], score: 0 })).toBe(false);
  expect(client.error.get()).toMatchObject({ code: 'migrate-failed' });
  expect(logged()).toEqual(['Failed to migrate local ideas']);
});

it('requires a signed-in user for every operation', async () => {
  const { client } = tab;
  expect(await client.addIdea(fields)).toBe(null);
  expect(client.error.get()?.code).toBe('signed-out-add');
  expect(await client.updateIdea('nobody-knows-it', {})).toBe(false);
  expect(client.error.get()?.code).toBe('signed-out-update');
  expect(await client.deleteIdea('nobody-knows-it')).toBe(false);
  expect(client.error.get()?.code).toBe('signed-out-delete');
  expect(logged()).toEqual([
    'You must be logged in to add ideas',
    'You must be logged in to update ideas',
    'You must be logged in to delete ideas',
  ]);
});

it('keeps what failed with its text until it is cleared', async () => {
  const client = createClient(tab.environment, (code) => en.errors[code]);
  await client.addIdea(fields);
  expect(client.error.get()).toEqual({
    code: 'signed-out-add',
    message: 'You must be logged in to add ideas',
  });
  expect(client.ideas.get().error).toEqual(client.error.get());
  client.clearError();
  expect(client.error.get()).toBe(null);
});

it('keeps an authentication error in its state, and throws it too', async () => {
  const { client } = tab;
  await expect(client.login('nobody@example.org', 'secret1')).rejects.toThrow(CallFailed);
  expect(client.session.get()).toMatchObject({
    currentUser: null,
    loading: false,
    error: { code: 'user-not-found' },
  });
  await expect(client.signup('not an address', 'secret1')).rejects.toMatchObject({ code: 'invalid-email' });
  expect(client.session.get().error?.code).toBe('invalid-email');
  await expect(client.signup('ada@example.org', '12345')).rejects.toMatchObject({ code: 'weak-password' });
  client.clearError();
  expect(client.session.get().error).toBe(null);
  await client.signup('ada@example.org', 'secret1');
  await client.logout();
  await expect(client.signup('ada@example.org', 'secret1')).rejects.toMatchObject({
    code: 'email-already-in-use',
  });
  await expect(client.login('ada@example.org', 'secret2')).rejects.toMatchObject({ code: 'wrong-password' });
  browser.isOnline = false;
  await expect(client.login('ada@example.org', 'secret1')).rejects.toMatchObject({ code: 'offline' });
});

it('lists the ideas live, newest first, and none if no user is signed in', async () => {
  const { client } = tab;
  expect(client.ideas.get()).toEqual({ ideas: [], loading: false, error: null });
  await signedIn();
  let told = 0;
  client.ideas.subscribe(() => (told += 1));
  const titles = () => client.ideas.get().ideas.map(({ title }) => title);
  for (const title of ['First', 'Second', 'Third']) {
    await client.addIdea({ ...fields, title });
    clock.advance(1_000);
  }
  expect(titles()).toEqual(['Third', 'Second', 'First']);
  expect(told).toBeGreaterThanOrEqual(3);
  expect(client.ideas.get()).toBe(client.ideas.get());
  await isSaved(client);
  await client.logout();
  expect(client.ideas.get()).toEqual({ ideas: [], loading: false, error: null });
});

it('says that loading failed, and goes on trying until it succeeds', async () => {
  await signedIn();
  await tab.client.addIdea(fields);
  await isSaved(tab.client);
  await tab.client.logout();
  browser.loggedErrors.length = 0;
  // The connection breaks right after signing in.
  browser.intercept.response = ({ path }) => {
    if (path === paths.signIn) browser.isOnline = false;
  };
  await tab.client.login('ada@example.org', 'secret1');
  await until(() => {
    clock.advance(1_000);
    return tab.client.error.get() !== null;
  }, 'loading to fail');
  expect(tab.client.ideas.get()).toMatchObject({ ideas: [], loading: true, error: { code: 'load-failed' } });
  expect(new Set(logged())).toEqual(new Set(['Failed to load ideas']));
  browser.isOnline = true;
  await until(() => {
    clock.advance(1_000);
    return !tab.client.ideas.get().loading;
  }, 'the ideas');
  expect(tab.client.ideas.get().ideas).toHaveLength(1);
});

it('reports what the server refuses after it was shown as done', async () => {
  const client = await signedIn();
  const idea = await client.addIdea(fields);
  await isSaved(client);
  const elsewhere = await createBrowser(server.url, clock).openTab();
  await elsewhere.client.login('ada@example.org', 'secret1');
  await until(() => elsewhere.client.ideas.get().ideas.length === 1, 'the idea on the other device');
  browser.isOnline = false;
  expect(await client.dispatch('addUpdate', { id: idea!.id, text: 'Made offline' })).toMatchObject({
    ok: true,
  });
  await elsewhere.client.deleteIdea(idea!.id);
  await isSaved(elsewhere.client);
  const refused: string[] = [];
  client.onRefused(({ mutation, code }) => refused.push(`${mutation.name} ${code}`));
  browser.isOnline = true;
  await until(() => {
    clock.advance(1_000);
    return refused.length > 0;
  }, 'the refusal');
  expect(refused).toEqual(['addUpdate idea-deleted']);
  expect(client.error.get()).toMatchObject({ code: 'update-failed', cause: 'idea-deleted' });
  expect(logged()).toContain('Failed to update idea');
  elsewhere.kill();
});
