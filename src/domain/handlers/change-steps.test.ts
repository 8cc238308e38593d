import { expect, it } from 'vitest';
import { type Idea } from '../idea/idea.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, makeSteps, noon } from '../testing/make-idea.ts';
import { refused } from '../testing/undo-cases.ts';

const finishedAt = '2026-11-10T12:00:00.000Z';
const now = new Date(noon).toISOString();

function accountWith(patch: Partial<Idea>): InMemoryAccount {
  return new InMemoryAccount([makeIdea({ id: 'a', ...patch })], { score: 20 });
}

const marksOf = ({ steps }: Idea) => steps.map(({ doneAt }) => (doneAt === null ? '-' : 'x')).join('');
const textsOf = ({ steps }: Idea) => steps.map(({ text }) => text).join(', ');

/** The idea after steps are added, ticked and so on, as progress, what sets it, and marks. */
function stateOf(account: InMemoryAccount) {
  const idea = account.requireIdea('a');
  return [idea.progress, idea.progressBy ?? 'hand', marksOf(idea)];
}

it.each<[start: Partial<Idea>, progress: number, by: string, marks: string]>([
  [{}, 0, 'steps', '-'],
  [{ progress: 1 }, 1, 'hand', '-'],
  [{ progress: 40, steps: makeSteps('x-') }, 40, 'hand', 'x--'],
  [{ progress: 0, steps: makeSteps('x-') }, 0, 'hand', 'x--'],
  [{ progress: 50, steps: makeSteps('x-'), progressBy: 'steps' }, 33, 'steps', 'x--'],
  // A finished idea is reopened.
  [{ progress: 100, steps: makeSteps('xx'), progressBy: 'steps', finishedAt }, 66, 'steps', 'xx-'],
  [{ progress: 100, finishedAt }, 90, 'hand', '-'],
])('adds a step to %j', (start, progress, by, marks) => {
  const account = accountWith(start);
  expect(account.apply('addStep', { id: 'a', text: ' Cut the keel ' }, { id: 'new' }).points).toBe(0);
  expect(stateOf(account)).toEqual([progress, by, marks]);
  const idea = account.requireIdea('a');
  expect(idea.finishedAt).toBe(null);
  expect(idea.steps.at(-1)).toMatchObject({ id: 'new', text: 'Cut the keel', date: now, doneAt: null });
  expect(account.account.score).toBe(20);
});

it.each([
  [1, [0, 100]],
  [3, [0, 33, 66, 100]],
  [7, [0, 14, 28, 42, 57, 71, 85, 100]],
])('sets the progress of %i steps from the number done, rounded down', (count, expected) => {
  const account = accountWith({ steps: makeSteps('-'.repeat(count)), progressBy: 'steps' });
  const seen = [account.requireIdea('a').progress];
  for (let n = 0; n < count; n++) {
    expect(account.apply('setStep', { id: 'a', step: `step-${n}`, done: true }).points).toBe(0);
    seen.push(account.requireIdea('a').progress);
  }
  expect(seen).toEqual(expected);
  expect(account.requireIdea('a').finishedAt).toBe(now);
  account.apply('setStep', { id: 'a', step: 'step-0', done: false });
  expect(account.requireIdea('a')).toMatchObject({ progress: expected.at(-2), finishedAt: null });
});

it('is at 99 % with 99 of 100 steps, and only finished with all', () => {
  const steps = makeSteps(`${'x'.repeat(98)}--`);
  const account = accountWith({ steps, progress: 98, progressBy: 'steps' });
  account.apply('setStep', { id: 'a', step: 'step-99', done: true });
  expect(stateOf(account).slice(0, 2)).toEqual([99, 'steps']);
  expect(account.account.finished).toBe(0);
  account.apply('setStep', { id: 'a', step: 'step-98', done: true });
  expect(account.requireIdea('a').progress).toBe(100);
  expect(account.account.finished).toBe(1);
});

it('keeps the progress that is set by hand while steps are ticked', () => {
  const account = accountWith({ progress: 40, steps: makeSteps('--') });
  account.apply('setStep', { id: 'a', step: 'step-1', done: true });
  expect(stateOf(account)).toEqual([40, 'hand', '-x']);
});

