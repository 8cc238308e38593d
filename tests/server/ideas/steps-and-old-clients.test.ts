import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths, protocolHeader } from '#contract/protocol.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
});
afterAll(() => server.stop());

/** Sends a mutation as a page of the first version, and returns its result. */
async function pushAsOldPage<N extends MutationName>(name: N, args: MutationArgs[N]): Promise<unknown> {
  const answer = await ada.ask(paths.mutations, {
    method: 'POST',
    body: { mutations: [makeMutation(name, args)] },
    headers: { [protocolHeader]: '1' },
  });
  return (answer.body as { results: unknown[] }).results[0];
}

async function stored() {
  const { ideas, entries } = await ada.everything();
  const texts = entries.filter(({ list }) => list === 'steps').map(({ text }) => text);
  return {
    title: ideas[0]?.title,
    progress: ideas[0]?.progress,
    by: ideas[0]?.progressBy,
    steps: texts.toSorted(),
  };
}

it('lets a page that knows no steps work on an idea that has some, and loses none', async () => {
  const idea = makeMutation('addIdea', fields);
  const [cut, sew] = ['Cut', 'Sew'].map((text) => makeMutation('addStep', { id: idea.id, text }));
  await ada.push(idea, cut!, sew!, makeMutation('setStep', { id: idea.id, step: cut!.id, done: true }));
  const { id } = idea;
  const applied = { status: 'applied' };
  expect(await pushAsOldPage('editIdea', { id, changes: { title: 'Kite' } })).toMatchObject(applied);
  expect(await pushAsOldPage('addUpdate', { id, text: 'Bought paper' })).toMatchObject(applied);
  expect(await stored()).toEqual({ title: 'Kite', progress: 50, by: 'steps', steps: ['Cut', 'Sew'] });
  // The slider of an old page is a hand, too.
  expect(await pushAsOldPage('setProgress', { id, progress: 80 })).toMatchObject(applied);
  expect(await stored()).toMatchObject({ progress: 80, by: undefined, steps: ['Cut', 'Sew'] });
  const deletion = makeMutation('deleteIdea', { id });
  await ada.push(deletion);
  expect(await pushAsOldPage('restoreIdeas', { ids: [id] })).toMatchObject(applied);
  expect((await stored()).steps).toEqual(['Cut', 'Sew']);
});
