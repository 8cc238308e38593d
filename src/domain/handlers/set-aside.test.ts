import { expect, it } from 'vitest';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, noon } from '../testing/make-idea.ts';

const accountWith = (patch: Parameters<typeof makeIdea>[0] = {}) =>
  new InMemoryAccount([makeIdea({ id: 'a', ...patch })], { score: 10 });

const setAsideOf = (account: InMemoryAccount) => account.requireIdea('a').setAside;

it('sets an idea aside and brings it back, without points and without another change', () => {
  const account = accountWith({ progress: 40 });
  const before = account.requireIdea('a');
  for (const until of ['2026-11-21T09:00', 'someday', '']) {
    const { effects, points } = account.apply('setAside', { id: 'a', until });
    expect([effects.length, points]).toEqual([1, 0]);
    expect(account.requireIdea('a')).toEqual(until === '' ? before : { ...before, setAside: until });
  }
  expect(account.account.score).toBe(10);
});

it('keeps the value trimmed, and changes nothing for the same one', () => {
  const account = accountWith();
  account.apply('setAside', { id: 'a', until: ' someday ' });
  expect(setAsideOf(account)).toBe('someday');
  expect(account.apply('setAside', { id: 'a', until: 'someday' }).effects).toEqual([]);
});

it.each([
  ['now', '2026-11-20T12:00'],
  ['the past', '2026-11-20T11:59'],
  ['no date', 'tomorrow'],
  ['a day that does not exist', '2026-11-31T09:00'],
  ['a text that is too long', `2026-11-21T09:00:00.${'1'.repeat(100)}`],
])('refuses %s', (_, until) => {
  const account = accountWith();
  expect(account.tryApply('setAside', { id: 'a', until })).toEqual({
    ok: false,
    code: 'deadline-not-future',
  });
  expect(setAsideOf(account)).toBe(undefined);
});

it('decides by the zone and the time of the device that set it aside', () => {
  const account = accountWith();
  const inMadrid = { at: noon, zone: 'Europe/Madrid', utcOffset: 60 };
  expect(account.tryApply('setAside', { id: 'a', until: '2026-11-20T13:00' }, inMadrid).ok).toBe(false);
  expect(account.tryApply('setAside', { id: 'a', until: '2026-11-20T13:01' }, inMadrid).ok).toBe(true);
  // It was offline, and the time has passed when the server applies the mutation.
  const earlier = { at: noon - 86_400_000, utcOffset: 0 };
  expect(account.tryApply('setAside', { id: 'a', until: '2026-11-19T13:00' }, earlier).ok).toBe(true);
});

it('refuses an idea that is gone', () => {
  const account = accountWith();
  account.apply('deleteIdea', { id: 'a' });
  for (const [id, code] of [
    ['a', 'idea-deleted'],
    ['b', 'idea-not-found'],
  ] as const)
    expect(account.tryApply('setAside', { id, until: 'someday' })).toEqual({ ok: false, code });
});

it('leaves an idea as it is that another device has finished', () => {
  const account = accountWith({ progress: 100 });
  expect(account.apply('setAside', { id: 'a', until: 'someday' }).effects).toEqual([]);
});

it.each([
  ['setProgress', { id: 'a', progress: 100 }],
  ['editIdea', { id: 'a', changes: { progress: 100 } }],
  ['addUpdate', { id: 'a', text: 'The last step' }],
] as const)('is cleared when %s finishes the idea, and set again by undo', (name, args) => {
  const account = accountWith({ progress: 95, setAside: 'someday' });
  account.apply(name, args, { id: 'finish' });
  expect(account.requireIdea('a')).toEqual(expect.not.objectContaining({ setAside: expect.anything() }));
  expect(account.requireIdea('a').progress).toBe(100);
  account.apply('undo', { of: 'finish' });
  expect(account.requireIdea('a')).toMatchObject({ progress: 95, setAside: 'someday' });
});

it('stays set aside after an update that does not finish it', () => {
  const account = accountWith({ progress: 10, setAside: 'someday' });
  account.apply('addUpdate', { id: 'a', text: 'One step' });
  expect(account.requireIdea('a')).toMatchObject({ progress: 20, setAside: 'someday' });
});

it('is cleared when undo finishes the idea again', () => {
  const account = accountWith({ progress: 100, finishedAt: '2026-11-10T12:00:00.000Z' });
  account.apply('setProgress', { id: 'a', progress: 60 }, { id: 'reopening' });
  account.apply('setAside', { id: 'a', until: 'someday' });
  account.apply('undo', { of: 'reopening' });
  expect(account.requireIdea('a')).toEqual(expect.not.objectContaining({ setAside: expect.anything() }));
  expect(account.requireIdea('a').progress).toBe(100);
});

it('comes back from the trash as it was', () => {
  const account = accountWith();
  account.apply('setAside', { id: 'a', until: '2026-11-21T09:00' });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('restoreIdeas', { ids: ['a'] });
  expect(setAsideOf(account)).toBe('2026-11-21T09:00');
});

it('keeps an idea that was set aside after it was added from being undone unseen', () => {
  const account = new InMemoryAccount();
  account.apply('captureIdeas', { ideas: [{ title: 'Kite' }] }, { id: 'capture' });
  account.apply('setAside', { id: 'capture-c-00000', until: 'someday' });
  expect(account.tryApply('undo', { of: 'capture' })).toEqual({ ok: false, code: 'undo-conflict' });
});
