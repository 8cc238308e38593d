import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Device, openDevices } from '../harness/devices.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

const clock = createFakeClock();
let server: TestServer;
let one: Device;
let two: Device;
let refusals: string[];

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  [one, two] = await openDevices(server, clock);
  refusals = [];
  one.client.onRefused(({ mutation, code }) => refusals.push(`${mutation.name} ${code}`));
});
afterEach(async () => {
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

async function addIdea(): Promise<string> {
  const idea = await one.client.addIdea(fields);
  if (idea === null) throw new Error('the idea was refused');
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
  return idea.id;
}

async function meet(): Promise<void> {
  await one.reconnect();
  await one.waitUntilSaved();
  await two.waitUntilSaved();
  await one.waitUntilCaughtUpWith(two);
  await two.waitUntilCaughtUpWith(one);
}

const scores = () => [one, two].map(({ view }) => view().account.score);

it('reports a conflict that only the server knows, with both texts, and loses neither', async () => {
  const id = await addIdea();
  const edit = await one.client.dispatch('editIdea', { id, changes: { target: 'Mine' } });
  if (!edit.ok) throw new Error('the edit was refused');
  await meet();
  one.cut();
  await two.client.updateIdea(id, { target: 'Theirs' });
  await two.waitUntilSaved();
  expect(await one.client.undo()).toMatchObject({ kind: 'done' });
  expect(one.view().get(id)?.target).toBe(fields.target);
  await meet();
  expect(refusals).toEqual(['undo undo-conflict']);
  expect(one.client.conflictsOf(edit.id)).toEqual([
    { field: 'target', now: 'Theirs', before: fields.target },
  ]);
  for (const { view } of [one, two]) expect(view().get(id)?.target).toBe('Theirs');
  expect(scores()).toEqual([20, 20]);
  // After the refusal the undo cannot be redone, and the next undo concerns the step before the edit.
  expect(await one.client.redo()).toEqual({ kind: 'nothing' });
  expect(await one.client.undo()).toMatchObject({ kind: 'refused', step: { name: 'addIdea' } });
});

it('shows the two texts of a note that was corrected elsewhere', async () => {
  const id = await addIdea();
  const note = await one.client.dispatch('addNote', { id, text: 'Mine' });
  if (!note.ok) throw new Error('the note was refused');
  await meet();
  await two.client.dispatch('editEntry', { id, list: 'notes', entry: note.id, text: 'Theirs' });
  await meet();
  expect(await one.client.undo()).toMatchObject({
    kind: 'refused',
    code: 'undo-conflict',
    conflicts: [{ field: 'entry', now: 'Theirs', before: 'Mine' }],
  });
  expect(two.view().get(id)?.notes).toMatchObject([{ text: 'Theirs' }]);
});

it('shows no texts for an idea that another device moved', async () => {
  const [first, second] = [await addIdea(), await addIdea()];
  await one.client.dispatch('moveIdea', { id: first, after: null, before: second, sort: 'manual' });
  await meet();
  await two.client.dispatch('moveIdea', { id: first, after: second, before: null, sort: 'manual' });
  await meet();
  const outcome = await one.client.undo();
  expect(outcome).toMatchObject({ kind: 'refused', code: 'undo-conflict', conflicts: [] });
});

it('shows no texts for an idea that another device has finished again', async () => {
  const id = await addIdea();
  await one.client.updateIdea(id, { progress: 100 });
  await meet();
  for (const progress of [60, 100]) {
    clock.advance(1_000);
    await two.client.updateIdea(id, { progress });
  }
  await meet();
  expect(await one.client.undo()).toMatchObject({ kind: 'refused', code: 'undo-conflict', conflicts: [] });
});

it('does not undo a mutation that was refused after it had been shown', async () => {
  const id = await addIdea();
  one.cut();
  await two.client.deleteIdea(id);
  await two.waitUntilSaved();
  await one.client.dispatch('addNote', { id, text: 'Too late' });
  await meet();
  expect(refusals).toEqual(['addNote idea-deleted']);
  expect(await one.client.undo()).toMatchObject({ kind: 'refused', step: { name: 'addIdea' } });
  expect(await one.client.undo()).toEqual({ kind: 'nothing' });
});

it('restores an idea offline that another device deleted, with the points it cost', async () => {
  const id = await addIdea();
  await two.client.deleteIdea(id);
  await meet();
  expect(scores()).toEqual([5, 5]);
  one.cut();
  await one.reload();
  expect(await one.client.dispatch('restoreIdeas', { ids: [id] })).toMatchObject({ ok: true, points: 5 });
  expect(scores()).toEqual([10, 5]);
  await meet();
  expect(scores()).toEqual([10, 10]);
});

it('remembers at least the last 50 steps over a reload, offline', async () => {
  const id = await addIdea();
  for (let count = 1; count <= 60; count++)
    await one.client.dispatch('addNote', { id, text: `Note ${count}` });
  await one.waitUntilSaved();
  one.cut();
  await one.reload();
  for (let count = 0; count < 60; count++) expect(await one.client.undo()).toMatchObject({ kind: 'done' });
  expect(one.view().get(id)?.notes).toEqual([]);
  await one.reload();
  for (let count = 0; count < 60; count++) expect(await one.client.redo()).toMatchObject({ kind: 'done' });
  await meet();
  expect(
    two
      .view()
      .get(id)
      ?.notes.map(({ text }) => text),
  ).toHaveLength(60);
});
