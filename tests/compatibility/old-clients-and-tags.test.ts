import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { type MutationResult, type PushAnswer } from '#contract/mutations.ts';
import { paths, protocolHeader } from '#contract/protocol.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

// The recorded browser of the first version works on ideas that a newer one gives tags of a person's own.

interface Recording {
  readonly mutations: readonly Mutation[];
  readonly results: readonly MutationResult[];
  readonly everything: Changes;
}

const recording = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'recorded', 'wire-1.json'), 'utf8'),
) as Recording;

const [idea, second, gone] = recording.mutations.slice(0, 3).map(({ id }) => id) as [string, string, string];

let server: TestServer;
let ada: Person;
beforeEach(async () => {
  server = await startTestServer({ now: () => meantAt + 60_000 });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(() => server.stop());

async function pushAsOld(...mutations: readonly Mutation[]): Promise<PushAnswer> {
  const headers = { [protocolHeader]: '1' };
  const answer = await ada.ask(paths.mutations, { method: 'POST', body: { mutations }, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as PushAnswer;
}

const isOwn = (tag: string) => ['kite', 'Ópera'].includes(tag);
const stored = async (id: string) => (await ada.everything()).ideas.find((one) => one.id === id);
const withoutOwn = (doc: IdeaDoc): IdeaDoc => ({ ...doc, tags: doc.tags.filter((tag) => !isOwn(tag)) });
const tagged = (id: string) =>
  makeMutation('editIdea', { id, changes: { tags: { add: ['kite', 'Ópera'], remove: [] } } });

it('gives the recorded outcomes on ideas with own tags, and loses none of them', async () => {
  await pushAsOld(...recording.mutations.slice(0, 3));
  await ada.push(...[idea, second, gone].map(tagged));
  // Among others it edits, moves, deletes, restores and notes on them.
  const { results } = await pushAsOld(...recording.mutations.slice(3));
  const outcomeOf = ({ version: _version, ...rest }: MutationResult & { version?: number }) => rest;
  expect(results.map(outcomeOf)).toEqual(recording.results.slice(3).map(outcomeOf));
  for (const id of [idea, second]) expect((await stored(id))?.tags.filter(isOwn)).toEqual(['kite', 'Ópera']);
  expect((await ada.everything()).ideas.map(withoutOwn)).toEqual(recording.everything.ideas);
});

it('keeps own tags when an old page edits the idea and its built-in tags, undoes that, and finishes it', async () => {
  await pushAsOld(...recording.mutations.slice(0, 1));
  const before = await stored(idea);
  await ada.push(tagged(idea));
  // An old page sends the tags that its checkboxes changed, and no others.
  const edit = makeMutation('editIdea', {
    id: idea,
    changes: { title: 'Edited', tags: { add: ['prototype'], remove: before?.tags ?? [] } },
  });
  await pushAsOld(edit);
  expect(await stored(idea)).toMatchObject({ title: 'Edited', tags: ['prototype', 'kite', 'Ópera'] });
  await pushAsOld(
    makeMutation('undo', { of: edit.id }),
    makeMutation('setProgress', { id: idea, progress: 100 }),
  );
  expect(await stored(idea)).toMatchObject({
    title: before?.title,
    progress: 100,
    tags: [...(before?.tags ?? []), 'kite', 'Ópera'],
  });
  await pushAsOld(makeMutation('deleteIdea', { id: idea }), makeMutation('restoreIdeas', { ids: [idea] }));
  expect((await stored(idea))?.tags.filter(isOwn)).toEqual(['kite', 'Ópera']);
});

it('takes back the tags that an old page kept from a server that lost them', async () => {
  await pushAsOld(...recording.mutations.slice(0, 1));
  await ada.push(tagged(idea));
  const row = await stored(idea);
  if (row === undefined) throw new Error('the idea is gone');
  const { id, rank: _rank, ...fields } = row;
  await ada.push(makeMutation('undo', { of: idea }), makeMutation('purgeIdeas', { ids: [idea] }));
  const kept = { id: `${id}-kept`, fields, updates: [], notes: [] };
  const { results } = await pushAsOld(makeMutation('keepIdeas', { ideas: [kept] }));
  expect(results).toMatchObject([{ status: 'applied' }]);
  expect((await stored(kept.id))?.tags.filter(isOwn)).toEqual(['kite', 'Ópera']);
});