it('changes nothing by ticking a step a second time', () => {
  const account = accountWith({ steps: makeSteps('x-'), progress: 50, progressBy: 'steps' });
  const before = account.requireIdea('a');
  expect(account.apply('setStep', { id: 'a', step: 'step-0', done: true }).effects).toEqual([]);
  expect(account.requireIdea('a')).toEqual(before);
});

it.each<[start: Partial<Idea>, by: 'hand' | 'steps', after: unknown[]]>([
  [{ progress: 40, steps: makeSteps('xx-') }, 'steps', [66, 'steps', 'xx-']],
  [{ progress: 40, steps: makeSteps('xx') }, 'steps', [100, 'steps', 'xx']],
  [{ progress: 100, finishedAt, steps: makeSteps('x-') }, 'steps', [50, 'steps', 'x-']],
  [{ progress: 50, steps: makeSteps('x-'), progressBy: 'steps' }, 'hand', [50, 'hand', 'x-']],
  [{ progress: 40 }, 'steps', [40, 'hand', '']],
])('chooses for %j that %s set the progress', (start, by, after) => {
  const account = accountWith(start);
  expect(account.apply('setProgressBy', { id: 'a', by }).points).toBe(0);
  expect(stateOf(account)).toEqual(after);
});

const bySteps = { progress: 33, steps: makeSteps('x--'), progressBy: 'steps' } as const;

it('gives an update its points and no progress where the steps set it', () => {
  const account = accountWith(bySteps);
  expect(account.apply('addUpdate', { id: 'a', text: 'Bought wood' }).points).toBe(5);
  expect(stateOf(account)).toEqual([33, 'steps', 'x--']);
  expect(account.requireIdea('a').updates).toHaveLength(1);
  account.apply('setProgressBy', { id: 'a', by: 'hand' });
  account.apply('addUpdate', { id: 'a', text: 'Bought rope' });
  expect(stateOf(account)).toEqual([43, 'hand', 'x--']);
});

it('lets the slider and the form set the progress by hand, but not with the value it has', () => {
  const slider = accountWith(bySteps);
  slider.apply('setProgress', { id: 'a', progress: 33 });
  expect(stateOf(slider)).toEqual([33, 'steps', 'x--']);
  slider.apply('setProgress', { id: 'a', progress: 34 });
  expect(stateOf(slider)).toEqual([34, 'hand', 'x--']);
  const form = accountWith(bySteps);
  form.apply('editIdea', { id: 'a', changes: { title: 'Boat', progress: 33 } });
  expect(stateOf(form)).toEqual([33, 'steps', 'x--']);
  form.apply('editIdea', { id: 'a', changes: { progress: 100 } });
  expect(stateOf(form)).toEqual([100, 'hand', 'x--']);
});

it.each<[marks: string, deleted: string, after: unknown[]]>([
  ['x--', 'step-1', [50, 'steps', 'x-']],
  ['x--', 'step-0', [0, 'steps', '--']],
  ['xx-', 'step-2', [100, 'steps', 'xx']],
])('follows the steps %s without %s', (marks, entry, after) => {
  const account = accountWith({ steps: makeSteps(marks), progress: 33, progressBy: 'steps' });
  expect(account.apply('deleteEntry', { id: 'a', list: 'steps', entry }).points).toBe(0);
  expect(stateOf(account)).toEqual(after);
  expect(account.requireIdea('a').finishedAt).toBe(after[0] === 100 ? now : null);
});

it('keeps the progress, set by hand, when the last step is deleted', () => {
  const account = accountWith({ steps: makeSteps('x'), progress: 100, progressBy: 'steps', finishedAt });
  account.apply('deleteEntry', { id: 'a', list: 'steps', entry: 'step-0' });
  expect(stateOf(account)).toEqual([100, 'hand', '']);
  expect(account.requireIdea('a').finishedAt).toBe(finishedAt);
  expect(account.recount()).toMatchObject({ textSize: account.account.textSize });
});

