import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAccountApi } from '#client/api/account-api.ts';
import { paths } from '#contract/protocol.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type Tab, type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { noChanges } from '../harness/no-changes.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const databases = async () => (await browser.databases.databases()).length;

/** Opens a tab of a person with an idea, a draft and something to undo. */
async function atWork(): Promise<Tab> {
  const tab = await browser.openTab();
  await tab.client.signup('ada@example.org', 'secret1');
  await tab.client.addIdea(fields);
  const account = tab.client.account.get()!;
  account.drafts.set('new-idea', 'Half a secret');
  await until(() => account.saving.get().kind === 'saved', 'saved');
  expect(await databases()).toBe(1);
  return tab;
}

it('leaves nothing on the device before the server has answered', async () => {
  const { client, kill } = await atWork();
  let answer = () => {};
  browser.intercept.request = ({ path }) =>
    path === paths.signOut ? new Promise<void>((resolve) => (answer = resolve)) : undefined;
  const leaving = client.logout();
  await until(async () => (await databases()) === 0, 'the database to be deleted');
  await until(() => browser.storage.size === 1, 'the copies to go');
  expect([...browser.storage.keys()]).toEqual(['forge.session.ending']);
  answer();
  await leaving;
  expect([...browser.storage.keys()]).toEqual([]);
  kill();
});

it('asks before refused texts are lost, as soon as everything else is sent', async () => {
  const { client, kill } = await atWork();
  const account = client.account.get()!;
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.mutations) Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
  };
  await client.addIdea({ ...fields, title: 'Unwanted' });
  await until(() => account.saving.get().kind === 'failed', 'the refusal');
  browser.intercept.response = () => {};
  void client.addIdea({ ...fields, title: 'Last' });
  // The clock stands still, so no timeout can cause this rejection.
  await expect(client.logout()).rejects.toMatchObject({ name: 'UnsavedChanges', count: 1 });
  expect(account.refused.get()).toHaveLength(1);
  await client.logout({ discard: true });
  const next = await browser.openTab();
  await next.client.login('ada@example.org', 'secret1');
  await until(() => next.client.ideas.get().ideas.length > 1, 'the ideas');
  expect(next.client.ideas.get().ideas.map(({ title }) => title)).toContain('Last');
  next.kill();
  kill();
});

it('asks after one more attempt if the server cannot be reached, and waits for pending answers if it can', async () => {
  const { client, kill } = await atWork();
  const account = client.account.get()!;
  let answer = () => {};
  browser.intercept.request = ({ path }) =>
    path === paths.mutations ? new Promise<void>((resolve) => (answer = resolve)) : undefined;
  void client.addIdea({ ...fields, title: 'On its way' });
  await until(() => account.saving.get().kind === 'saving', 'the idea to be on its way');
  let asked = 0;
  const leave = () => client.logout().catch(() => (asked += 1));
  /** Advances the clock in steps of 100 ms, so that requests and broadcasts settle in between. */
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      await new Promise((resolve) => setTimeout(resolve));
      clock.advance(100);
    }
  };
  const waiting = leave();
  await pass(1_900);
  expect(asked).toBe(0);
  await pass(300);
  await waiting;
  expect(asked).toBe(1);

  browser.isOnline = false;
  browser.intercept.request = () => {};
  answer();
  await until(() => account.saving.get().kind === 'offline', 'the connection to be missed');
  const again = leave();
  await pass(1_200);
  await again;
  expect(asked).toBe(2);
  await client.logout({ discard: true });
  kill();
});

it('loses no more changes than the person has been told of, in whichever tab they were made', async () => {
  const { client, kill } = await atWork();
  const other = await browser.openTab();
  browser.isOnline = false;
  await client.addIdea({ ...fields, title: 'Known of' });
  const account = client.account.get()!;
  await until(() => account.unsavedCount() === 1, 'the idea to wait');
  await other.client.addIdea({ ...fields, title: 'Made since' });
  await until(() => account.unsavedCount() === 2, 'the idea of the other tab');
  await expect(client.logout({ discard: 1 })).rejects.toMatchObject({ name: 'UnsavedChanges', count: 2 });
  expect(client.ideas.get().ideas.map(({ title }) => title)).toContain('Made since');
  await client.logout({ discard: 2 });
  expect(client.session.get().currentUser).toBeNull();
  other.kill();
  kill();
});

