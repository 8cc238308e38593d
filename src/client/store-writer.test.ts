import { expect, it } from 'vitest';
import { mutationOf } from '#domain/testing/account-in-memory.ts';
import { ideaOf } from '#domain/testing/make-idea.ts';
import { createDisk } from './testing/disk-in-memory.ts';
import { adding, changesTo, idsIn, one, queuedIn, tab, two } from './testing/writing-tab.ts';

it('takes a mutation out of the outbox in the same step that stores what it did', async () => {
  const { disk, applyAndStore, take, pending } = tab();
  await applyAndStore(adding('m1'));
  expect([queuedIn(disk), idsIn(disk)]).toEqual([['m1'], []]);
  expect(await take(one, [adding('m1')])).toBe('stored');
  expect([queuedIn(disk), idsIn(disk), disk.base.version, pending()]).toEqual([[], ['m1'], 1, []]);
});

it('does not count a mutation as pending that was answered while the outbox was read', async () => {
  const { disk, reader, applyAndStore, take, pending } = tab();
  await reader.read();
  await applyAndStore(adding('m1'));
  const reading = reader.read();
  await Promise.resolve();
  const end = take(one, [adding('m1')]);
  await reading;
  expect(pending()).toEqual([]);
  expect(await end).toBe('stored');
  expect([pending(), queuedIn(disk), idsIn(disk)]).toEqual([[], [], ['m1']]);
});

it('keeps a mutation in the outbox if its step was replaced by a read before it was stored', async () => {
  const { disk, ...first } = tab();
  const second = tab(disk);
  await first.reader.read();
  await second.reader.read();
  await second.take(one);
  await first.applyAndStore(adding('m2'));
  const reading = first.reader.read();
  const end = first.take(changesTo(2, [ideaOf({ id: 'm1' }), ideaOf({ id: 'm2' })], 0), [adding('m2')]);
  await reading;
  expect([first.replica.version, first.pending()]).toEqual([1, ['m2']]);
  expect(await end).toBe('overtaken');
  expect([queuedIn(disk), idsIn(disk), disk.base.version]).toEqual([['m2'], ['m1'], 1]);
});

it('does not overwrite a step that another tab stored first, and continues from it after reading', async () => {
  const { disk, ...first } = tab();
  const second = tab(disk);
  await first.reader.read();
  await second.reader.read();
  await first.applyAndStore(adding('m1'));
  await second.applyAndStore(adding('m2'));
  expect(await first.take(one, [adding('m1')])).toBe('stored');
  expect(await second.take(changesTo(1, []))).toBe('overtaken');
  expect([idsIn(disk), queuedIn(disk)]).toEqual([['m1'], ['m2']]);
  await second.reader.read();
  expect([second.replica.version, second.pending()]).toEqual([1, ['m2']]);
  expect(await second.take(two, [adding('m2')])).toBe('stored');
  expect([idsIn(disk), queuedIn(disk), disk.base.version]).toEqual([['m1', 'm2'], [], 2]);
});

it('stores no step of a former leader, even one it received before the present leader did', async () => {
  const { disk, ...before } = tab();
  await before.writer.lead();
  await before.reader.read();
  // Frozen; another takes over, sends something of which this one knows nothing, and the server tells both.
  const leading = tab(disk);
  await leading.writer.lead();
  await leading.reader.read();
  await leading.applyAndStore(adding('m1'));
  expect(await before.take(one)).toBe('overtaken');
  expect([queuedIn(disk), idsIn(disk)]).toEqual([['m1'], []]);
  expect(await leading.take(one, [adding('m1')])).toBe('stored');
  await before.reader.read();
  expect([before.replica.version, before.pending()]).toEqual([1, []]);
});

it('removes a withdrawn mutation from the outbox, and ignores later messages about it', async () => {
  const { disk, writer, reader, applyAndStore } = tab();
  await applyAndStore(adding('m1'));
  await writer.withdraw('m1');
  expect(disk.outbox).toEqual([]);
  expect(reader.addQueued([{ sequence: 1, mutation: adding('m1') }])).toEqual([]);
});

it('remembers after a reload that a mutation was undone', async () => {
  const { disk, applyAndStore, take, pending } = tab();
  const undoing = mutationOf('undo', { of: 'm1' }, { id: 'm2' });
  await applyAndStore(adding('m1'));
  await applyAndStore(undoing);
  const removal = { id: 'm1', at: 0, by: 'm2', took: 10, isPurged: false };
  await take({ ...changesTo(2, [], 0), removedIdeas: [removal] }, [adding('m1'), undoing]);
  const reloaded = tab(disk);
  await reloaded.reader.read();
  expect([pending(), queuedIn(disk), reloaded.replica.record('m1')?.isUndone]).toEqual([[], [], true]);
});

it('ignores a message that a withdrawn mutation was queued', async () => {
  const { writer, reader } = tab();
  const mutation = adding('m1');
  await writer.withdraw('m1');
  expect(reader.addQueued([{ sequence: 1, mutation }])).toEqual([]);
});

it.each([false, true])(
  'leaves no mutation in the outbox that is withdrawn while it is being stored, on a full disk: %s',
  async (isFull) => {
    const { disk, writer, reader } = tab();
    disk.isFull = isFull;
    const enqueuing = writer.enqueue(adding('m1'));
    await writer.withdraw('m1');
    expect(reader.addQueued([await enqueuing])).toEqual([]);
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
  const { reader, replica, applyAndStore, take } = tab({ ...disk, store: { ...disk.store, enqueue, read } });
  const performing = applyAndStore(adding('m1'));
  const isRead = reader.read();
  const taking = take(one, [adding('m1')]);
  storing.resolve();
  await performing;
  expect([idsIn(disk), queuedIn(disk)]).toEqual([[], ['m1']]);
  reading.resolve();
  await Promise.all([isRead, taking]);
  await take(changesTo(replica.version + 1, [ideaOf({ id: 'm2' })], replica.version), [adding('m1')]);
  expect(queuedIn(disk)).toEqual([]);
});