it.each([
  [{ after: 'step-2', before: null }, 'Step 1, Step 2, Step 0'],
  [{ after: null, before: 'step-0' }, 'Step 0, Step 1, Step 2'],
  [{ after: 'step-1', before: 'step-2' }, 'Step 1, Step 0, Step 2'],
  [{ after: 'gone', before: 'step-2' }, 'Step 1, Step 0, Step 2'],
  [{ after: 'gone', before: 'gone too' }, 'Step 0, Step 1, Step 2'],
])('moves the first step between %j', (place, order) => {
  const account = accountWith(bySteps);
  account.apply('moveStep', { id: 'a', step: 'step-0', ...place });
  expect(textsOf(account.requireIdea('a'))).toBe(order);
  expect(account.requireIdea('a').progress).toBe(33);
});

it('orders steps of the same rank by their time and id, and can move between them', () => {
  const steps = makeSteps('---').map((step) => ({ ...step, rank: 'a0' }));
  const account = accountWith({ steps });
  account.apply('moveStep', { id: 'a', step: 'step-2', after: 'step-0', before: 'step-1' });
  expect(textsOf(account.requireIdea('a'))).toBe('Step 0, Step 2, Step 1');
});

it('accepts texts of up to 200 characters and an idea of up to 100 steps', () => {
  const account = accountWith({ steps: makeSteps('-'.repeat(99)) });
  const add = (text: string) => account.tryApply('addStep', { id: 'a', text });
  expect(add('x'.repeat(201))).toEqual(refused('text-too-long'));
  expect(add(' \n')).toEqual(refused('text-required'));
  expect(add('x'.repeat(200)).ok).toBe(true);
  expect(add('x')).toEqual(refused('too-many-steps'));
  const edit = { id: 'a', list: 'steps', entry: 'step-0' } as const;
  expect(account.tryApply('editEntry', { ...edit, text: 'x'.repeat(201) })).toEqual(refused('text-too-long'));
  account.apply('editEntry', { ...edit, text: ' Sand it ' });
  expect(account.requireIdea('a').steps[0]).toMatchObject({ text: 'Sand it', rank: 'a0' });
});

it('adds the lines of a pasted list after the others in their order, or none of them', () => {
  const account = accountWith({ steps: makeSteps('x'), progress: 100, progressBy: 'steps', finishedAt });
  const add = (more: readonly string[]) => account.tryApply('addStep', { id: 'a', text: 'Cut', more });
  expect(add(['Sew', ' '])).toEqual(refused('text-required'));
  expect(add(['x'.repeat(201)])).toEqual(refused('text-too-long'));
  expect(add(Array.from({ length: 99 }, () => 'x'))).toEqual(refused('too-many-steps'));
  expect(stateOf(account)).toEqual([100, 'steps', 'x']);
  const { points } = account.apply(
    'addStep',
    { id: 'a', text: 'Cut', more: [' Sew ', 'Fly'] },
    { id: 'new' },
  );
  expect(points).toBe(0);
  expect(textsOf(account.requireIdea('a'))).toBe('Step 0, Cut, Sew, Fly');
  const ids = account.requireIdea('a').steps.map(({ id }) => id);
  expect(ids).toEqual(['step-0', 'new', 'new-s-00001', 'new-s-00002']);
  expect(stateOf(account)).toEqual([25, 'steps', 'x---']);
  expect(account.account).toMatchObject(account.recount());
});

it('refuses steps of deleted and unknown ideas, and unknown steps', () => {
  const account = accountWith({ steps: makeSteps('-') });
  const setStep = (id: string, step: string) => account.tryApply('setStep', { id, step, done: true });
  expect(setStep('a', 'gone')).toEqual(refused('entry-not-found'));
  expect(setStep('b', 'step-0')).toEqual(refused('idea-not-found'));
  const move = { id: 'a', step: 'gone', after: 'step-0', before: null };
  expect(account.tryApply('moveStep', move)).toEqual(refused('entry-not-found'));
  account.apply('deleteIdea', { id: 'a' });
  expect(setStep('a', 'step-0')).toEqual(refused('idea-deleted'));
  expect(account.tryApply('addStep', { id: 'a', text: 'x' })).toEqual(refused('idea-deleted'));
  expect(account.tryApply('setProgressBy', { id: 'a', by: 'steps' })).toEqual(refused('idea-deleted'));
});