it('does not accept a captive portal’s page as a sign-out, and signs out at the server later', async () => {
  const { client, kill } = await atWork();
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.signOut) Object.assign(answer, { status: 200, body: { portal: 'sign in here' } });
  };
  await client.logout();
  expect(browser.storage.get('forge.session.ending')).toBe('1');
  browser.intercept.response = () => {};
  clock.advance(30_000);
  await until(() => !browser.storage.has('forge.session.ending'), 'the server to be told');
  kill();
});

it('completes a sign-in only after the previous session has ended, whose end would end the new one too', async () => {
  const { client, kill } = await atWork();
  let send = () => {};
  let asked = 0;
  browser.intercept.request = ({ path }) => {
    if (path !== paths.signOut || ++asked > 1) return undefined;
    return new Promise<void>((resolve) => (send = resolve));
  };
  const leaving = client.logout();
  await until(() => asked === 1, 'the sign-out to be on its way');
  const entering = client.login('ada@example.org', 'secret1');
  // Waits as long as an unhindered sign-in would take.
  await Promise.race([entering, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  send();
  await leaving;
  await entering;
  await client.start();
  expect(client.session.get()).toMatchObject({ currentUser: { email: 'ada@example.org' }, isExpired: false });
  expect(asked).toBe(1);
  kill();
});

it('stores nothing of an account that was still being read when its person signed out', async () => {
  const { client, kill } = await atWork();
  const { replica } = client.account.get()!.work!;
  await client.logout();
  // Simulates a read of the account that ends after the sign-out.
  const { version } = replica;
  const account = { ...initialAccount, categories: ['Secret plans'] };
  replica.receive({ ...noChanges(version), to: version + 1, account });
  expect(replica.view.account).toEqual(account);
  expect([...browser.storage.keys()]).toEqual([]);
  kill();
});

it('stores no draft in any tab for an account that has signed out', async () => {
  const { client, kill } = await atWork();
  const other = await browser.openTab();
  const accounts = [client.account.get()!, other.client.account.get()!];
  await client.logout();
  await until(() => other.client.account.get() === null, 'the account to be closed');
  for (const { drafts } of accounts) drafts.set('note', 'Not taken, and given back');
  expect([...browser.storage.keys()]).toEqual([]);
  // Drafts written to the old account must not reappear in the next session either.
  await client.login('ada@example.org', 'secret1');
  for (const { drafts } of accounts) drafts.set('note', 'Given back once more');
  expect(client.account.get()!.drafts.get('new-idea')).toBeNull();
  expect(client.account.get()!.drafts.get('note')).toBeNull();
  other.kill();
  kill();
});

it('completes a sign-out at the next start if the tab was closed meanwhile, on the device and at the server', async () => {
  const { client, kill } = await atWork();
  void client.logout({ discard: true });
  kill();
  expect([...browser.storage.keys()]).toContain('forge.forgetting');
  expect(await databases()).toBe(1);

  const next = await browser.openTab();
  expect(next.client.session.get().currentUser).toBe(null);
  await until(async () => (await databases()) === 0, 'the database to be deleted');
  await until(() => browser.storage.size === 0, 'the copies to go');
  await next.client.login('ada@example.org', 'secret1');
  await until(() => next.client.ideas.get().ideas.length === 1, 'the idea');
  next.kill();
});

it('does not delete the data of a person who has signed in again before that', async () => {
  const { client, kill } = await atWork();
  await client.logout();
  await client.login('ada@example.org', 'secret1');
  const account = client.account.get()!;
  const id = account.user.id;
  account.drafts.set('new-idea', 'Begun anew');
  kill();
  // Simulates a sign-out that was cut short before it removed its marker.
  browser.storage.set('forge.forgetting', id);
  const next = await browser.openTab();
  expect(next.client.account.get()?.drafts.get('new-idea')).toBe('Begun anew');
  expect(browser.storage.get(`forge.drafts.${id}`)).toContain('Begun anew');
  expect([...browser.storage.keys()]).not.toContain('forge.forgetting');
  next.kill();
});

it('sends first what another tab has just done, of which this one has not heard', async () => {
  const { client, kill } = await atWork();
  const other = await browser.openTab();
  const account = other.client.account.get()!;
  await account.prepare();
  await until(() => account.saving.get().kind === 'saved', 'saved');
  void client.addIdea({ ...fields, title: 'Made elsewhere' });
  await other.client.logout();
  const elsewhere = await createBrowser(server.url, clock).openTab();
  await elsewhere.client.login('ada@example.org', 'secret1');
  await until(() => !elsewhere.client.ideas.get().loading, 'the ideas');
  expect(elsewhere.client.ideas.get().ideas.map(({ title }) => title)).toContain('Made elsewhere');
  elsewhere.kill();
  kill();
  other.kill();
});

it('asks about mutations that another tab left in the outbox if this one cannot send', async () => {
  const { client, kill } = await atWork();
  browser.missingModules.add('work');
  const other = await browser.openTab();
  browser.isOnline = false;
  await client.addIdea({ ...fields, title: 'Made elsewhere' });
  kill();
  const leaving = other.client.logout();
  await expect(leaving).rejects.toMatchObject({ name: 'UnsavedChanges', count: 1 });
  await expect(other.client.logout({ discard: 0 })).rejects.toMatchObject({ count: 1 });
  expect(await databases()).toBe(1);
  await other.client.logout({ discard: 1 });
  expect(await databases()).toBe(0);
  other.kill();
});

it('asks about pending mutations of an account that is still opening', async () => {
  const { client, kill } = await atWork();
  browser.isOnline = false;
  await client.addIdea({ ...fields, title: 'Waiting' });
  kill();
  browser.missingModules.add('account');
  const tab = await browser.openTab();
  expect(tab.client.account.get()).toBeNull();
  browser.missingModules.clear();
  clock.advance(2_000);
  const leaving = tab.client.logout();
  const asked = expect(leaving).rejects.toMatchObject({ name: 'UnsavedChanges', count: 1 });
  await until(() => tab.client.account.get() !== null, 'the account to be open');
  await until(() => {
    clock.advance(100);
    return tab.client.account.get()!.saving.get().kind === 'offline';
  }, 'the connection to be missed');
  clock.advance(5_000);
  await asked;
  expect(await databases()).toBe(1);
  tab.kill();
});

it('signs out no person who signed in while it waited', async () => {
  const { client, kill } = await atWork();
  const answered = Promise.withResolvers<void>();
  browser.intercept.request = ({ path }) => (path === paths.mutations ? answered.promise : undefined);
  void client.addIdea({ ...fields, title: 'On its way' });
  await until(() => client.account.get()!.saving.get().kind === 'saving', 'the idea to be on its way');
  const leaving = client.logout();
  await client.signup('bob@example.org', 'secret1');
  answered.resolve();
  clock.advance(10_000);
  await leaving;
  expect(client.session.get().currentUser?.email).toBe('bob@example.org');
  expect(client.account.get()?.user.email).toBe('bob@example.org');
  kill();
});

it('does not sign out a person who signed in while the previous account was being deleted', async () => {
  const { client, environment, kill } = await atWork();
  const own = createAccountApi(client, environment);
  const answered = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  browser.intercept.response = ({ path }) => {
    if (path !== paths.deleteAccount) return undefined;
    deleted.resolve();
    return answered.promise;
  };
  const removing = own.remove({ password: 'secret1' });
  // A sign-in that replaces the session earlier makes the server refuse the deletion.
  await deleted.promise;
  await client.signup('bob@example.org', 'secret1');
  answered.resolve();
  await removing;
  expect(client.session.get().currentUser?.email).toBe('bob@example.org');
  kill();
});
