import { expect, it } from 'vitest';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { createInMemoryDisk } from './testing/in-memory-disk.ts';
import {
  addIdeaMutation,
  changesTo,
  storedIds,
  firstChanges,
  outboxIds,
  createWritingTab,
  secondChanges,
} from './testing/writing-tab.ts';

it('removes a mutation from the outbox in the step that stores its rows', async () => {
  const { disk, applyAndStore, take, pending } = createWritingTab();
  await applyAndStore(addIdeaMutation('m1'));
  expect([outboxIds(disk), storedIds(disk)]).toEqual([['m1'], []]);
  expect(await take(firstChanges, [addIdeaMutation('m1')])).toBe('stored');
  expect([outboxIds(disk), storedIds(disk), disk.base.version, pending()]).toEqual([[], ['m1'], 1, []]);
});

it('does not count a mutation as pending that was answered while the outbox was read', async () => {
  const { disk, reader, applyAndStore, take, pending } = createWritingTab();
  await reader.read();
  await applyAndStore(addIdeaMutation('m1'));
  const reading = reader.read();
  await Promise.resolve();
  const end = take(firstChanges, [addIdeaMutation('m1')]);
  await reading;
  expect(pending()).toEqual([]);
  expect(await end).toBe('stored');
  expect([pending(), outboxIds(disk), storedIds(disk)]).toEqual([[], [], ['m1']]);
});

it('keeps a mutation in the outbox if its step was replaced by a read before it was stored', async () => {
  const { disk, ...first } = createWritingTab();
  const second = createWritingTab(disk);
  await first.reader.read();
  await second.reader.read();
  await second.take(firstChanges);
  await first.applyAndStore(addIdeaMutation('m2'));
  const reading = first.reader.read();
  const end = first.take(changesTo(2, [makeIdea({ id: 'm1' }), makeIdea({ id: 'm2' })], 0), [
    addIdeaMutation('m2'),
  ]);
  await reading;
  expect([first.replica.version, first.pending()]).toEqual([1, ['m2']]);
  expect(await end).toBe('overtaken');
  expect([outboxIds(disk), storedIds(disk), disk.base.version]).toEqual([['m2'], ['m1'], 1]);
});

it('does not overwrite a step that another tab stored first, and continues from it after reading', async () => {
  const { disk, ...first } = createWritingTab();
  const second = createWritingTab(disk);
  await first.reader.read();
  await second.reader.read();
  await first.applyAndStore(addIdeaMutation('m1'));
  await second.applyAndStore(addIdeaMutation('m2'));
  expect(await first.take(firstChanges, [addIdeaMutation('m1')])).toBe('stored');
  expect(await second.take(changesTo(1, []))).toBe('overtaken');
  expect([storedIds(disk), outboxIds(disk)]).toEqual([['m1'], ['m2']]);
  await second.reader.read();
  expect([second.replica.version, second.pending()]).toEqual([1, ['m2']]);
  expect(await second.take(secondChanges, [addIdeaMutation('m2')])).toBe('stored');
  expect([storedIds(disk), outboxIds(disk), disk.base.version]).toEqual([['m1', 'm2'], [], 2]);
});

it('stores no step of a former leader, even one it received before the present leader did', async () => {
  const { disk, ...before } = createWritingTab();
  await before.writer.lead();
  await before.reader.read();
  // This tab is frozen. Another becomes leader and sends a mutation that this one does not know, and the
  // server reports it to both.
  const leading = createWritingTab(disk);
  await leading.writer.lead();
  await leading.reader.read();
  await leading.applyAndStore(addIdeaMutation('m1'));
  expect(await before.take(firstChanges)).toBe('overtaken');
  expect([outboxIds(disk), storedIds(disk)]).toEqual([['m1'], []]);
  expect(await leading.take(firstChanges, [addIdeaMutation('m1')])).toBe('stored');
  await before.reader.read();
  expect([before.replica.version, before.pending()]).toEqual([1, []]);
});

it('removes a withdrawn mutation from the outbox, and ignores later messages about it', async () => {
  const { disk, writer, reader, applyAndStore } = createWritingTab();
  await applyAndStore(addIdeaMutation('m1'));
  await writer.withdraw('m1');
  expect(disk.outbox).toEqual([]);
  expect(reader.addQueued([{ sequence: 1, mutation: addIdeaMutation('m1') }])).toEqual([]);
});

it('restores after a reload that a mutation was undone', async () => {
  const { disk, applyAndStore, take, pending } = createWritingTab();
  const undoing = makeMutation('undo', { of: 'm1' }, { id: 'm2' });
  await applyAndStore(addIdeaMutation('m1'));
  await applyAndStore(undoing);
  const removal = { id: 'm1', at: 0, by: 'm2', took: 10, isPurged: false };
  await take({ ...changesTo(2, [], 0), removedIdeas: [removal] }, [addIdeaMutation('m1'), undoing]);
  const reloaded = createWritingTab(disk);
  await reloaded.reader.read();
  expect([pending(), outboxIds(disk), reloaded.replica.record('m1')?.isUndone]).toEqual([[], [], true]);
});

it('ignores a message that a withdrawn mutation was queued', async () => {
  const { writer, reader } = createWritingTab();
  const mutation = addIdeaMutation('m1');
  await writer.withdraw('m1');
  expect(reader.addQueued([{ sequence: 1, mutation }])).toEqual([]);
});

it.each([false, true])(
  'leaves no mutation in the outbox that is withdrawn while it is being stored, on a full disk: %s',
  async (isFull) => {
    const { disk, writer, reader } = createWritingTab();
    disk.isFull = isFull;
    const enqueuing = writer.enqueue(addIdeaMutation('m1'));
    await writer.withdraw('m1');
    expect(reader.addQueued([await enqueuing])).toEqual([]);
    expect(outboxIds(disk)).toEqual([]);
    disk.isFull = false;
    await writer.enqueue(addIdeaMutation('m2'));
    expect(outboxIds(disk)).toEqual(['m2']);
  },
);

it('keeps a mutation that is answered while it is being stored in the outbox until its rows are stored too', async () => {
  const disk = createInMemoryDisk();
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
  const { reader, replica, applyAndStore, take } = createWritingTab({
    ...disk,
    store: { ...disk.store, enqueue, read },
  });
  const performing = applyAndStore(addIdeaMutation('m1'));
  const isRead = reader.read();
  const taking = take(firstChanges, [addIdeaMutation('m1')]);
  storing.resolve();
  await performing;
  expect([storedIds(disk), outboxIds(disk)]).toEqual([[], ['m1']]);
  reading.resolve();
  await Promise.all([isRead, taking]);
  await take(changesTo(replica.version + 1, [makeIdea({ id: 'm2' })], replica.version), [
    addIdeaMutation('m1'),
  ]);
  expect(outboxIds(disk)).toEqual([]);
});
