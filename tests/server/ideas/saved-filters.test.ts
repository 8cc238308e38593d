import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountData } from '#contract/account.ts';
import { paths, protocolHeader } from '#contract/protocol.ts';
import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { type MutationArgs } from '#domain/mutation/mutation.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const work: SavedFilter = {
  name: 'Work',
  sort: 'progress',
  search: 'kite',
  state: 'notNow',
  category: 'Boats',
  priority: 'Medium',
  tag: 'garden',
};
const home: SavedFilter = { name: 'Home', sort: 'deadline' };

const save = (ada: Person, ...filters: readonly SavedFilter[]) =>
  ada.push(...filters.map((filter) => makeMutation('saveFilter', { filter })));
const saved = async (ada: Person) => (await ada.everything()).account?.savedFilters;

it('stores saved filters with every part, gives no points, and has them in the data to download', async () => {
  const ada = await signUpNewPerson(server.url);
  expect((await ada.everything()).account).not.toHaveProperty('savedFilters');
  expect(((await ada.ask(paths.accountData)).body as AccountData).savedFilters).toEqual([]);
  const { results } = await save(ada, work, home);
  expect(results).toMatchObject([
    { status: 'applied', points: 0 },
    { status: 'applied', points: 0 },
  ]);
  expect(await saved(ada)).toEqual([home, work]);
  expect(((await ada.ask(paths.accountData)).body as AccountData).savedFilters).toEqual([home, work]);
  expect((await ada.ask(paths.export)).text).not.toContain('Work');
});

it('keeps the filters of one account from another', async () => {
  const [ada, bob] = [await signUpNewPerson(server.url), await signUpNewPerson(server.url)];
  await save(ada, work);
  await bob.push(makeMutation('forgetFilter', { name: 'Work' }));
  await save(bob, home);
  expect([await saved(ada), await saved(bob)]).toEqual([[work], [home]]);
});

it('saves once what is sent again, and undoes it', async () => {
  const ada = await signUpNewPerson(server.url);
  const saving = makeMutation('saveFilter', { filter: work });
  await ada.push(saving, makeMutation('forgetFilter', { name: 'Work' }));
  const forgetting = makeMutation('forgetFilter', { name: 'Work' });
  await ada.push(saving, forgetting);
  expect(await saved(ada)).toBeUndefined();
  const again = makeMutation('saveFilter', { filter: home });
  await ada.push(again, makeMutation('undo', { of: again.id }));
  expect(await saved(ada)).toBeUndefined();
});

it('does not count the saving of a filter as activity', async () => {
  const ada = await signUpNewPerson(server.url);
  const at = Date.now();
  await ada.push(
    makeMutation('saveFilter', { filter: work }, { at }),
    makeMutation('forgetFilter', { name: 'Work' }, { at }),
    makeMutation('addCategory', { name: 'Boats' }, { at }),
  );
  expect((await ada.ask(paths.activity)).body).toMatchObject({ days: [{ actions: 1 }] });
});

it.each<[string, Partial<SavedFilter> | Record<string, string>]>([
  ['an unknown field', { owner: 'someone' }],
  ['an unknown state', { state: 'blocked' }],
  ['an unknown sort', { sort: 'random' }],
  ['an unknown priority', { priority: 'Huge' }],
])('rejects a filter with %s', async (_, part) => {
  const ada = await signUpNewPerson(server.url);
  const args = { filter: { ...home, ...part } } as MutationArgs['saveFilter'];
  const answer = await ada.ask(paths.mutations, {
    method: 'POST',
    body: { mutations: [makeMutation('saveFilter', args)] },
  });
  expectProblem(answer, 'invalid-request');
  expect(await saved(ada)).toBeUndefined();
});

it('asks a page of a newer version to retry a filter with a part that only that version knows', async () => {
  const ada = await signUpNewPerson(server.url);
  const filter = { ...home, dueWithin: 7 };
  const answer = await ada.ask(paths.mutations, {
    method: 'POST',
    headers: { [protocolHeader]: '999' },
    body: { mutations: [makeMutation('saveFilter', { filter })] },
  });
  expectProblem(answer, 'unavailable');
  expect(await saved(ada)).toBeUndefined();
});
