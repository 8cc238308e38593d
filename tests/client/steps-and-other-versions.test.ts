import { expect, it } from 'vitest';
import { createReplica } from '#client/replica/replica.ts';
import { type Changes, type WireEntry } from '#contract/changes.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { docOf, makeIdea } from '#domain/testing/make-idea.ts';

function received(to: number, patch: Partial<Changes>): Changes {
  return {
    from: to - 1,
    to,
    reset: false,
    account: { ...initialAccount, ideas: 1 },
    ideas: [],
    entries: [],
    removedIdeas: [],
    removedEntries: [],
    ...patch,
  };
}

const date = '2026-11-02T08:00:00.000Z';

it('ignores entries of lists that this version does not know', () => {
  const replica = createReplica();
  const unknown = { ideaId: 'idea-1', list: 'comments', id: 'c', text: 'x', date } as unknown as WireEntry;
  const note: WireEntry = { ideaId: 'idea-1', list: 'notes', id: 'n', text: 'y', date };
  replica.receive(received(1, { ideas: [docOf()], entries: [unknown, note] }));
  expect(replica.view.get('idea-1')).toEqual(makeIdea({ notes: [{ id: 'n', text: 'y', date }] }));
  replica.receive(received(2, { removedEntries: [{ ideaId: 'idea-1', id: 'c' }] }));
  expect(replica.view.get('idea-1')?.notes).toHaveLength(1);
});

it('shows ideas of a server and of a database that know no steps', () => {
  const { steps: _steps, ...before } = makeIdea();
  const deletion = { at: 1, by: 'deletion', took: 0 };
  const trashed = { ...deletion, idea: { ...before, id: 'idea-2' } as Idea };
  const replica = createReplica();
  replica.reload({ version: 1, account: initialAccount, ideas: [before as Idea], trash: [trashed] }, []);
  expect(replica.view.get('idea-1')).toEqual(makeIdea());
  expect(replica.trash()[0]?.idea.steps).toEqual([]);
  replica.addTrash([{ ...trashed, idea: { ...before, id: 'idea-3' } as Idea }]);
  expect(replica.trash().map(({ idea }) => idea.steps)).toEqual([[], []]);
  expect(replica.apply(makeMutation('addStep', { id: 'idea-1', text: 'Cut' }))).toMatchObject({ ok: true });
  expect(replica.view.get('idea-1')).toMatchObject({ progressBy: 'steps', steps: [{ text: 'Cut' }] });
});
