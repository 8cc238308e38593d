import { expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
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

it('stores rows and outbox that a full disk rejected with the next step', async () => {
  const { disk, writer, reader, said, applyAndStore, take } = createWritingTab();
  await reader.read();
  await applyAndStore(addIdeaMutation('m1'));
  disk.isFull = true;
  expect(await take(firstChanges, [addIdeaMutation('m1')])).toBe('unstored');
  expect([writer.hasFailed(), said, outboxIds(disk)]).toEqual([true, ['refused: 0', 'not stored'], ['m1']]);
  disk.isFull = false;
  expect(await take(secondChanges)).toBe('stored');
  expect([writer.hasFailed(), storedIds(disk), outboxIds(disk)]).toEqual([false, ['m1', 'm2'], []]);
});

it('holds rejected writes while the tab is open, and lets nothing overtake them', async () => {
  const { disk, replica, reader, said, applyAndStore, pending } = createWritingTab();
  await applyAndStore(addIdeaMutation('m1'));
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m2'));
  disk.isFull = false;
  await applyAndStore(addIdeaMutation('m3'));
  expect(outboxIds(disk)).toEqual(['m1']);
  expect(said).toEqual(['not stored', 'not stored']);
  expect(pending()).toEqual(['m1', 'm2', 'm3']);
  expect(replica.pending.every(({ sequence }) => sequence !== null)).toBe(true);
  await reader.read();
  expect(pending()).toEqual(['m1', 'm2', 'm3']);
});

it('treats a queued mutation as unsent after another was sent that the disk had rejected', async () => {
  const { disk, applyAndStore, take } = createWritingTab();
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m1'));
  disk.isFull = false;
  expect(await take(firstChanges, [addIdeaMutation('m1')])).toBe('stored');
  const reloaded = createWritingTab(disk);
  await reloaded.reader.read();
  const queued = [await reloaded.writer.enqueue(addIdeaMutation('m2'))];
  expect(reloaded.reader.addQueued(queued)).toEqual(queued);
});

it('queues an edit behind one of another tab that the disk rejected', async () => {
  const { disk, ...first } = createWritingTab();
  const second = createWritingTab(disk);
  disk.isFull = true;
  for (const id of ['m1', 'm2', 'm3']) {
    await first.applyAndStore(addIdeaMutation(id));
    second.reader.addQueued(first.queued());
  }
  disk.isFull = false;
  await second.applyAndStore(makeMutation('addNote', { id: 'm3', text: 'Kept' }, { id: 'm4' }));
  expect([second.pending(), second.replica.view.get('m3')?.notes.length]).toEqual([
    ['m1', 'm2', 'm3', 'm4'],
    1,
  ]);
});

it('stores edits again once the rejected ones have been sent', async () => {
  const { disk, applyAndStore, take } = createWritingTab();
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m1'));
  disk.isFull = false;
  await take(firstChanges, [addIdeaMutation('m1')]);
  await applyAndStore(addIdeaMutation('m2'));
  expect(outboxIds(disk)).toEqual(['m2']);
});

it('shows an acknowledged mutation, although neither it nor its result was stored', async () => {
  const { disk, reader, replica, applyAndStore, take, pending } = createWritingTab();
  await reader.read();
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m1'));
  await take(firstChanges, [addIdeaMutation('m1')]);
  await reader.read();
  expect([pending(), replica.version, replica.view.size()]).toEqual([[], 1, 1]);
});

it('sends an acknowledged mutation again at the next start if its step was not stored', async () => {
  const { disk, reader, replica, applyAndStore, take, pending } = createWritingTab();
  await reader.read();
  await applyAndStore(addIdeaMutation('m1'));
  disk.isFull = true;
  await take(firstChanges, [addIdeaMutation('m1')]);
  await reader.read();
  expect([pending(), replica.version, replica.view.size()]).toEqual([[], 1, 1]);
  expect(reader.addQueued(disk.outbox)).toEqual([]);
  const next = createWritingTab(disk);
  await next.reader.read();
  expect([next.pending(), next.replica.version]).toEqual([['m1'], 0]);
});

it('continues from the state another tab stored while this one could not', async () => {
  const { disk, ...full } = createWritingTab();
  await full.reader.read();
  await full.applyAndStore(addIdeaMutation('m1'));
  disk.isFull = true;
  await full.take(firstChanges, [addIdeaMutation('m1')]);
  disk.isFull = false;
  const other = createWritingTab(disk);
  await other.writer.lead();
  await other.reader.read();
  expect(await other.take(changesTo(2, [makeIdea({ id: 'm2' })], 0))).toBe('stored');
  await full.reader.read();
  expect([full.pending(), full.replica.version, storedIds(disk)]).toEqual([['m1'], 2, ['m2']]);
});

it('stores with its own step the rows that another tab could not store', async () => {
  const { disk, reader, replica, take } = createWritingTab();
  await reader.read();
  await reader.follow(
    { version: 1, changes: [firstChanges], settled: [], refused: [], isStored: false },
    () => replica.receive(firstChanges),
  );
  expect(storedIds(disk)).toEqual([]);
  expect(await take(secondChanges)).toBe('stored');
  expect([storedIds(disk), disk.base.version]).toEqual([['m1', 'm2'], 2]);
});

it('stores edits again once space is free, although it had missed a step that another tab could not store', async () => {
  const { disk, ...leader } = createWritingTab();
  await leader.writer.lead();
  await leader.reader.read();
  const follower = createWritingTab(disk);
  await follower.reader.read();
  const hear = (version: number, changes: readonly Changes[], ids: readonly string[], isStored: boolean) =>
    follower.reader.follow({ version, changes, settled: ids, refused: [], isStored }, () => {
      follower.replica.settle(ids.map((id) => ({ id, version })));
      return changes.every((step) => follower.replica.receive(step));
    });
  disk.isFull = true;
  await leader.take(firstChanges);
  await leader.applyAndStore(addIdeaMutation('m2'));
  follower.reader.addQueued(leader.queued());
  expect(await leader.take(secondChanges, [addIdeaMutation('m2')])).toBe('unstored');
  expect(await hear(2, [secondChanges], ['m2'], false)).toBe(false);
  disk.isFull = false;
  expect(await leader.writer.commit({ changes: [], settled: [], refused: [] })).toBe('stored');
  expect([await hear(2, [], [], true), follower.replica.version, follower.pending()]).toEqual([true, 2, []]);
  await follower.applyAndStore(addIdeaMutation('m4'));
  expect([outboxIds(disk), follower.isDurable()]).toEqual([['m4'], true]);
});

it('removes ideas from the stored trash that left it in a step another tab could not store', async () => {
  const { disk, reader, replica, take } = createWritingTab();
  await take(firstChanges);
  const mark = { id: 'm1', at: 0, by: 'm3', took: 0 };
  const deleting = { ...changesTo(2, []), removedIdeas: [{ ...mark, isPurged: false }] };
  const purging = { ...changesTo(3, []), removedIdeas: [{ ...mark, isPurged: true }] };
  await take(deleting);
  expect(disk.base.trash.map(({ idea }) => idea.id)).toEqual(['m1']);
  await reader.follow({ version: 3, changes: [purging], settled: [], refused: [], isStored: false }, () =>
    replica.receive(purging),
  );
  await take(changesTo(4, []));
  expect(disk.base.trash).toEqual([]);
});

it('does not let a later edit overtake one that could not be stored', async () => {
  const disk = createInMemoryDisk();
  const full = Promise.withResolvers<never>();
  let isFirst = true;
  const enqueue: typeof disk.store.enqueue = (mutation) => {
    if (!isFirst) return disk.store.enqueue(mutation);
    isFirst = false;
    return full.promise;
  };
  const { applyAndStore, pending } = createWritingTab({ ...disk, store: { ...disk.store, enqueue } });
  const both = [
    applyAndStore(addIdeaMutation('m1')),
    applyAndStore(makeMutation('addNote', { id: 'm1', text: 'Kept' }, { id: 'm2' })),
  ];
  await Promise.resolve();
  full.reject(new Error('the disk is full'));
  await Promise.all(both);
  expect(pending()).toEqual(['m1', 'm2']);
});

it('reports itself durable only once everything is stored', async () => {
  const { disk, reader, applyAndStore, take, isDurable } = createWritingTab();
  await reader.read();
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m2'));
  await take(firstChanges);
  expect(isDurable()).toBe(false);
  disk.isFull = false;
  expect(await take(changesTo(2, []))).toBe('stored');
  expect(isDurable()).toBe(false);
  expect(await take(changesTo(3, [makeIdea({ id: 'm2' })]), [addIdeaMutation('m2')])).toBe('stored');
  expect(isDurable()).toBe(true);
});

it('reports itself durable once another tab has stored its writes', async () => {
  const { disk, reader, replica, applyAndStore, isDurable } = createWritingTab();
  await reader.read();
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m1'));
  const follow = (isStored: boolean) =>
    reader.follow({ version: 1, changes: [firstChanges], settled: ['m1'], refused: [], isStored }, () => {
      replica.settle([{ id: 'm1', version: 1 }]);
      return replica.receive(firstChanges);
    });
  await follow(false);
  expect(isDurable()).toBe(false);
  await follow(true);
  expect(isDurable()).toBe(true);
});

it('holds a rejected refusal while the tab is open, and stores it with the next step', async () => {
  const { disk, reader, said, applyAndStore, take, refuse } = createWritingTab();
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m1'));
  expect(await refuse(addIdeaMutation('m1'))).toBe('unstored');
  await reader.read();
  await reader.read();
  expect(said.filter((one) => one.startsWith('refused'))).toEqual(['refused: 1', 'refused: 1']);
  disk.isFull = false;
  expect(await take(firstChanges)).toBe('stored');
  expect(disk.refused.map(({ mutation }) => mutation.id)).toEqual(['m1']);
  await reader.read();
  expect(said.at(-1)).toBe('refused: 1');
});

it('shows a refusal that it could not store, and sends the mutation again at the next start', async () => {
  const { disk, reader, said, applyAndStore, refuse, pending } = createWritingTab();
  await reader.read();
  await applyAndStore(addIdeaMutation('m1'));
  disk.isFull = true;
  await refuse(addIdeaMutation('m1'));
  await reader.read();
  expect([said.at(-1), pending()]).toEqual(['refused: 1', []]);
  const next = createWritingTab(disk);
  await next.reader.read();
  expect([next.said.at(-1), next.pending()]).toEqual(['refused: 0', ['m1']]);
});

it('keeps a refusal that another tab could not store once it becomes leader', async () => {
  const { disk, writer, reader, replica, said, take } = createWritingTab();
  await reader.read();
  const refused = [{ mutation: addIdeaMutation('m1'), code: 'account-full' as const, at: 0, idea: null }];
  await reader.follow({ version: 0, changes: [], settled: ['m1'], refused, isStored: false }, () => true);
  await writer.lead();
  await reader.read();
  expect(said.at(-1)).toBe('refused: 1');
  expect([await take(firstChanges), disk.refused, replica.version]).toEqual(['stored', refused, 1]);
});

it('removes from the outbox with its own step a mutation whose result another tab could not store', async () => {
  const { disk, ...leader } = createWritingTab();
  const follower = createWritingTab(disk);
  await follower.reader.read();
  await leader.applyAndStore(addIdeaMutation('m1'));
  follower.reader.addQueued(disk.outbox);
  const step = { version: 1, changes: [firstChanges], settled: ['m1'], refused: [], isStored: false };
  await follower.reader.follow(step, () => {
    follower.replica.settle([{ id: 'm1', version: 1 }]);
    return follower.replica.receive(firstChanges);
  });
  await follower.writer.lead();
  await follower.reader.read();
  expect([follower.pending(), follower.replica.view.size(), outboxIds(disk)]).toEqual([[], 1, ['m1']]);
  expect(await follower.take(secondChanges)).toBe('stored');
  expect([storedIds(disk), outboxIds(disk)]).toEqual([['m1', 'm2'], []]);
});

it('does not store a refusal that the person has dismissed', async () => {
  const { disk, writer, applyAndStore, take, refuse } = createWritingTab();
  disk.isFull = true;
  await applyAndStore(addIdeaMutation('m1'));
  await refuse(addIdeaMutation('m1'));
  disk.isFull = false;
  writer.dismissRefused(['m1']);
  expect(await take(firstChanges)).toBe('stored');
  expect(disk.refused).toEqual([]);
});
