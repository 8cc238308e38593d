import { expect, it } from 'vitest';
import { initialAccount } from '#domain/account/account.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { fields, makeMutation } from '#tests/harness/make-mutation.ts';
import { createReplica } from './replica.ts';

/** A mutation that adds a category and counts how often its arguments are read. */
function watchedCategory(name: string) {
  const looks = { count: 0 };
  const mutation = makeMutation('addCategory', { name });
  const { args } = mutation;
  Object.defineProperty(mutation, 'args', {
    get() {
      looks.count += 1;
      return args;
    },
  });
  return { mutation, looks };
}

it('reapplies nothing when an edit of this tab gets its sequence number', () => {
  const replica = createReplica();
  const { mutation: earlier, looks } = watchedCategory('Earlier');
  replica.apply(earlier);
  replica.addQueued([{ mutation: earlier, sequence: 1 }]);
  const before = looks.count;
  const edit = makeMutation('addIdea', fields);
  replica.apply(edit);
  replica.addQueued([{ mutation: edit, sequence: 2 }]);
  expect(looks.count).toBe(before);
  expect(replica.pending.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

it('reapplies nothing when edits are settled, until their rows arrive', () => {
  const replica = createReplica();
  const { mutation: later, looks } = watchedCategory('Later');
  const edit = makeMutation('addIdea', fields);
  replica.apply(edit);
  replica.apply(later);
  const before = looks.count;
  replica.settle([{ id: edit.id, version: 3 }]);
  expect(looks.count).toBe(before);
  const step = { reset: false, account: null, ideas: [], removedIdeas: [], entries: [], removedEntries: [] };
  replica.receive({ ...step, from: 0, to: 3 });
  expect(replica.pending.map(({ mutation }) => mutation)).toEqual([later]);
  replica.settle([{ id: later.id, version: 3 }]);
  expect(replica.pending).toEqual([]);
});

it('reverts a refused mutation at once', () => {
  const replica = createReplica();
  const edit = makeMutation('addCategory', { name: 'Refused' });
  replica.apply(edit);
  replica.settle([{ id: edit.id, version: null }]);
  expect(replica.pending).toEqual([]);
  expect(replica.view.account.categories).not.toContain('Refused');
});

it('orders an edit of another tab before one with a later sequence number', () => {
  const replica = createReplica();
  const own = makeMutation('addCategory', { name: 'Own' });
  const other = makeMutation('addCategory', { name: 'Other' });
  replica.apply(own);
  replica.addQueued([{ mutation: other, sequence: 1 }]);
  replica.addQueued([{ mutation: own, sequence: 2 }]);
  expect(replica.pending.map(({ mutation }) => mutation)).toEqual([other, own]);
  expect(replica.view.account.categories.slice(-2)).toEqual(['Other', 'Own']);
});

it('receives a full list of entries in order', () => {
  const replica = createReplica();
  const idea = makeIdea({ id: 'idea' });
  const entries = Array.from({ length: 1_000 }, (_, n) => ({
    ideaId: idea.id,
    list: n % 2 === 0 ? ('notes' as const) : ('updates' as const),
    id: `entry${n}`,
    text: `Entry ${n}`,
    date: new Date(1_700_000_000_000 - n).toISOString(),
  }));
  const step = { reset: false, account: null, removedIdeas: [], removedEntries: [] };
  replica.receive({ ...step, from: 0, to: 1, ideas: [idea], entries });
  replica.receive({
    ...step,
    from: 1,
    to: 2,
    ideas: [],
    entries: [{ ...entries[3]!, text: 'Corrected' }],
    removedEntries: [
      { ideaId: idea.id, id: 'entry0' },
      { ideaId: idea.id, id: 'entry1' },
    ],
  });
  const shown = replica.view.get(idea.id);
  expect(shown?.notes.map((entry) => entry.id)).toEqual(
    Array.from({ length: 499 }, (_, n) => `entry${998 - 2 * n}`),
  );
  expect(shown?.updates.slice(-2).map(({ text }) => text)).toEqual(['Entry 5', 'Corrected']);
});

it('accepts the full state of a server that was set back to an earlier version', () => {
  const replica = createReplica();
  const step = { from: 0, account: null, entries: [], removedIdeas: [], removedEntries: [] };
  replica.receive({ ...step, reset: false, to: 5, ideas: [makeIdea({ id: 'later' })] });
  replica.receive({ ...step, reset: true, to: 2, ideas: [makeIdea({ id: 'earlier' })] });
  expect([replica.version, [...replica.view.ids()]]).toEqual([2, ['earlier']]);
});

it('counts a pending mutation once, although the fetched trash may already include it', () => {
  const replica = createReplica();
  const step = { reset: false, ideas: [], entries: [], removedIdeas: [], removedEntries: [] };
  replica.receive({ ...step, from: 0, to: 1, account: { ...initialAccount, score: 20 } });
  const idea = makeIdea({ id: 'idea' });
  replica.addTrash([{ idea, at: 1, by: 'an import', took: 0 }]);
  const deleting = makeMutation('deleteIdea', { id: idea.id });
  for (const mutation of [makeMutation('restoreIdeas', { ids: [idea.id] }), deleting])
    replica.apply(mutation);
  expect(replica.view.account.score).toBe(15);
  // The server has applied both, and its response was lost.
  replica.addTrash([{ idea, at: 2, by: deleting.id, took: 5 }]);
  expect(replica.view.account.score).toBe(15);
});

it('counts an update once that another tab has sent and this tab reads from the outbox', () => {
  const replica = createReplica();
  const update = makeMutation('addUpdate', { id: 'idea', text: 'Sketched' });
  const idea = makeIdea({
    id: 'idea',
    progress: 10,
    updates: [{ id: update.id, text: 'Sketched', date: '2026-11-22T10:00:00.000Z' }],
  });
  replica.reload({ version: 2, account: initialAccount, ideas: [idea], trash: [] }, [
    { mutation: update, sequence: 1 },
  ]);
  expect(replica.view.get('idea')).toEqual(idea);
  expect(replica.pending.map(({ mutation }) => mutation)).toEqual([update]);
});

it('shows an added idea as on the server, although its mutation is still in the outbox', () => {
  const replica = createReplica();
  const add = makeMutation('addIdea', fields);
  const idea = makeIdea({ id: add.id, title: 'Renamed since' });
  replica.reload({ version: 2, account: initialAccount, ideas: [idea], trash: [] }, [
    { mutation: add, sequence: 1 },
  ]);
  expect([...replica.view.all()]).toEqual([idea]);
});
