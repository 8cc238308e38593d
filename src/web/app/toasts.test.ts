import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { createToasts } from './toasts.ts';

let time: ReturnType<typeof createFakeClock>;
let toasts: ReturnType<typeof createToasts>;

beforeEach(() => {
  time = createFakeClock();
  toasts = createToasts(time);
});

const texts = () => toasts.shown.get().map((toast) => toast.text);

it('shows a message for 3000 milliseconds', () => {
  toasts.success('Idea added!');
  time.advance(2_999);
  expect(texts()).toEqual(['Idea added!']);
  time.advance(1);
  expect(texts()).toEqual([]);
});

it('shows at most three, the newest last', () => {
  for (const text of ['one', 'two', 'three', 'four']) toasts.success(text);
  expect(texts()).toEqual(['two', 'three', 'four']);
});

it('takes back what it said was done, and nothing else', () => {
  toasts.success('Idea added!', { about: 'a' });
  toasts.success('Idea updated!', { about: 'b' });
  toasts.error('Failed to add idea. Please try again.');
  toasts.takeBack('a');
  expect(texts()).toEqual(['Idea updated!', 'Failed to add idea. Please try again.']);
});

it('shows the same words once, as long as the last time', () => {
  for (const _ of [1, 2]) {
    toasts.error('All fields required!');
    time.advance(2_000);
  }
  expect(texts()).toEqual(['All fields required!']);
  time.advance(999);
  expect(texts()).toEqual(['All fields required!']);
  time.advance(1);
  expect(texts()).toEqual([]);
  expect(toasts.log.get()).toHaveLength(2);
});

it('offers one thing to take back: the last', () => {
  const action = { label: 'Undo', run: () => {} };
  toasts.success('Idea added!', { action });
  toasts.success('Idea Master');
  toasts.error('Deadline must be in the future!');
  toasts.success('Idea deleted!', { action });
  expect(texts()).toEqual(['Idea Master', 'Deadline must be in the future!', 'Idea deleted!']);
});

it('takes away neither the same words nor what can be taken back while somebody rests on them', () => {
  const action = { label: 'Undo', run: () => {} };
  toasts.success('Idea added!', { action });
  toasts.hold(true);
  toasts.success('Idea added!', { action });
  expect(texts()).toEqual(['Idea added!', 'Idea added!']);
});

it('keeps all of them while they are held, and then gives each its time anew', () => {
  toasts.success('one');
  time.advance(2_000);
  toasts.hold(true);
  toasts.error('two');
  time.advance(60_000);
  expect(texts()).toEqual(['one', 'two']);
  toasts.hold(false);
  time.advance(2_999);
  expect(texts()).toEqual(['one', 'two']);
  time.advance(1);
  expect(texts()).toEqual([]);
});

it('takes none away while they are held, however many come', () => {
  toasts.success('one');
  toasts.hold(true);
  for (const text of ['two', 'three', 'four']) toasts.success(text);
  expect(texts()).toEqual(['one', 'two', 'three', 'four']);
  toasts.hold(false);
  toasts.success('five');
  expect(texts()).toEqual(['three', 'four', 'five']);
});

it('gives nobody more time who is let go twice', () => {
  toasts.success('one');
  time.advance(2_000);
  toasts.hold(false);
  time.advance(1_000);
  expect(texts()).toEqual([]);
});

it('lets one be dismissed before its time', () => {
  toasts.success('one');
  toasts.success('two');
  toasts.dismiss(toasts.shown.get()[0]?.id ?? -1);
  expect(texts()).toEqual(['two']);
});

it('remembers the last fifty with their moment, and without what could be done about them', () => {
  for (let number = 1; number <= 51; number++)
    toasts.success(`${number}`, { gain: '+5', action: { label: 'Undo', run: () => {} } });
  const log = toasts.log.get();
  expect(log).toHaveLength(50);
  expect(log[0]).toEqual({ id: 51, tone: 'success', text: '51', gain: '+5', at: time.now() });
  expect(log.at(-1)?.text).toBe('2');
});

it('forgets all of them at once, and shows the next as ever', () => {
  toasts.success('one');
  toasts.error('two');
  toasts.clear();
  expect(texts()).toEqual([]);
  expect(toasts.log.get()).toEqual([]);
  toasts.success('three');
  time.advance(2_999);
  expect(texts()).toEqual(['three']);
});
