import { expect, it } from 'vitest';
import { type KeptIdea, type KeptStep } from '../mutation/mutation.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { docOf, makeIdea, makeSteps } from '../testing/make-idea.ts';
import { refused } from '../testing/undo-cases.ts';

const kept = (marks: string): KeptStep[] =>
  makeSteps(marks).map(({ id, text, date, doneAt }) => ({ id, text, date, doneAt }));

function whole(steps: readonly KeptStep[]): KeptIdea {
  const { id: _id, rank: _rank, ...fields } = docOf({ progress: 70, progressBy: 'steps' });
  return { id: 'lost', fields, updates: [], notes: [], steps };
}

const part = (steps: readonly KeptStep[], fields: KeptIdea['fields'] = {}): KeptIdea => ({
  id: 'a',
  fields,
  updates: [],
  notes: [],
  steps,
});

const stateOf = (account: InMemoryAccount, id: string) => {
  const { steps, progress, progressBy } = account.requireIdea(id);
  return [steps.map(({ text, doneAt }) => `${text}${doneAt === null ? '' : ' done'}`), progress, progressBy];
};

it('adds a lost idea with its steps in their order, the progress they give, and no points for them', () => {
  const account = new InMemoryAccount();
  expect(account.apply('keepIdeas', { ideas: [whole(kept('x-'))] }).points).toBe(10);
  expect(stateOf(account, 'lost')).toEqual([['Step 0 done', 'Step 1'], 50, 'steps']);
  const before = account.snapshot();
  expect(account.apply('keepIdeas', { ideas: [whole(kept('x-'))] })).toMatchObject({
    points: 0,
    effects: [],
  });
  expect(account.snapshot()).toEqual(before);
});

it('sets the progress by hand if a lost idea comes without its steps', () => {
  const account = new InMemoryAccount();
  account.apply('keepIdeas', { ideas: [whole([])] });
  expect(stateOf(account, 'lost')).toEqual([[], 70, undefined]);
});

it('adds lost steps after the others, and marks and texts that the server lost, with the progress', () => {
  const steps = makeSteps('x-');
  const account = new InMemoryAccount([makeIdea({ id: 'a', steps, progress: 50, progressBy: 'steps' })]);
  const [, second, third] = kept('xxx');
  account.apply('keepIdeas', { ideas: [part([{ ...second!, text: 'Sew' }, third!])] });
  expect(stateOf(account, 'a')).toEqual([['Step 0 done', 'Sew done', 'Step 2 done'], 100, 'steps']);
  expect(account.account).toMatchObject(account.recount());
});

it('lets steps set the progress again if the server lost that choice', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', steps: makeSteps('x--'), progress: 80 })]);
  account.apply('keepIdeas', { ideas: [part([], { progressBy: 'steps' })] });
  expect(stateOf(account, 'a').slice(1)).toEqual([33, 'steps']);
});

it.each<[string, Partial<KeptStep>]>([
  ['a text over 200 characters', { text: 'x'.repeat(201) }],
  ['a blank text', { text: ' ' }],
  ['an unreadable time', { doneAt: 'yesterday' }],
])('refuses a step with %s', (_, patch) => {
  const account = new InMemoryAccount([makeIdea({ id: 'a' })]);
  const [step] = kept('-');
  const outcome = account.tryApply('keepIdeas', { ideas: [part([{ ...step!, ...patch }])] });
  expect(outcome).toEqual(refused('invalid-file'));
});
