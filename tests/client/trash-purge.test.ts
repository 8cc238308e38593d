import { expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { password, signIn } from '../harness/person.ts';
import { startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

it('does not add an idea to the trash that is permanently deleted during the request', async () => {
  const server = await startTestServer();
  const browser = createBrowser(server.url, createFakeClock());
  const first = await browser.openTab();
  await first.client.signup('ada@example.org', password);
  first.kill();
  const ada = await signIn(server.url, 'ada@example.org');
  const [kept, purged] = [makeMutation('addIdea', fields), makeMutation('addIdea', fields)];
  await ada.push(kept, purged, ...[kept, purged].map(({ id }) => makeMutation('deleteIdea', { id })));

  const tab = await browser.openTab();
  const account = tab.client.account.get()!;
  await until(() => account.isLoaded.get() && account.saving.get().kind === 'saved', 'the board');
  const work = (await account.prepare())!;
  const { version } = work.replica;
  let asked = 0;
  browser.intercept.response = async ({ path }) => {
    if (path !== paths.trash) return;
    asked += 1;
    if (asked > 1) return;
    await ada.push(makeMutation('purgeIdeas', { ids: [purged.id] }));
    await until(() => work.replica.version > version, 'the change');
  };
  expect((await work.loadTrash())?.trash.map(({ idea }) => idea.id)).toEqual([kept.id]);
  expect(work.replica.trash().map(({ idea }) => idea.id)).toEqual([kept.id]);
  expect(asked).toBe(2);
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});
