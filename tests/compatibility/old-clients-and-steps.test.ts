import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { type MutationResult, type PushAnswer } from '#contract/mutations.ts';
import { paths, protocolHeader } from '#contract/protocol.ts';
import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

// The recorded browser of the first version works on ideas that a newer one gives steps or leads or sets aside, and in an
// account with saved filters.

interface Recording {
  readonly mutations: readonly Mutation[];
  readonly results: readonly MutationResult[];
  readonly everything: Changes;
}

const recording = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'recorded', 'wire-1.json'), 'utf8'),
) as Recording;

const [idea, second, gone] = recording.mutations.slice(0, 3).map(({ id }) => id) as [string, string, string];
const until = '2027-01-04T09:00';

let server: TestServer;
let ada: Person;
beforeEach(async () => {
  server = await startTestServer({ now: () => meantAt + 60_000 });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(() => server.stop());

/** Sends the recorded mutations from one place to another, and expects the recorded outcomes. */
async function replay(from: number, to?: number): Promise<void> {
  const { results } = await pushAsOld(recording.mutations.slice(from, to));
  const outcomeOf = ({ version: _version, ...rest }: MutationResult & { version?: number }) => rest;
  expect(results.map(outcomeOf)).toEqual(recording.results.slice(from, to).map(outcomeOf));
}

async function pushAsOld(mutations: readonly Mutation[]): Promise<PushAnswer> {
  const headers = { [protocolHeader]: '1' };
  const answer = await ada.ask(paths.mutations, { method: 'POST', body: { mutations }, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as PushAnswer;
}

const stored = async (id: string) => (await ada.everything()).ideas.find((one) => one.id === id);
const stepsOf = async (id: string) =>
  (await ada.everything()).entries
    .filter(({ ideaId, list }) => ideaId === id && list === 'steps')
    .map(({ text }) => text)
    .toSorted();

it('gives the recorded outcomes on ideas with steps, keeps them, and lets them set the progress', async () => {
  await replay(0, 5);
  const steps = makeMutation('addStep', { id: idea, text: 'Cut', more: ['Sew'] });
  const doomed = makeMutation('addStep', { id: gone, text: 'Burn' });
  await ada.push(steps, doomed, makeMutation('setStep', { id: idea, step: steps.id, done: true }));
  await ada.push(makeMutation('setProgressBy', { id: idea, by: 'steps' }));
  // Among others it adds two updates, deletes one of them, and corrects the other.
  await replay(5);
  expect(await stored(idea)).toMatchObject({ title: 'Tidal battery', progress: 50, progressBy: 'steps' });
  expect(await stepsOf(idea)).toEqual(['Cut', 'Sew']);
  // The idea that it deletes for good takes its step with it.
  expect(await stepsOf(gone)).toEqual([]);
  const shared = (changes: Changes) => changes.entries.filter(({ list }) => list !== 'steps').length;
  expect(shared(await ada.everything())).toBe(shared(recording.everything));
  // The slider of an old page is a hand.
  await pushAsOld([makeMutation('setProgress', { id: idea, progress: 80 })]);
  expect(await stored(idea)).toMatchObject({ progress: 80 });
  expect(await stored(idea)).not.toHaveProperty('progressBy');
  expect(await stepsOf(idea)).toEqual(['Cut', 'Sew']);
});

it('gives the recorded outcomes on ideas that are set aside, and leaves them so until it finishes them', async () => {
  await replay(0, 3);
  const aside = [idea, second, gone].map((id) => makeMutation('setAside', { id, until }));
  await ada.push(...aside);
  // Among others it edits, moves, deletes, restores and notes on them.
  await replay(3);
  for (const id of [idea, second]) expect(await stored(id)).toMatchObject({ setAside: until });
  const plain = ({ setAside: _setAside, ...row }: Changes['ideas'][number]) => row;
  expect((await ada.everything()).ideas.map(plain)).toEqual(recording.everything.ideas);
  await pushAsOld([makeMutation('setProgress', { id: second, progress: 100 })]);
  expect(await stored(second)).not.toHaveProperty('setAside');
  await pushAsOld([makeMutation('setProgress', { id: second, progress: 90 })]);
  expect(await stored(second)).not.toHaveProperty('setAside');
  expect(await stored(idea)).toMatchObject({ setAside: until });
});

it('gives the recorded outcomes on ideas with their own leads, and loses none', async () => {
  await replay(0, 3);
  const own = [idea, second, gone].map((id) =>
    makeMutation('editIdea', { id, changes: { leads: [60, 1_440] } }),
  );
  await ada.push(...own, makeMutation('setPreferences', { reminders: { mail: true, leads: [15] } }));
  // Among others it edits, moves, deletes, restores and notes on them, and sets preferences.
  await replay(3);
  for (const id of [idea, second]) expect(await stored(id)).toMatchObject({ leads: [60, 1_440] });
  const plain = ({ leads: _leads, ...row }: Changes['ideas'][number]) => row;
  const { ideas, account } = await ada.everything();
  expect(ideas.map(plain)).toEqual(recording.everything.ideas);
  expect(account?.preferences).toEqual({
    ...recording.everything.account?.preferences,
    reminders: { mail: true, leads: [15] },
  });
  await pushAsOld([makeMutation('setProgress', { id: second, progress: 100 })]);
  await pushAsOld([makeMutation('editIdea', { id: idea, changes: { title: 'Tidal mill' } })]);
  expect(await stored(second)).toMatchObject({ leads: [60, 1_440] });
  expect(await stored(idea)).toMatchObject({ title: 'Tidal mill', leads: [60, 1_440] });
});

it('gives the recorded outcomes in an account with saved filters, and keeps them', async () => {
  const filter: SavedFilter = { name: 'Work', sort: 'manual', state: 'active', category: 'Tides' };
  await ada.push(makeMutation('saveFilter', { filter }));
  // Among others it adds a category, sets preferences, deletes all ideas and imports some.
  await replay(0);
  await pushAsOld([makeMutation('setPreferences', { theme: 'light' })]);
  const { account } = await ada.everything();
  expect(account).toMatchObject({ savedFilters: [filter], preferences: { theme: 'light' } });
});

it('shows an old client the new names of categories, and takes what it sends under the old ones', async () => {
  await replay(0, 13);
  await ada.push(
    makeMutation('renameCategory', { from: 'Tides', to: 'Ebb and flow' }),
    makeMutation('styleCategory', { name: 'Energy Tech', colour: 'teal', hidden: true }),
  );
  const changes = { title: 'Tidal mill', category: 'Tides' };
  await pushAsOld([makeMutation('editIdea', { id: idea, changes })]);
  const seen = await pushAsOld([makeMutation('addNote', { id: idea, text: 'Found it' })]);
  expect(seen.changes.account?.categories).toEqual(['Ebb and flow']);
  expect(await stored(idea)).toMatchObject({ title: 'Tidal mill', category: 'Ebb and flow' });
  await ada.push(makeMutation('removeCategory', { name: 'Ebb and flow', moveTo: 'Art' }));
  expect(await stored(idea)).toMatchObject({ category: 'Art' });
  const { account } = await ada.everything();
  expect(account).toMatchObject({
    categories: [],
    categoryStyles: { 'Energy Tech': { colour: 'teal', hidden: true } },
  });
});

it('shows an old client the new names of tags, and takes what it sends under the old ones', async () => {
  await replay(0, 13);
  const tagged = (add: readonly string[]) =>
    makeMutation('editIdea', { id: idea, changes: { tags: { add, remove: ['urgent'] } } });
  await ada.push(tagged(['tide']), makeMutation('renameTag', { from: 'tide', to: 'ebb' }));
  const seen = await pushAsOld([makeMutation('addNote', { id: idea, text: 'Found it' })]);
  expect(seen.changes.account?.tags).toEqual(['ebb']);
  const before = (await stored(idea))?.tags;
  expect(before).toContain('ebb');
  await pushAsOld([tagged(['tide'])]);
  expect((await stored(idea))?.tags).toEqual(before);
  await ada.push(makeMutation('removeTag', { name: 'ebb', moveTo: 'urgent' }));
  await pushAsOld([
    makeMutation('editIdea', { id: second, changes: { tags: { add: ['Tide'], remove: [] } } }),
  ]);
  expect((await stored(second))?.tags).toContain('urgent');
  expect((await ada.everything()).account).not.toHaveProperty('tags');
});
