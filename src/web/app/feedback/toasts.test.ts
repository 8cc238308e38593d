import { beforeEach, expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { createToasts } from './toasts.ts';

let time: ReturnType<typeof createFakeClock>;
let toasts: ReturnType<typeof createToasts>;
const messages = writable<Messages>(en, Object.is);

beforeEach(() => {
  time = createFakeClock();
  messages.set(en);
  toasts = createToasts(time, messages);
});

/** Words that are the same in every language. */
const say = (text: string) => () => text;
const texts = () => toasts.shown.get().map((toast) => toast.text);

it('shows a message for 3000 milliseconds', () => {
  toasts.success(say('Idea added!'));
  time.advance(2_999);
  expect(texts()).toEqual(['Idea added!']);
  time.advance(1);
  expect(texts()).toEqual([]);
});

it('shows at most three, the newest last', () => {
  for (const text of ['one', 'two', 'three', 'four']) toasts.success(say(text));
  expect(texts()).toEqual(['two', 'three', 'four']);
});

it('takes back what it said was done, and nothing else', () => {
  toasts.success(say('Idea added!'), { mutationId: 'a' });
  toasts.success(say('Idea updated!'), { mutationId: 'b' });
  toasts.error(say('Failed to add idea. Please try again.'));
  toasts.dismissMutation('a');
  expect(texts()).toEqual(['Idea updated!', 'Failed to add idea. Please try again.']);
});

it('shows the same words once, as long as the last time', () => {
  for (const _ of [1, 2]) {
    toasts.error(say('All fields required!'));
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
  const action = { label: say('Undo'), run: () => {} };
  toasts.success(say('Idea added!'), { action });
  toasts.success(say('Idea Master'));
  toasts.error(say('Deadline must be in the future!'));
  toasts.success(say('Idea deleted!'), { action });
  expect(texts()).toEqual(['Idea Master', 'Deadline must be in the future!', 'Idea deleted!']);
});

it('takes away neither the same words nor what can be taken back while somebody rests on them', () => {
  const action = { label: say('Undo'), run: () => {} };
  toasts.success(say('Idea added!'), { action });
  toasts.setHeld(true);
  toasts.success(say('Idea added!'), { action });
  expect(texts()).toEqual(['Idea added!', 'Idea added!']);
});

it('keeps all of them while they are held, and then gives each its full time again', () => {
  toasts.success(say('one'));
  time.advance(2_000);
  toasts.setHeld(true);
  toasts.error(say('two'));
  time.advance(60_000);
  expect(texts()).toEqual(['one', 'two']);
  toasts.setHeld(false);
  time.advance(2_999);
  expect(texts()).toEqual(['one', 'two']);
  time.advance(1);
  expect(texts()).toEqual([]);
});

it('takes none away while they are held, however many come', () => {
  toasts.success(say('one'));
  toasts.setHeld(true);
  for (const text of ['two', 'three', 'four']) toasts.success(say(text));
  expect(texts()).toEqual(['one', 'two', 'three', 'four']);
  toasts.setHeld(false);
  toasts.success(say('five'));
  expect(texts()).toEqual(['three', 'four', 'five']);
});

it('does not restart the time of a toast that is let go twice', () => {
  toasts.success(say('one'));
  time.advance(2_000);
  toasts.setHeld(false);
  time.advance(1_000);
  expect(texts()).toEqual([]);
});

it('lets one be dismissed before its time', () => {
  toasts.success(say('one'));
  toasts.success(say('two'));
  toasts.dismiss(toasts.shown.get()[0]?.id ?? -1);
  expect(texts()).toEqual(['two']);
});

it('names its idea beside its text, unless the text does', () => {
  const idea = { id: 'kite', title: say('Kite') };
  toasts.success(say('Idea updated!'), { idea });
  toasts.success(say('Done! “Kite” is finished.'), { idea, isNamed: true });
  toasts.success(say('Category added!'));
  expect(toasts.shown.get().map(({ about }) => about)).toEqual(['Kite', undefined, undefined]);
  const named = { id: 'kite', title: 'Kite' };
  expect(toasts.log.get().map((logged) => logged.idea)).toEqual([undefined, named, named]);
});

it('dismisses the errors of a form that has succeeded, and no others', () => {
  toasts.error(say('All fields required!'), { form: 'addIdea' });
  toasts.error(say('Category name required!'), { form: 'addCategory ' });
  toasts.success(say('Idea added!'), { form: 'addIdea' });
  toasts.dismissErrors('addIdea');
  expect(texts()).toEqual(['Category name required!', 'Idea added!']);
});

it('dismisses no error while it is held', () => {
  toasts.error(say('All fields required!'), { form: 'addIdea' });
  toasts.setHeld(true);
  toasts.dismissErrors('addIdea');
  expect(texts()).toEqual(['All fields required!']);
});

it('remembers which mutation a logged Undo undoes', () => {
  const action = { label: say('Undo'), run: () => {} };
  toasts.success(say('Idea updated!'), { mutationId: 'edit', action });
  toasts.success(say('Idea added!'), { mutationId: 'add' });
  expect(toasts.log.get().map(({ undoes }) => undoes)).toEqual([undefined, 'edit']);
});

it('remembers the last fifty with their moment', () => {
  for (let number = 1; number <= 51; number++)
    toasts.success(say(`${number}`), { highlight: say('+5'), action: { label: say('Undo'), run: () => {} } });
  const log = toasts.log.get();
  expect(log).toHaveLength(50);
  expect(log[0]).toEqual({ id: 51, tone: 'success', text: '51', highlight: '+5', shownAt: time.now() });
  expect(log.at(-1)?.text).toBe('2');
});

it('forgets all of them at once, and shows the next as ever', () => {
  toasts.success(say('one'));
  toasts.error(say('two'));
  toasts.clear();
  expect(texts()).toEqual([]);
  expect(toasts.log.get()).toEqual([]);
  toasts.success(say('three'));
  time.advance(2_999);
  expect(texts()).toEqual(['three']);
});

it('says in the new language what is shown and what was said, when the language is switched', () => {
  toasts.success((words) => words.toasts.deleted, {
    highlight: say('-5'),
    action: { label: ({ undo }) => undo.undo, run: () => {} },
  });
  toasts.error(({ errors }) => errors['fields-required']);
  messages.set(es);
  expect(texts()).toEqual([es.toasts.deleted, es.errors['fields-required']]);
  expect(toasts.shown.get()[0]?.action?.label).toBe(es.undo.undo);
  const [failed, done] = toasts.log.get();
  expect(failed?.text).toBe(es.errors['fields-required']);
  expect(done).toEqual({
    id: 1,
    tone: 'success',
    text: es.toasts.deleted,
    highlight: '-5',
    shownAt: time.now(),
  });
  time.advance(3_000);
  expect(texts()).toEqual([]);
});
