import { expect, it } from 'vitest';
import { createAccountApi } from '#client/api/account-api.ts';
import { paths } from '#contract/protocol.ts';
import { type Tab } from '../harness/browser.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { password, signIn } from '../harness/person.ts';
import { setUpTestTabs } from '../harness/test-tabs.ts';
import { until } from '../harness/until.ts';

const test = setUpTestTabs();

const accountOf = ({ client }: Tab) => client.account.get()!;
const isSaved = (tab: Tab) => accountOf(tab).isLoaded.get() && accountOf(tab).saving.get().kind === 'saved';
const apiOf = ({ client, environment }: Tab) => createAccountApi(client, environment);

/** Two tabs of Ada's at rest: one changes the account, the other one only finds out. */
async function openTwo(): Promise<readonly [Tab, Tab]> {
  const first = await test.signUp();
  await until(() => isSaved(first), 'the first board');
  const second = await test.open();
  await until(() => isSaved(second), 'the second board');
  return [first, second];
}

it.each([
  ['password', (tab: Tab) => apiOf(tab).changePassword({ password: 'secret1', newPassword: password })],
  ['sign-out elsewhere', (tab: Tab) => apiOf(tab).endOtherSessions()],
  [
    'e-mail address',
    (tab: Tab) => apiOf(tab).changeEmail({ password: 'secret1', email: 'lovelace@example.org' }),
  ],
])('goes on in every tab after the session got a new secret: %s', async (_, change) => {
  const [first, second] = await openTwo();
  await change(first);
  test.clock.advance(31_000);
  await second.client.addIdea(fields);
  for (const tab of [first, second])
    await until(() => {
      test.clock.advance(500);
      return accountOf(tab).view.size() === 1 && isSaved(tab);
    }, 'the idea in both tabs');
  for (const { client } of [first, second]) expect(client.session.get()).toMatchObject({ isExpired: false });
});

it('receives changes from elsewhere on the streams that replace those of the old secret', async () => {
  const [first, second] = await openTwo();
  await apiOf(first).changePassword({ password: 'secret1', newPassword: password });
  const elsewhere = await signIn(test.browser.url, 'ada@example.org');
  await elsewhere.push(makeMutation('addIdea', fields));
  for (const tab of [first, second])
    await until(() => {
      test.clock.advance(500);
      return accountOf(tab).view.size() === 1;
    }, 'the idea from elsewhere');
});

it('signs no tab out whose request was under way with the old secret for too long', async () => {
  const [first, second] = await openTwo();
  await apiOf(first).endOtherSessions();
  // The server’s answer to a request that it got after the thirty seconds.
  let isLate = true;
  test.browser.intercept.response = ({ path }, answer) => {
    if (path !== paths.mutations || !isLate) return;
    isLate = false;
    Object.assign(answer, { status: 401, body: { code: 'unauthenticated' } });
  };
  await second.client.addIdea(fields);
  await until(
    () => !isLate && isSaved(second) && accountOf(second).view.size() === 1,
    'the idea to be saved',
  );
  expect(second.client.session.get()).toMatchObject({ isExpired: false });
});

it('opens signed in where the first question was under way with the old secret for too long', async () => {
  const [first] = await openTwo();
  let isLate = true;
  test.browser.intercept.response = ({ path }, answer) => {
    if (path !== paths.session || !isLate) return;
    isLate = false;
    Object.assign(answer, { status: 200, body: { user: null } });
  };
  const third = await test.open();
  expect(isLate).toBe(false);
  expect(third.client.session.get()).toMatchObject({
    isExpired: false,
    currentUser: { email: 'ada@example.org' },
  });
  expect(first.client.session.get()).toMatchObject({ isExpired: false });
});
