import { expect, it } from 'vitest';
import { type Idea } from '../../idea/idea.ts';
import { InMemoryAccount } from '../../testing/in-memory-account.ts';
import { makeIdea, makeSteps } from '../../testing/make-idea.ts';
import { type MutationCall } from '../../testing/mutation-choosers.ts';
import { applyCall, refused, tryCall } from '../../testing/undo-cases.ts';

const finishedAt = '2026-11-10T12:00:00.000Z';
const first = { id: 'a', step: 'step-0' } as const;
const third: MutationCall = ['setStep', { id: 'a', step: 'step-2', done: true }];

function accountWith(patch: Partial<Idea>): InMemoryAccount {
  return new InMemoryAccount([makeIdea({ id: 'a', ...patch })], { score: 20 });
}

const bySteps = { progress: 33, steps: makeSteps('x--'), progressBy: 'steps' } as const;
const allDone = { progress: 100, steps: makeSteps('xx'), progressBy: 'steps', finishedAt } as const;

it.each<[what: string, start: Partial<Idea>, call: MutationCall]>([
  ['the first step', {}, ['addStep', { id: 'a', text: 'x' }]],
  ['a pasted list', {}, ['addStep', { id: 'a', text: 'x', more: ['y', 'z'] }]],
  ['a step of a finished idea', allDone, ['addStep', { id: 'a', text: 'x' }]],
  ['a step of an idea finished by hand', { progress: 100, finishedAt }, ['addStep', { id: 'a', text: 'x' }]],
  ['a tick', bySteps, ['setStep', { ...first, done: false }]],
  ['a tick that reopens', allDone, ['setStep', { ...first, done: false }]],
  ['a move', bySteps, ['moveStep', { ...first, after: 'step-2', before: null }]],
  ['a correction', bySteps, ['editEntry', { id: 'a', list: 'steps', entry: 'step-1', text: 'New' }]],
  ['a deleted step', bySteps, ['deleteEntry', { id: 'a', list: 'steps', entry: 'step-0' }]],
  [
    'the deleted last step',
    { progress: 100, steps: makeSteps('x'), progressBy: 'steps', finishedAt },
    ['deleteEntry', { id: 'a', list: 'steps', entry: 'step-0' }],
  ],
  ['a step ticked by hand', { progress: 40, steps: makeSteps('-') }, ['setStep', { ...first, done: true }]],
  [
    'the choice of steps',
    { progress: 40, steps: makeSteps('x-') },
    ['setProgressBy', { id: 'a', by: 'steps' }],
  ],
  ['the choice of the hand', bySteps, ['setProgressBy', { id: 'a', by: 'hand' }]],
  ['the slider', bySteps, ['setProgress', { id: 'a', progress: 80 }]],
  ['the slider to the end', bySteps, ['setProgress', { id: 'a', progress: 100 }]],
  ['the slider from the end', allDone, ['setProgress', { id: 'a', progress: 90 }]],
  ['an update', bySteps, ['addUpdate', { id: 'a', text: 'x' }]],
])('takes back %s, with percentage and mode, and repeats it', (_, start, call) => {
  const account = accountWith(start);
  const before = account.requireIdea('a');
  applyCall(account, call, 'change');
  const after = account.requireIdea('a');
  account.apply('undo', { of: 'change' }, { id: 'undo' });
  expect(account.requireIdea('a')).toEqual(before);
  expect(account.account).toMatchObject({ score: 20, ...account.recount() });
  account.apply('undo', { of: 'undo' });
  expect(account.requireIdea('a')).toEqual(after);
});

it('takes back a tick after another device has ticked another step', () => {
  const account = accountWith({ ...bySteps, progress: 0, steps: makeSteps('---') });
  account.apply('setStep', { ...first, done: true }, { id: 'tick' });
  applyCall(account, third);
  account.apply('undo', { of: 'tick' });
  expect(account.requireIdea('a')).toMatchObject({
    progress: 33,
    steps: makeSteps('--x').map(({ id }) => ({ id })),
  });
  expect(account.requireIdea('a').steps.map(({ doneAt }) => doneAt !== null)).toEqual([false, false, true]);
});

it('lets the steps of others keep setting the progress when the first step is taken back', () => {
  const account = accountWith({});
  account.apply('addStep', { id: 'a', text: 'x' }, { id: 'step-0' });
  account.apply('addStep', { id: 'a', text: 'y' }, { id: 'step-1' });
  account.apply('setStep', { id: 'a', step: 'step-1', done: true });
  expect(account.requireIdea('a').progress).toBe(50);
  account.apply('undo', { of: 'step-0' });
  expect(account.requireIdea('a')).toMatchObject({ progress: 100, progressBy: 'steps' });
});

it('skips a move of steps that have been deleted since', () => {
  const account = accountWith({ steps: makeSteps('---').map((step) => ({ ...step, rank: 'a0' })) });
  account.apply('moveStep', { id: 'a', step: 'step-2', after: null, before: 'step-0' }, { id: 'move' });
  account.apply('deleteEntry', { id: 'a', list: 'steps', entry: 'step-1' });
  account.apply('undo', { of: 'move' });
  expect(account.requireIdea('a').steps.map(({ id }) => id)).toEqual(['step-0', 'step-2']);
});

it.each<[what: string, start: Partial<Idea>, call: MutationCall, later: MutationCall]>([
  ['tick', bySteps, ['setStep', { ...first, done: false }], ['setStep', { ...first, done: true }]],
  ['slider', bySteps, ['setProgress', { id: 'a', progress: 80 }], ['setProgress', { id: 'a', progress: 85 }]],
  [
    'deletion of the last step',
    { progress: 100, steps: makeSteps('x'), progressBy: 'steps', finishedAt },
    ['deleteEntry', { id: 'a', list: 'steps', entry: 'step-0' }],
    ['setProgress', { id: 'a', progress: 20 }],
  ],
])('refuses to take back a %s once it was changed again', (_, start, call, later) => {
  const account = accountWith(start);
  applyCall(account, call, 'change');
  applyCall(account, later);
  const before = account.snapshot();
  expect(tryCall(account, ['undo', { of: 'change' }])).toEqual(refused('undo-conflict'));
  expect(account.snapshot()).toEqual(before);
});

it('sets the progress by hand again if all steps were deleted after the slider', () => {
  const account = accountWith({ progress: 100, steps: makeSteps('x'), progressBy: 'steps', finishedAt });
  account.apply('setProgress', { id: 'a', progress: 80 }, { id: 'slider' });
  account.apply('deleteEntry', { id: 'a', list: 'steps', entry: 'step-0' });
  account.apply('undo', { of: 'slider' });
  expect(account.requireIdea('a')).toMatchObject({ progress: 100, finishedAt, steps: [] });
  expect(account.requireIdea('a').progressBy).toBe(undefined);
});
