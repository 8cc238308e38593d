import { expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { password, signIn } from '../harness/person.ts';
import { startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

it('does not end a new session because of an answer to the previous one', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ now: clock.now });
  const browser = createBrowser(server.url, clock);
  const { client, kill } = await browser.openTab();
  await client.signup('ada@example.org', password);
  const account = client.account.get()!;
  await until(() => account.isLoaded.get() && account.saving.get().kind === 'saved', 'the board');

  const late = Promise.withResolvers<void>();
  const statuses: number[] = [];
  browser.intercept.response = async ({ path }, { status }) => {
    if (!path.startsWith(paths.changes)) return;
    statuses.push(status);
    if (statuses.length === 1) await late.promise;
  };
  const elsewhere = await signIn(server.url, 'ada@example.org');
  await elsewhere.ask(paths.endOtherSessions, { method: 'POST', body: {} });
  await until(() => statuses.length === 1, 'the session to be asked about');
  await client.login('ada@example.org', password);
  late.resolve();
  await elsewhere.push(makeMutation('addIdea', fields));
  await until(() => {
    clock.advance(500);
    return account.view.size() === 1;
  }, 'what was done elsewhere');
  expect(statuses[0]).toBe(401);
  expect(client.session.get().isExpired).toBe(false);
  kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});
