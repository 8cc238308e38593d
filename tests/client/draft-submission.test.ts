import { afterEach, beforeEach, expect, it } from 'vitest';
import { nextDraft, submitDraft } from '#client/drafts/draft-submission.ts';
import { paths } from '#contract/protocol.ts';
import { type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
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

type Tab = Awaited<ReturnType<TestBrowser['openTab']>>;

const draftsOf = ({ client }: Tab) => {
  const account = client.account.get();
  if (account === null) throw new Error('no account is open');
  return account.drafts;
};

/** A tab that is submitting a text, and the promise that decides whether the submission succeeds. */
async function submitting() {
  const tab = await browser.openTab();
  await tab.client.signup('ada@example.org', 'secret1');
  const answer = Promise.withResolvers<boolean>();
  const end = submitDraft(draftsOf(tab), { name: 'note', text: 'A' }, () => answer.promise);
  return { tab, answer, end };
}

/** Opens a tab while the fake clock advances. */
async function openTab(): Promise<Tab> {
  let tab: Tab | null = null;
  void browser.openTab().then((opened) => (tab = opened));
  await until(() => {
    clock.advance(50);
    return tab !== null;
  }, 'the tab');
  return tab!;
}

it('opens with the text that a page had submitted when it ended', async () => {
  const { tab } = await submitting();
  tab.kill();
  const next = await openTab();
  expect(nextDraft(draftsOf(next), 'note')).toBe('A');
  next.kill();
});

it.each([
  ['still waits to be sent', false],
  ['has been sent', true],
])(
  'opens without the draft of a mutation stored before its page ended, if the mutation %s',
  async (_, isOnline) => {
    const tab = await browser.openTab();
    await tab.client.signup('ada@example.org', 'secret1');
    browser.isOnline = isOnline;
    const isSafe = Promise.withResolvers<void>();
    void submitDraft(draftsOf(tab), { name: 'category', text: 'Kites' }, async (id) => {
      await tab.client.dispatch('addCategory', { name: 'Kites' }, id);
      isSafe.resolve();
      return new Promise(() => {});
    });
    await isSafe.promise;
    if (isOnline)
      await until(() => tab.client.account.get()?.work?.replica.pending.length === 0, 'it to be sent');
    tab.kill();
    const next = await openTab();
    expect(nextDraft(draftsOf(next), 'category')).toBeNull();
    expect(next.client.account.get()?.view.account.categories).toContain('Kites');
    next.kill();
  },
);

it('opens with the draft as soon as the module that recovers it can be loaded', async () => {
  const { tab } = await submitting();
  tab.kill();
  browser.missingModules.add('lazyFeatures');
  const next = await openTab();
  expect(nextDraft(draftsOf(next), 'note')).toBeNull();
  next.kill();
  browser.missingModules.clear();
  const last = await openTab();
  expect(nextDraft(draftsOf(last), 'note')).toBe('A');
  last.kill();
});

it('opens without a draft that another tab is submitting, and recovers it if that tab ends', async () => {
  const { tab, answer, end } = await submitting();
  const second = await openTab();
  expect(nextDraft(draftsOf(second), 'note')).toBeNull();
  answer.resolve(true);
  await end;
  void submitDraft(draftsOf(tab), { name: 'note', text: 'B' }, () => new Promise(() => {}));
  const third = await openTab();
  expect(nextDraft(draftsOf(third), 'note')).toBeNull();
  tab.kill();
  await until(() => {
    clock.advance(50);
    return nextDraft(draftsOf(third), 'note') === 'B';
  }, 'the text');
  clock.advance(10_000);
  draftsOf(second).set('note', null);
  expect(nextDraft(draftsOf(second), 'note')).toBeNull();
  second.kill();
  third.kill();
});

it.each([
  ['its disk is full', () => (browser.isDiskFull = true)],
  ['it has no database', () => (browser.refusesDatabase = true)],
])(
  'opens with the text of a change that lived in a tab alone, as %s, until that is sent',
  async (_, refuse) => {
    const account = await openTab();
    await account.client.signup('ada@example.org', 'secret1');
    account.kill();
    refuse();
    const tab = await openTab();
    const submit = (name: string) =>
      submitDraft(
        draftsOf(tab),
        { name: 'category', text: name },
        async (id) => (await tab.client.dispatch('addCategory', { name }, id)).ok,
      );
    await submit('Sent');
    await until(() => Object.keys(draftsOf(tab).allTexts()).length === 0, 'the first to be sent');
    browser.isOnline = false;
    expect(await submit('Unsent')).toBe(true);
    tab.kill();
    Object.assign(browser, { isDiskFull: false, refusesDatabase: false });
    const next = await openTab();
    expect(nextDraft(draftsOf(next), 'category')).toBe('Unsent');
    draftsOf(next).set('category', null);
    expect(nextDraft(draftsOf(next), 'category')).toBeNull();
    next.kill();
  },
);

it('keeps the text of a refused mutation on a full disk until the person has handled the refusal', async () => {
  const tab = await openTab();
  await tab.client.signup('ada@example.org', 'secret1');
  browser.isDiskFull = true;
  browser.intercept.response = ({ path }, answer) => {
    if (path === paths.mutations) Object.assign(answer, { status: 400, body: { code: 'invalid-request' } });
  };
  const add = async (id: string) => (await tab.client.dispatch('addIdea', fields, id)).ok;
  await submitDraft(draftsOf(tab), { name: 'new-idea', text: 'A' }, add);
  const account = tab.client.account.get()!;
  await until(() => account.refused.get().length === 1, 'the refusal');
  const kept = () => Object.keys(draftsOf(tab).allTexts());
  expect(kept()).toHaveLength(1);
  const [refused] = account.refused.get();
  await account.work?.dropRefused([refused!.mutation.id]);
  await until(() => kept().length === 0, 'the text to be let go');
  tab.kill();
});

it('recovers a draft in the same tab too, when its person signs in again after another', async () => {
  browser.refusesDatabase = true;
  const tab = await openTab();
  await tab.client.signup('ada@example.org', 'secret1');
  browser.intercept.request = ({ path }) => {
    if (path === paths.mutations) throw new TypeError('no line');
  };
  const add = async (id: string) => (await tab.client.dispatch('addIdea', fields, id)).ok;
  expect(await submitDraft(draftsOf(tab), { name: 'note', text: 'Mine' }, add)).toBe(true);
  const signIn = async (signingIn: Promise<unknown>, email: string) => {
    await signingIn;
    await until(() => {
      clock.advance(50);
      return tab.client.account.get()?.user.email === email;
    }, `the account of ${email}`);
  };
  await signIn(tab.client.signup('bob@example.org', 'secret2'), 'bob@example.org');
  let isBack = false;
  const back = tab.client.login('ada@example.org', 'secret1').then(() => (isBack = true));
  await until(() => {
    clock.advance(50);
    return isBack;
  }, 'the person');
  await signIn(back, 'ada@example.org');
  await until(() => {
    clock.advance(50);
    return nextDraft(draftsOf(tab), 'note') === 'Mine';
  }, 'the text');
  tab.kill();
});
