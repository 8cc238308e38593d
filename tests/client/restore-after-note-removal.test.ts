import { expect, it } from 'vitest';
import { openDevices } from '../harness/devices.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { startTestServer } from '../harness/test-server.ts';

it('shows no note with a restored idea that was removed before another device saw the idea deleted', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ now: clock.now });
  const [one, two] = await openDevices(server, clock);
  const idea = (await one.client.addIdea(fields))!;
  const removed = await one.client.dispatch('addNote', { id: idea.id, text: 'Removed' });
  await one.client.dispatch('addNote', { id: idea.id, text: 'Kept' });
  if (!removed.ok) throw new Error('the note was refused');
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);

  two.cut();
  await one.client.dispatch('deleteEntry', { id: idea.id, list: 'notes', entry: removed.id });
  await one.client.deleteIdea(idea.id);
  await one.waitUntilSaved();
  await two.reconnect();
  await two.waitUntilCaughtUpWith(one);
  expect(two.view().get(idea.id)).toBeUndefined();

  await one.client.dispatch('restoreIdeas', { ids: [idea.id] });
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
  for (const { view } of [one, two])
    expect(
      view()
        .get(idea.id)
        ?.notes.map(({ text }) => text),
    ).toEqual(['Kept']);
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});
