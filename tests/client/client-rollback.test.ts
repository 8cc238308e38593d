import { expect, it } from 'vitest';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { openIndexedDbStore } from '#web/platform/indexed-db-store.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

it('keeps an unknown mutation that a newer version left in the outbox before a rollback, and sends all others', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ now: clock.now });
  const browser = createBrowser(server.url, clock);
  const newer = await browser.openTab();
  const { id } = await newer.client.signup('ada@example.org', 'secret1');
  newer.kill();
  const opened = await openIndexedDbStore(browser.databases, id, () => {});
  const store = await opened.loadWrites();
  const unknown = { ...makeMutation('addIdea', fields), name: 'shareIdea', args: { id: 'idea-to-share' } };
  await store.enqueue(unknown as unknown as Mutation);

  const { client, kill } = await browser.openTab();
  const added = await client.addIdea({ ...fields, title: 'Written after' });
  expect(added).toMatchObject({ title: 'Written after' });
  const pending = () => client.account.get()?.work?.replica.pending.map(({ mutation }) => mutation.name);
  await until(() => pending()?.join() === 'shareIdea', 'all else to be sent');
  expect((await store.read(null)).outbox).toMatchObject([{ mutation: unknown }]);
  const elsewhere = await createBrowser(server.url, clock).openTab();
  await elsewhere.client.login('ada@example.org', 'secret1');
  await until(() => !elsewhere.client.ideas.get().loading, 'the ideas');
  expect(elsewhere.client.ideas.get().ideas.map(({ title }) => title)).toEqual(['Written after']);
  // Signing out would delete the unknown mutation, so the client must ask first.
  let answer: unknown = null;
  client.logout().catch((error: unknown) => (answer = error));
  await until(() => {
    clock.advance(1_000);
    return answer !== null;
  }, 'the question');
  expect(answer).toMatchObject({ name: 'UnsavedChanges', count: 1 });

  store.close();
  kill();
  elsewhere.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});
