import { expect, it } from 'vitest';
import { type Changes, type SetBack } from '#contract/changes.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { makeIdea, makeSteps } from '#domain/testing/make-idea.ts';
import { createReplica } from '../replica/replica.ts';
import { findLost } from './find-lost.ts';
import { remainingLost } from './remaining-lost.ts';

const setBack: SetBack = {
  from: 1,
  editedIdeas: [],
  removedIdeas: [],
  editedEntries: [],
  removedEntries: [],
};

function lostBetween(device: Idea, server: Idea, set: Partial<SetBack> = {}) {
  const replica = createReplica();
  replica.reload({ version: 5, account: initialAccount, ideas: [device], trash: [] }, []);
  const { updates: _updates, notes: _notes, steps, ...doc } = server;
  const changes: Changes = {
    from: 0,
    to: 1,
    reset: true,
    account: initialAccount,
    ideas: [doc],
    entries: steps.map((step) => ({ ...step, ideaId: doc.id, list: 'steps' })),
    removedIdeas: [],
    removedEntries: [],
  };
  return findLost(replica, changes, { ...setBack, ...set }, new Set()).ideas;
}

const bySteps = (marks: string) => makeIdea({ steps: makeSteps(marks), progressBy: 'steps' });

it('finds steps, ticks and what sets the progress, but not the places of steps', () => {
  const server = { ...makeIdea({ steps: makeSteps('--').map((step) => ({ ...step, rank: 'b0' })) }) };
  const lost = lostBetween(bySteps('x--'), server);
  expect(lost.map(({ kept }) => kept)).toEqual([
    {
      id: 'idea-1',
      fields: { progressBy: 'steps' },
      updates: [],
      notes: [],
      steps: [
        { id: 'step-0', text: 'Step 0', date: expect.any(String), doneAt: expect.any(String) },
        { id: 'step-2', text: 'Step 2', date: expect.any(String), doneAt: null },
      ],
    },
  ]);
  expect(lostBetween(bySteps('x-'), bySteps('x-'))).toEqual([]);
});

it('says that the hand sets the progress where the server still says the steps', () => {
  const [lost] = lostBetween(makeIdea({ steps: makeSteps('-') }), bySteps('-'));
  expect(lost?.kept).toEqual({ id: 'idea-1', fields: { progressBy: 'hand' }, updates: [], notes: [] });
});

it('leaves steps alone that were ticked or deleted on the server since', () => {
  const refs = {
    editedEntries: [{ ideaId: 'idea-1', id: 'step-0' }],
    removedEntries: [{ ideaId: 'idea-1', id: 'step-1' }],
  };
  expect(lostBetween(bySteps('x-'), bySteps('-'), refs)).toEqual([]);
});

it('drops what has been kept meanwhile', () => {
  const lost = lostBetween(bySteps('x-'), bySteps('-'));
  const get = () => bySteps('x-');
  expect(remainingLost(lost, { get, isTrashed: () => false })).toEqual([]);
  expect(
    remainingLost([...lost, ...lost], { get: () => bySteps('-'), isTrashed: () => false }),
  ).toMatchObject([{ kept: { steps: [{ id: 'step-0' }, { id: 'step-1' }] } }]);
});
