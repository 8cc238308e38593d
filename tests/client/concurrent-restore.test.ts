import { expect, it } from 'vitest';
import { openDevices } from '../harness/devices.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { startTestServer } from '../harness/test-server.ts';

it('restores the rest of a group after another device restored one idea and permanently deleted one', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ now: clock.now });
  const [one, two] = await openDevices(server, clock);
  const refused: string[] = [];
  one.client.onRefused(({ mutation }) => refused.push(mutation.name));
  const ids: string[] = [];
  for (const title of ['A', 'B', 'C']) ids.push((await one.client.addIdea({ ...fields, title }))?.id ?? '');
  await one.client.dispatch('deleteAllIdeas', {});
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
  await (await two.client.account.get()?.prepare())?.loadTrash();

  one.cut();
  expect(await one.client.dispatch('restoreIdeas', { ids })).toMatchObject({ ok: true });
  expect(one.view().size()).toBe(3);
  await two.client.dispatch('restoreIdeas', { ids: ids.slice(0, 1) });
  await two.client.dispatch('purgeIdeas', { ids: ids.slice(1, 2) });
  await two.waitUntilSaved();
  await one.reconnect();
  await one.waitUntilSaved();
  await one.waitUntilCaughtUpWith(two);
  await two.waitUntilCaughtUpWith(one);
  for (const { view } of [one, two])
    expect([...view().ids()].toSorted()).toEqual([ids[0], ids[2]].toSorted());
  expect(refused).toEqual([]);
  expect(one.client.account.get()?.refused.get()).toEqual([]);
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});
