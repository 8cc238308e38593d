import { expect, it } from 'vitest';
import {
  addIdeaMutation,
  storedIds,
  firstChanges,
  outboxIds,
  createWritingTab,
  secondChanges,
} from './testing/writing-tab.ts';

it('treats an answered mutation as done before its step is stored, even if the message that it was queued is late', async () => {
  const { disk, reader, take, pending } = createWritingTab();
  const other = createWritingTab(disk);
  await other.applyAndStore(addIdeaMutation('m1'));
  await reader.read();
  const [queued] = disk.outbox;
  // Another tab's message waits behind a read, and the response is applied before the message.
  reader.afterwards(() => reader.addQueued(queued ? [queued] : []));
  const end = take(firstChanges, [addIdeaMutation('m1')]);
  expect(pending()).toEqual([]);
  await end;
  expect([pending(), outboxIds(disk), storedIds(disk)]).toEqual([[], [], ['m1']]);
});

it('ignores a late message that a settled mutation was queued', async () => {
  const { reader, applyAndStore, take } = createWritingTab();
  await applyAndStore(addIdeaMutation('m1'));
  await take(firstChanges, [addIdeaMutation('m1')]);
  expect(reader.addQueued([{ sequence: 1, mutation: addIdeaMutation('m1') }])).toEqual([]);
});

it('ignores a message that a mutation was queued which had left the outbox before it was read', async () => {
  const { disk, ...first } = createWritingTab();
  await first.applyAndStore(addIdeaMutation('m1'));
  await first.take(firstChanges, [addIdeaMutation('m1')]);
  const second = createWritingTab(disk);
  await second.reader.read();
  expect(second.reader.addQueued([{ sequence: 1, mutation: addIdeaMutation('m1') }])).toEqual([]);
  const later = { sequence: 2, mutation: addIdeaMutation('m2') };
  expect(second.reader.addQueued([later])).toEqual([later]);
});

it('treats a mutation as pending until it has left the outbox, then as settled', async () => {
  const { disk, ...first } = createWritingTab();
  const second = createWritingTab(disk);
  for (const id of ['m1', 'm2']) {
    await first.applyAndStore(addIdeaMutation(id));
    second.reader.addQueued(disk.outbox);
  }
  await first.take(firstChanges, [addIdeaMutation('m1')]);
  await second.reader.read();
  expect([second.pending(), second.replica.version]).toEqual([['m2'], 1]);
  expect(second.reader.addQueued([{ sequence: 1, mutation: addIdeaMutation('m1') }])).toEqual([]);
});

it('reads the database again if changes before another tab’s step are missing', async () => {
  const { disk, ...leader } = createWritingTab();
  const follower = createWritingTab(disk);
  await follower.reader.read();
  await leader.take(firstChanges);
  await leader.take(secondChanges);
  const hasTaken = await follower.reader.follow(
    { version: 2, changes: [], settled: [], refused: [], isStored: true },
    () => follower.replica.receive(secondChanges),
  );
  expect([hasTaken, follower.replica.version, follower.replica.view.size()]).toEqual([true, 2, 2]);
});

it('ignores a late message that a mutation was queued which another tab’s step has settled', async () => {
  const { reader, replica } = createWritingTab();
  await reader.follow(
    { version: 1, changes: [firstChanges], settled: ['m1'], refused: [], isStored: true },
    () => replica.receive(firstChanges),
  );
  expect(reader.addQueued([{ sequence: 1, mutation: addIdeaMutation('m1') }])).toEqual([]);
});

it('resolves to false if changes are missing even after reading', async () => {
  const { reader, replica } = createWritingTab();
  const follow = reader.follow(
    { version: 2, changes: [secondChanges], settled: [], refused: [], isStored: false },
    () => replica.receive(secondChanges),
  );
  expect([await follow, replica.version]).toEqual([false, 0]);
});

it('handles other tabs’ messages after the read under way, in the order they came', async () => {
  const { reader, said } = createWritingTab();
  const reading = reader.read().then(() => said.push('read'));
  reader.afterwards(() => said.push('first message'));
  reader.afterwards(() => said.push('second message'));
  await reading;
  await reader.read();
  expect(said).toEqual(['refused: 0', 'read', 'first message', 'second message', 'refused: 0']);
});
