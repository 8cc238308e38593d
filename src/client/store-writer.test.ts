import { expect, it } from 'vitest';
import { mutationOf } from '#domain/testing/account-in-memory.ts';
import { ideaOf } from '#domain/testing/make-idea.ts';
import { createDisk } from './testing/disk-in-memory.ts';
import { adding, changesTo, idsIn, one, queuedIn, tab, two } from './testing/writing-tab.ts';

it('takes a mutation out of the outbox in the same step that stores what it did', async () => {
  const { disk, perform, take, pending } = tab();
  await perform(adding('m1'));
  expect([queuedIn(disk), idsIn(disk)]).toEqual([['m1'], []]);
  expect(await take(one, [adding('m1')])).toBe('stored');
  expect([queuedIn(disk), idsIn(disk), disk.base.version, pending()]).toEqual([[], ['m1'], 1, []]);
});

it('knows of an answer before its step is stored, however late the word comes that something was queued', async () => {
  const { disk, writer, take, pending } = tab();
  const other = tab(disk);
  await other.perform(adding('m1'));
  await writer.read();
  const [queued] = disk.outbox;
  // What another tab said waits behind a read; the answer is taken in before its turn comes.
  writer.afterwards(() => writer.remember(queued ? [queued] : []));
  const end = take(one, [adding('m1')]);
  expect(pending()).toEqual([]);
  await end;
  expect([pending(), queuedIn(disk), idsIn(disk)]).toEqual([[], [], ['m1']]);
});

it('counts nothing as pending that was answered while the outbox was read', async () => {
  const { disk, writer, perform, take, pending } = tab();
  await writer.read();
  await perform(adding('m1'));
  const reading = writer.read();
  await Promise.resolve();
  const end = take(one, [adding('m1')]);
  await reading;
  expect(pending()).toEqual([]);
  expect(await end).toBe('stored');
  expect([pending(), queuedIn(disk), idsIn(disk)]).toEqual([[], [], ['m1']]);
});

it('lets nothing out of the outbox by a step that was taken back while all was read', async () => {
  const { disk, ...first } = tab();
  const second = tab(disk);
  await first.writer.read();
  await second.writer.read();
  await second.take(one);
  await first.perform(adding('m2'));
  const reading = first.writer.read();
  const end = first.take(changesTo(2, [ideaOf({ id: 'm1' }), ideaOf({ id: 'm2' })], 0), [adding('m2')]);
  await reading;
  expect([first.replica.version, first.pending()]).toEqual([1, ['m2']]);
  expect(await end).toBe('overtaken');
  expect([queuedIn(disk), idsIn(disk), disk.base.version]).toEqual([['m2'], ['m1'], 1]);
});

it('stores nothing over the step of a tab that got ahead, and goes on from there after reading', async () => {
  const { disk, ...first } = tab();
  const second = tab(disk);
  await first.writer.read();
  await second.writer.read();
  await first.perform(adding('m1'));
  await second.perform(adding('m2'));
  expect(await first.take(one, [adding('m1')])).toBe('stored');
  expect(await second.take(changesTo(1, []))).toBe('overtaken');
  expect([idsIn(disk), queuedIn(disk)]).toEqual([['m1'], ['m2']]);
  await second.writer.read();
  expect([second.replica.version, second.pending()]).toEqual([1, ['m2']]);
  expect(await second.take(two, [adding('m2')])).toBe('stored');
  expect([idsIn(disk), queuedIn(disk), disk.base.version]).toEqual([['m1', 'm2'], [], 2]);
});

it('stores nothing of a tab that led before, even what it heard before the tab that leads', async () => {
  const { disk, ...before } = tab();
  await before.writer.lead();
  await before.writer.read();
  // Frozen; another takes over, sends something of which this one knows nothing, and the server tells both.
  const leading = tab(disk);
  await leading.writer.lead();
  await leading.writer.read();
  await leading.perform(adding('m1'));
  expect(await before.take(one)).toBe('overtaken');
  expect([queuedIn(disk), idsIn(disk)]).toEqual([['m1'], []]);
  expect(await leading.take(one, [adding('m1')])).toBe('stored');
  await before.writer.read();
  expect([before.replica.version, before.pending()]).toEqual([1, []]);
});

it('takes no late word of something queued that is settled already', async () => {
  const { writer, perform, take } = tab();
  await perform(adding('m1'));
  await take(one, [adding('m1')]);
  expect(writer.remember([{ sequence: 1, mutation: adding('m1') }])).toEqual([]);
});

it('takes no word of something queued that had left the outbox before it was read', async () => {
  const { disk, ...first } = tab();
  await first.perform(adding('m1'));
  await first.take(one, [adding('m1')]);
  const second = tab(disk);
  await second.writer.read();
  expect(second.writer.remember([{ sequence: 1, mutation: adding('m1') }])).toEqual([]);
  const later = { sequence: 2, mutation: adding('m2') };
  expect(second.writer.remember([later])).toEqual([later]);
});

