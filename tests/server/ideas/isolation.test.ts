import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { openLive } from '../../harness/live-reader.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { noChanges } from '../../harness/no-changes.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type ReferencingMutation, argsReferencing } from '../../harness/referencing-mutations.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
  bob = await signUpNewPerson(server.url);
});
afterEach(async () => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

const missing = 'nobody-has-this-idea';

/** Changes of several ideas skip those that are not there. */
const isSkipped = (name: string) => name === 'editIdeas' || name === 'deleteIdeas';

/** The refusal if the id does not exist; undo and the trash have their own code. */
const expected = (name: string, id: string) =>
  isSkipped(name)
    ? { id, status: 'applied', version: 1, points: 0 }
    : {
        id,
        status: 'refused',
        code: ['undo', 'restoreIdeas', 'purgeIdeas'].includes(name) ? 'undo-gone' : 'idea-not-found',
      };

it('answers for another person’s idea exactly as for a missing one', async () => {
  const added = makeMutation('addIdea', fields);
  await ada.push(added);
  const deleted = makeMutation('addIdea', fields);
  await ada.push(deleted, makeMutation('deleteIdea', { id: deleted.id }));
  const before = await ada.everything();
  // Two new people in the same state, so that both requests can use the same mutation id.
  const eve = await signUpNewPerson(server.url);
  for (const name of Object.keys(argsReferencing('')) as ReferencingMutation[]) {
    const ask = (person: Person, id: string, mutationId: string) =>
      person.ask(paths.mutations, {
        method: 'POST',
        body: {
          mutations: [
            {
              ...makeMutation('deleteAllIdeas', {}, { id: mutationId }),
              name,
              args: argsReferencing(id)[name],
            },
          ],
        },
      });
    for (const foreign of [added.id, deleted.id]) {
      const id = crypto.randomUUID();
      const [found, absent] = [await ask(bob, foreign, id), await ask(eve, missing, id)];
      expect(found.text, name).toBe(absent.text);
      expect(found.status, name).toBe(absent.status);
      expect(found.status >= 400, name).toBe(!isSkipped(name));
      const { results, changes } = found.body as PushAnswer;
      expect(changes, name).toEqual(noChanges(1));
      expect(results, name).toEqual([expected(name, id)]);
      expect(withoutVolatile(found.headers), name).toEqual(withoutVolatile(absent.headers));
    }
  }
  expect(await ada.everything()).toEqual(before);
});

it('does not move an idea next to another account’s', async () => {
  const foreign = makeMutation('addIdea', fields);
  await ada.push(foreign);
  const mine = [
    makeMutation('addIdea', fields),
    makeMutation('addIdea', { ...fields, title: 'Second' }),
  ] as const;
  await bob.push(...mine);
  const move = makeMutation('moveIdea', { id: mine[0].id, after: foreign.id, before: null, sort: 'manual' });
  const absent = makeMutation('moveIdea', { id: mine[0].id, after: missing, before: null, sort: 'manual' });
  const answer = await bob.push(move, absent);
  expect(answer.results).toEqual([
    { id: move.id, status: 'applied', version: 3, points: 0 },
    { id: absent.id, status: 'applied', version: 3, points: 0 },
  ]);
  expect(answer.changes.ideas).toEqual([]);
});

it('lets two accounts use the same ids independently', async () => {
  const add = makeMutation('addIdea', fields);
  const rename: Mutation = makeMutation('editIdea', { id: add.id, changes: { title: 'Of Bob' } });
  expect((await ada.push(add)).results).toMatchObject([{ status: 'applied', version: 2, points: 10 }]);
  expect((await bob.push(add)).results).toMatchObject([{ status: 'applied', version: 2, points: 10 }]);
  expect((await bob.push(rename)).results).toMatchObject([{ status: 'applied', version: 3, points: 5 }]);
  expect((await ada.everything()).ideas.map((idea) => idea.title)).toEqual([fields.title]);
  await bob.push(makeMutation('deleteAllIdeas', {}));
  expect((await ada.everything()).ideas).toHaveLength(1);
});

it('shows two people nothing of each other in changes, pages, export, trash, history and streams', async () => {
  const live = await openLive(server.url, bob);
  const add = makeMutation('addIdea', { ...fields, title: 'Secret of Ada', category: 'Her category' });
  await ada.push(add, makeMutation('addUpdate', { id: add.id, text: 'Secret update' }));
  await ada.push(makeMutation('addCategory', { name: 'Another of hers' }));
  const gone = makeMutation('addIdea', { ...fields, title: 'Secret of the trash' });
  await ada.push(gone, makeMutation('deleteIdea', { id: gone.id }));
  const own = makeMutation('addCategory', { name: 'Sign of life' });
  await bob.push(own);
  await until(() => live.changes().length === 2, "Bob's own change");
  const history = (id: string) => `${paths.history}?idea=${id}`;
  for (const path of [
    `${paths.changes}?since=0`,
    paths.changes,
    paths.ideas,
    paths.export,
    paths.trash,
    history(add.id),
    history(gone.id),
  ]) {
    const { status, text } = await bob.ask(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toContain('ecret');
    expect(text, path).not.toContain('hers');
    expect(text, path).not.toContain(add.id);
    expect(text, path).not.toContain(ada.user.id);
  }
  expect((await bob.ask(paths.ideas)).body).toEqual({ ideas: [], cursor: null });
  expect((await bob.ask(paths.export)).body).toEqual([]);
  expect((await bob.ask(paths.trash)).body).toEqual({ trash: [] });
  for (const id of [add.id, gone.id, missing])
    expect((await bob.ask(history(id))).body).toEqual({ items: [] });
  expect(JSON.stringify(live.events)).not.toContain('ecret');
  expect(live.changes().map(({ to }) => to)).toEqual([1, 2]);
  live.close();
});

it('rejects a page with another account than its session, on every route', async () => {
  const before = await bob.everything();
  for (const path of [
    paths.changes,
    paths.ideas,
    paths.export,
    paths.trash,
    paths.history,
    paths.live,
    paths.mutations,
    paths.import,
  ]) {
    const isPost = path === paths.mutations || path === paths.import;
    const question = isPost
      ? { method: 'POST', body: { mutations: [makeMutation('addIdea', fields)] } }
      : { method: 'GET' };
    for (const claimed of [ada.user.id, missing, '', bob.user.id.toUpperCase()]) {
      const byHeader = await bob.ask(path, { ...question, headers: { 'Forge-Account': claimed } });
      const byQuery = await bob.ask(`${path}?forge-account=${claimed}`, question);
      for (const answer of [byHeader, byQuery]) {
        expect(answer.status, `${path} as ${claimed}`).toBe(401);
        expect(answer.body, `${path} as ${claimed}`).toMatchObject({ code: 'unauthenticated' });
      }
    }
  }
  const own = await bob.ask(paths.changes, { headers: { 'Forge-Account': bob.user.id } });
  expect(own.status).toBe(200);
  for (const path of [paths.changes, paths.ideas, paths.export, paths.trash, paths.activity, paths.sessions])
    expect((await bob.ask(`${path}?forge-account=${bob.user.id}`)).status, path).toBe(200);
  expect(await bob.everything()).toEqual(before);
});

function withoutVolatile({ 'x-request-id': _id, date: _date, ...rest }: Record<string, unknown>): unknown {
  return rest;
}
