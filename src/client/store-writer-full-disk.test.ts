import { expect, it } from 'vitest';
import { mutationOf } from '#domain/testing/account-in-memory.ts';
import { createDisk } from './testing/disk-in-memory.ts';
import { adding, changesTo, idsIn, one, queuedIn, tab, two } from './testing/writing-tab.ts';

it('brings with the next step what a full disk did not take, rows and outbox', async () => {
  const { disk, writer, said, perform, take } = tab();
  await writer.read();
  await perform(adding('m1'));
  disk.isFull = true;
  expect(await take(one, [adding('m1')])).toBe('unstored');
  expect([writer.keeps(), said, queuedIn(disk)]).toEqual([false, ['refused: 0', 'not stored'], ['m1']]);
  disk.isFull = false;
  expect(await take(two)).toBe('stored');
  expect([writer.keeps(), idsIn(disk), queuedIn(disk)]).toEqual([true, ['m1', 'm2'], []]);
});

it('keeps what the disk does not take as long as the tab lives, and lets nothing overtake it', async () => {
  const { disk, replica, writer, said, perform, pending } = tab();
  await perform(adding('m1'));
  disk.isFull = true;
  await perform(adding('m2'));
  disk.isFull = false;
  await perform(adding('m3'));
  expect(queuedIn(disk)).toEqual(['m1']);
  expect(said).toEqual(['not stored', 'not stored']);
  expect(pending()).toEqual(['m1', 'm2', 'm3']);
  expect(replica.pending.every(({ sequence }) => sequence !== null)).toBe(true);
  await writer.read();
  expect(pending()).toEqual(['m1', 'm2', 'm3']);
});

it('treats a queued mutation as unsent after another was sent that the disk had not taken', async () => {
  const { disk, perform, take } = tab();
  disk.isFull = true;
  await perform(adding('m1'));
  disk.isFull = false;
  expect(await take(one, [adding('m1')])).toBe('stored');
  const reloaded = tab(disk);
  await reloaded.writer.read();
  const queued = [await reloaded.writer.enqueue(adding('m2'))];
  expect(reloaded.writer.remember(queued)).toEqual(queued);
});

it('puts an edit behind one that the disk did not take in another tab', async () => {
  const { disk, ...first } = tab();
  const second = tab(disk);
  disk.isFull = true;
  for (const id of ['m1', 'm2', 'm3']) {
    await first.perform(adding(id));
    second.replica.addQueued(second.writer.remember(first.queued()));
  }
  disk.isFull = false;
  await second.perform(mutationOf('addNote', { id: 'm3', text: 'Kept' }, { id: 'm4' }));
  expect([second.pending(), second.replica.view.get('m3')?.notes.length]).toEqual([
    ['m1', 'm2', 'm3', 'm4'],
    1,
  ]);
});

it('stores edits again once what the disk did not take has been sent', async () => {
  const { disk, perform, take } = tab();
  disk.isFull = true;
  await perform(adding('m1'));
  disk.isFull = false;
  await take(one, [adding('m1')]);
  await perform(adding('m2'));
  expect(queuedIn(disk)).toEqual(['m2']);
});

it('sends again what it had an answer for where the step that took it in was not stored', async () => {
  const { disk, writer, replica, perform, take, pending } = tab();
  await writer.read();
  await perform(adding('m1'));
  disk.isFull = true;
  await take(one, [adding('m1')]);
  await writer.read();
  expect([pending(), replica.version]).toEqual([['m1'], 0]);
  expect(writer.remember(disk.outbox)).toEqual(disk.outbox);
});

it('brings with its own step what another tab took and could not store', async () => {
  const { disk, writer, replica, take } = tab();
  await writer.read();
  await writer.follow({ changes: [one], settled: [], isStored: false }, () => replica.receive(one));
  expect(idsIn(disk)).toEqual([]);
  expect(await take(two)).toBe('stored');
  expect([idsIn(disk), disk.base.version]).toEqual([['m1', 'm2'], 2]);
});

it('empties the stored trash of what went from it in a step that another tab could not store', async () => {
  const { disk, writer, replica, take } = tab();
  await take(one);
  const mark = { id: 'm1', at: 0, by: 'm3', took: 0 };
  const deleting = { ...changesTo(2, []), removedIdeas: [{ ...mark, isPurged: false }] };
  const purging = { ...changesTo(3, []), removedIdeas: [{ ...mark, isPurged: true }] };
  await take(deleting);
  expect(disk.base.trash.map(({ idea }) => idea.id)).toEqual(['m1']);
  await writer.follow({ changes: [purging], settled: [], isStored: false }, () => replica.receive(purging));
  await take(changesTo(4, []));
  expect(disk.base.trash).toEqual([]);
});

it('does not let a later edit overtake one that could not be stored', async () => {
  const disk = createDisk();
  const full = Promise.withResolvers<never>();
  let isFirst = true;
  const enqueue: typeof disk.store.enqueue = (mutation) => {
    if (!isFirst) return disk.store.enqueue(mutation);
    isFirst = false;
    return full.promise;
  };
  const { perform, pending } = tab({ ...disk, store: { ...disk.store, enqueue } });
  const both = [
    perform(adding('m1')),
    perform(mutationOf('addNote', { id: 'm1', text: 'Kept' }, { id: 'm2' })),
  ];
  await Promise.resolve();
  full.reject(new Error('the disk is full'));
  await Promise.all(both);
  expect(pending()).toEqual(['m1', 'm2']);
});

it('keeps a refusal the disk did not take as long as the tab lives, and stores it with the next step', async () => {
  const { disk, writer, said, perform, take, refuse } = tab();
  disk.isFull = true;
  await perform(adding('m1'));
  expect(await refuse(adding('m1'))).toBe('unstored');
  await writer.read();
  await writer.read();
  expect(said.filter((one) => one.startsWith('refused'))).toEqual(['refused: 1', 'refused: 1']);
  disk.isFull = false;
  expect(await take(one)).toBe('stored');
  expect(disk.refused.map(({ mutation }) => mutation.id)).toEqual(['m1']);
  await writer.read();
  expect(said.at(-1)).toBe('refused: 1');
});

it('waits for the second answer to what it could not store the refusal of, nor take out of the outbox', async () => {
  const { disk, writer, said, perform, refuse, pending } = tab();
  await perform(adding('m1'));
  disk.isFull = true;
  await refuse(adding('m1'));
  await writer.read();
  expect([said.at(-1), pending()]).toEqual(['refused: 0', ['m1']]);
});

it('does not store a refusal any more that the person has dealt with', async () => {
  const { disk, writer, perform, take, refuse } = tab();
  disk.isFull = true;
  await perform(adding('m1'));
  await refuse(adding('m1'));
  disk.isFull = false;
  writer.forgetRefused(['m1']);
  expect(await take(one)).toBe('stored');
  expect(disk.refused).toEqual([]);
});