it('treats a mutation as settled once it has left the outbox, and as pending until then', async () => {
  const { disk, ...first } = tab();
  const second = tab(disk);
  for (const id of ['m1', 'm2']) {
    await first.perform(adding(id));
    second.writer.remember(disk.outbox);
  }
  await first.take(one, [adding('m1')]);
  await second.writer.read();
  expect([second.pending(), second.replica.version]).toEqual([['m2'], 1]);
  expect(second.writer.remember([{ sequence: 1, mutation: adding('m1') }])).toEqual([]);
});

it('reads the device again where a change before another tab’s step is missing', async () => {
  const { disk, ...leader } = tab();
  const follower = tab(disk);
  await follower.writer.read();
  await leader.take(one);
  await leader.take(two);
  const hasTaken = await follower.writer.follow(
    { version: 2, changes: [], settled: [], refused: [], isStored: true },
    () => follower.replica.receive(two),
  );
  expect([hasTaken, follower.replica.version, follower.replica.view.size()]).toEqual([true, 2, 2]);
});

it('takes no late word of something queued that another tab’s step has settled', async () => {
  const { writer, replica } = tab();
  await writer.follow({ version: 1, changes: [one], settled: ['m1'], refused: [], isStored: true }, () =>
    replica.receive(one),
  );
  expect(writer.remember([{ sequence: 1, mutation: adding('m1') }])).toEqual([]);
});

it('says so where it is missing even then', async () => {
  const { writer, replica } = tab();
  const follow = writer.follow(
    { version: 2, changes: [two], settled: [], refused: [], isStored: false },
    () => replica.receive(two),
  );
  expect([await follow, replica.version]).toEqual([false, 0]);
});

it('takes word from other tabs after what it is reading, in the order in which it came', async () => {
  const { writer, said } = tab();
  const reading = writer.read().then(() => said.push('read'));
  writer.afterwards(() => said.push('first word'));
  writer.afterwards(() => said.push('second word'));
  await reading;
  await writer.read();
  expect(said).toEqual(['refused: 0', 'read', 'first word', 'second word', 'refused: 0']);
});

it('takes a mutation out of the outbox that is withdrawn, and no word of it afterwards', async () => {
  const { disk, writer, perform } = tab();
  await perform(adding('m1'));
  await writer.withdraw('m1');
  expect(disk.outbox).toEqual([]);
  expect(writer.remember([{ sequence: 1, mutation: adding('m1') }])).toEqual([]);
});

it('keeps in mind over a reload what was taken back', async () => {
  const { disk, perform, take, pending } = tab();
  const undoing = mutationOf('undo', { of: 'm1' }, { id: 'm2' });
  await perform(adding('m1'));
  await perform(undoing);
  const removal = { id: 'm1', at: 0, by: 'm2', took: 10, isPurged: false };
  await take({ ...changesTo(2, [], 0), removedIdeas: [removal] }, [adding('m1'), undoing]);
  const reloaded = tab(disk);
  await reloaded.writer.read();
  expect([pending(), queuedIn(disk), reloaded.replica.record('m1')?.isUndone]).toEqual([[], [], true]);
});

it('ignores word of a mutation that is withdrawn already', async () => {
  const { writer } = tab();
  const mutation = adding('m1');
  await writer.withdraw('m1');
  expect(writer.remember([{ sequence: 1, mutation }])).toEqual([]);
});

it.each([false, true])(
  'leaves no mutation in the outbox that is withdrawn while it is being stored, on a full disk: %s',
  async (isFull) => {
    const { disk, writer } = tab();
    disk.isFull = isFull;
    const enqueuing = writer.enqueue(adding('m1'));
    await writer.withdraw('m1');
    expect(writer.remember([await enqueuing])).toEqual([]);
    expect(queuedIn(disk)).toEqual([]);
    disk.isFull = false;
    await writer.enqueue(adding('m2'));
    expect(queuedIn(disk)).toEqual(['m2']);
  },
);

it('keeps a mutation that is answered while it is being stored in the outbox until its rows are stored too', async () => {
  const disk = createDisk();
  const [storing, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const enqueue: typeof disk.store.enqueue = async (mutation) => {
    const sequence = await disk.store.enqueue(mutation);
    await storing.promise;
    return sequence;
  };
  const read: typeof disk.store.read = async (known) => {
    await reading.promise;
    return disk.store.read(known);
  };
  const { writer, replica, perform, take } = tab({ ...disk, store: { ...disk.store, enqueue, read } });
  const performing = perform(adding('m1'));
  const isRead = writer.read();
  const taking = take(one, [adding('m1')]);
  storing.resolve();
  await performing;
  expect([idsIn(disk), queuedIn(disk)]).toEqual([[], ['m1']]);
  reading.resolve();
  await Promise.all([isRead, taking]);
  await take(changesTo(replica.version + 1, [ideaOf({ id: 'm2' })], replica.version), [adding('m1')]);
  expect(queuedIn(disk)).toEqual([]);
});
