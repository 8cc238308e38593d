import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportFile } from '#domain/files/export-file.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { ideasIn } from '#domain/testing/read-one-idea.ts';
import { type Device, openDevices } from '../harness/devices.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

const clock = createFakeClock();
let server: TestServer;
let one: Device;
let two: Device;
let id: string;
let steps: readonly string[];

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  [one, two] = await openDevices(server, clock);
  id = (await one.client.addIdea(fields))?.id ?? '';
  steps = [await add(one, 'Cut'), await add(one, 'Sew'), await add(one, 'Fly'), await add(one, 'Land')];
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
});
afterEach(async () => {
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

async function add({ client }: Device, text: string): Promise<string> {
  const outcome = await client.dispatch('addStep', { id, text });
  if (!outcome.ok) throw new Error(`the step was refused: ${outcome.code}`);
  return outcome.id;
}

const tick = ({ client }: Device, index: number, done = true) =>
  client.dispatch('setStep', { id, step: steps[index] ?? '', done });

async function meet(): Promise<void> {
  for (const device of [one, two]) {
    await device.reconnect();
    await device.waitUntilSaved();
  }
  await one.waitUntilCaughtUpWith(two);
  await two.waitUntilCaughtUpWith(one);
}

const marksOf = ({ steps: list }: Idea) =>
  list.map(({ text, doneAt }) => `${text}${doneAt === null ? '' : ' done'}`);
const shown = ({ view }: Device) => {
  const idea = view().get(id);
  if (idea === undefined) throw new Error('the idea is gone');
  return { progress: idea.progress, by: idea.progressBy, steps: marksOf(idea) };
};

/** Both devices and the server show the same. */
async function expectEverywhere(state: ReturnType<typeof shown>): Promise<void> {
  await meet();
  expect(shown(one)).toEqual(state);
  expect(shown(two)).toEqual(state);
}

it('keeps the ticks of two devices that were offline, with the right percentage and no points', async () => {
  const { score } = one.view().account;
  one.cut();
  two.cut();
  await tick(one, 0);
  await tick(two, 1);
  expect([shown(one).progress, shown(two).progress]).toEqual([25, 25]);
  await expectEverywhere({ progress: 50, by: 'steps', steps: ['Cut done', 'Sew done', 'Fly', 'Land'] });
  expect([one, two].map(({ view }) => view().account.score)).toEqual([score, score]);
});

it('counts a step once that both ticked, and finishes the idea once', async () => {
  one.cut();
  two.cut();
  await tick(one, 0);
  await tick(two, 0);
  await expectEverywhere({ progress: 25, by: 'steps', steps: ['Cut done', 'Sew', 'Fly', 'Land'] });
  one.cut();
  two.cut();
  for (const index of [1, 2, 3]) await tick(one, index);
  for (const index of [1, 2, 3]) await tick(two, index);
  await meet();
  expect([one, two].map(({ view }) => [view().get(id)?.progress, view().account.finished])).toEqual([
    [100, 1],
    [100, 1],
  ]);
});

it('merges added, moved, corrected and deleted steps', async () => {
  await tick(one, 0);
  await meet();
  one.cut();
  two.cut();
  await add(one, 'Mend');
  await one.client.dispatch('moveStep', { id, step: steps[3]!, after: null, before: steps[0]! });
  await one.client.dispatch('editEntry', { id, list: 'steps', entry: steps[1]!, text: 'Sew twice' });
  await add(two, 'Pack');
  await two.client.dispatch('deleteEntry', { id, list: 'steps', entry: steps[2]! });
  await tick(two, 1);
  await meet();
  const { progress, steps: list } = shown(one);
  expect(shown(two)).toEqual(shown(one));
  expect(list.slice(0, 3)).toEqual(['Land', 'Cut done', 'Sew twice done']);
  expect(list.slice(3).toSorted()).toEqual(['Mend', 'Pack']);
  expect(progress).toBe(40);
});

it('takes back a tick with its percentage and mode after the other device has ticked, too', async () => {
  one.cut();
  await tick(one, 0);
  await one.client.dispatch('setProgress', { id, progress: 70 });
  expect(shown(one)).toMatchObject({ progress: 70, by: undefined });
  await one.client.undo();
  expect(shown(one)).toMatchObject({ progress: 25, by: 'steps' });
  await tick(two, 1);
  await two.waitUntilSaved();
  await one.client.undo();
  await expectEverywhere({ progress: 25, by: 'steps', steps: ['Cut', 'Sew done', 'Fly', 'Land'] });
});

it('refuses the ticks of a step and the steps of an idea that the other device has deleted', async () => {
  const refusals: string[] = [];
  one.client.onRefused(({ mutation, code }) => refusals.push(`${mutation.name} ${code}`));
  one.cut();
  await tick(one, 0);
  await two.client.dispatch('deleteEntry', { id, list: 'steps', entry: steps[0]! });
  await two.waitUntilSaved();
  await expectEverywhere({ progress: 0, by: 'steps', steps: ['Sew', 'Fly', 'Land'] });
  expect(refusals).toEqual(['setStep entry-not-found']);
  one.cut();
  await add(one, 'Mend');
  await two.client.dispatch('deleteIdea', { id });
  await two.waitUntilSaved();
  await meet();
  expect(refusals).toEqual(['setStep entry-not-found', 'addStep idea-deleted']);
  // The text of the step is kept for the person.
  expect(one.client.account.get()?.refused.get()).toMatchObject([{ mutation: { args: { text: 'Mend' } } }]);
});

it('refuses the 101st step offline, and the server the last of those that two devices have added', async () => {
  one.cut();
  two.cut();
  for (let n = 4; n < 100; n++) await add(one, `Step ${n}`);
  expect(await one.client.dispatch('addStep', { id, text: 'Too many' })).toMatchObject({
    ok: false,
    code: 'too-many-steps',
  });
  await add(two, 'The last');
  await meet();
  expect(one.view().get(id)?.steps).toHaveLength(100);
  expect(shown(two)).toEqual(shown(one));
});

it('has the same ideas after export, wipe and import', async () => {
  await tick(one, 1);
  const before = shown(one);
  const file = exportFile(one.view().all());
  await one.client.dispatch('deleteAllIdeas', {});
  await one.client.dispatch('importIdeas', { ideas: ideasIn(file) ?? [] });
  await meet();
  id = [...two.view().ids()][0] ?? '';
  expect(shown(two)).toEqual(before);
  expect(exportFile(two.view().all())).toBe(file);
});
