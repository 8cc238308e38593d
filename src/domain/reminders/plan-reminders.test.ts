import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { docOf } from '../testing/make-idea.ts';
import { type ReminderMessage, planReminders } from './plan-reminders.ts';
import { type ReminderSettings, defaultReminderSettings } from './reminder-settings.ts';
import { type RemindedIdea } from './reminder.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const at = (text: string) => Date.parse(`${text}+01:00`);

const idea = (id: string, deadline: string, patch: Partial<RemindedIdea> = {}): RemindedIdea => ({
  ...docOf({ id, title: `Idea ${id}`, deadline }),
  ...patch,
});

/** The messages in Madrid from one moment to another. */
function plan(
  ideas: readonly RemindedIdea[],
  from: number,
  now: number,
  settings: Partial<ReminderSettings> = {},
): readonly ReminderMessage[] {
  return planReminders({
    ideas,
    settings: { ...defaultReminderSettings, push: true, leads: [60], ...settings },
    zone: namedZone('Europe/Madrid'),
    remindedUntil: from,
    now,
  });
}

/** A message in one line: its kind, the ideas it names and how far the deadline is. */
const lineOf = (message: ReminderMessage): string => {
  if (message.kind === 'reminder') return `${message.reminder.ideaId} ${message.minutesLeft}`;
  if (message.kind === 'summary')
    return `${message.reason} ${message.reminders.map(({ ideaId, lead }) => `${ideaId}:${lead}`).join(' ')}`;
  const { overdue, today, nextDays } = message.digest;
  return `digest ${overdue.count} ${today.count} ${nextDays.count}`;
};
const lines = (...args: Parameters<typeof plan>) => plan(...args).map(lineOf);

const noon = at('2026-11-30T12:00');
const hammer = idea('hammer', '2026-11-30T13:00');
const anvil = idea('anvil', '2026-11-30T12:59');

it('plans a reminder in its minute, with its idea and when it may be sent', () => {
  const now = noon + 20_000;
  expect(plan([hammer], noon - 1, now)).toEqual([
    {
      kind: 'reminder',
      id: 'hammer 2026-11-30T13:00 60',
      notBefore: now,
      minutesLeft: 60,
      reminder: {
        ideaId: 'hammer',
        title: 'Idea hammer',
        deadline: '2026-11-30T13:00',
        deadlineAt: noon + hourMs,
        lead: 60,
        at: noon,
        sendAt: noon,
      },
    },
  ]);
});

it.each<[string, number, number, readonly string[]]>([
  ['a millisecond before', noon - hourMs, noon - 1, []],
  ['at the moment', noon - 1, noon, ['hammer 60']],
  ['twice', noon, noon + 20_000, []],
  ['ten minutes after', noon - 1, noon + 10 * minuteMs, ['hammer 60']],
  ['after the clock was set back', noon + hourMs, noon, []],
])('plans a reminder once, at its moment: %s', (_, from, now, expected) => {
  expect(lines([hammer], from, now)).toEqual(expected);
});

it('plans reminders of the same minute one by one, the earliest deadline first', () => {
  expect(lines([hammer, anvil], noon - 5 * minuteMs, noon)).toEqual(['anvil 60', 'hammer 60']);
});

it('sends more than five at once as one message, however many they are', () => {
  const due = (count: number) =>
    Array.from({ length: count }, (_, index) => idea(`i${index}`, '2026-11-30T13:00'));
  expect(lines(due(5), noon - 1, noon)).toEqual(['i0 60', 'i1 60', 'i2 60', 'i3 60', 'i4 60']);
  expect(lines(due(6), noon - 1, noon)).toEqual(['many i0:60 i1:60 i2:60 i3:60 i4:60 i5:60']);
  expect(plan(due(10_000), noon - 1, noon)).toMatchObject([
    { kind: 'summary', id: `many ${noon}`, notBefore: noon, count: 10_000, reminders: { length: 20 } },
  ]);
});

it.each<[string, Partial<ReminderSettings>, readonly string[]]>([
  ['neither', { push: false }, []],
  ['push', {}, ['hammer 60']],
  ['mail', { push: false, mail: true }, ['hammer 60']],
])('plans something only where a way is on: %s', (_, settings, expected) => {
  expect(lines([hammer], noon - 1, noon, settings)).toEqual(expected);
  expect(plan([hammer], noon - 1, noon, { ...settings, leads: [] })).toEqual([]);
});

it.each<[string, RemindedIdea, readonly string[]]>([
  ['finished', { ...hammer, progress: 100 }, []],
  ['set aside for longer', { ...hammer, setAside: 'someday' }, []],
  ['set aside until after', { ...hammer, setAside: '2026-11-30T12:01' }, []],
  ['never to be reminded of', { ...hammer, leads: [] }, []],
  ['moved by an hour', { ...hammer, deadline: '2026-11-30T14:00' }, []],
  ['with other leads', { ...hammer, leads: [0] }, []],
  ['renamed', { ...hammer, title: 'Tongs' }, ['hammer 60']],
])('sees an idea as it is at that moment: %s', (_, changed, expected) => {
  expect(lines([changed], noon - 1, noon)).toEqual(expected);
});

const night = [
  idea('late', '2026-11-30T23:30'),
  idea('early', '2026-12-01T08:30', { leads: [60, 180] }),
  idea('done', '2026-12-01T04:00', { progress: 100 }),
];
const morning = at('2026-12-01T08:00');

it('gathers in one message what fell into the quiet hours, at their end', () => {
  expect(lines(night, at('2026-11-30T22:00'), morning - 1)).toEqual([]);
  const [summary, ...others] = plan(night, at('2026-11-30T22:00'), morning + 20_000);
  expect(others).toEqual([]);
  // Of two reminders of one idea, the nearer to its deadline counts.
  expect(summary).toMatchObject({
    kind: 'summary',
    reason: 'quiet',
    id: `quiet ${morning}`,
    notBefore: morning + 20_000,
    count: 2,
    reminders: [
      { ideaId: 'late', lead: 60 },
      { ideaId: 'early', lead: 60 },
    ],
  });
  expect(plan(night, morning + 20_000, morning + hourMs)).toEqual([]);
});

it('sends the only one of the quiet hours by itself, with the time that is left then', () => {
  expect(lines(night.slice(0, 1), at('2026-11-30T22:00'), morning)).toEqual(['late -510']);
  expect(lines(night.slice(1), at('2026-11-30T22:00'), morning)).toEqual(['early 30']);
});

it('sends what is due at the end of the quiet hours beside what they held back', () => {
  const sharp = idea('sharp', '2026-12-01T09:00');
  expect(lines([...night, sharp], at('2026-11-30T22:00'), morning)).toEqual([
    'sharp 60',
    'quiet late:60 early:60',
  ]);
});

it('holds nothing back without quiet hours', () => {
  const none = { quietFrom: '08:00', quietTo: '08:00' };
  expect(lines(night, at('2026-11-30T22:29'), at('2026-11-30T22:30'), none)).toEqual(['late 60']);
});

const old = [
  idea('a', '2026-11-29T12:59'),
  idea('b', '2026-11-29T13:00'),
  idea('c', '2026-11-30T10:00'),
  idea('d', '2026-11-30T12:49'),
  idea('e', '2026-11-30T12:50'),
];

it('sends as one message what an outage made late, up to a day, and apart what is on time', () => {
  expect(lines(old, at('2026-11-25T12:00'), noon)).toEqual(['e 60', 'late b:60 c:60 d:60']);
});

it('sends the only late one by itself, with the time that is left', () => {
  expect(lines(old.slice(2, 3), at('2026-11-30T08:00'), noon)).toEqual(['c -120']);
});

it('waits for the end of the quiet hours where an outage ends within them', () => {
  const evening = [idea('a', '2026-11-30T22:50'), idea('b', '2026-11-30T22:55')];
  const now = at('2026-11-30T23:00');
  const [late, ...others] = plan(evening, at('2026-11-30T21:00'), now);
  expect([late && lineOf(late), late?.notBefore, others]).toEqual(['late a:60 b:60', morning, []]);
  const [digest, ...rest] = plan(evening, at('2026-11-30T21:00'), now, {
    digest: 'daily',
    digestAt: '23:00',
  });
  expect([digest && lineOf(digest), digest?.notBefore, rest]).toEqual(['digest 2 0 0', now, []]);
});

it('lists at most 20 ideas, and counts the others', () => {
  const many = Array.from({ length: 33 }, (_, index) =>
    idea(`i${String(index).padStart(2, '0')}`, '2026-11-30T23:30'),
  );
  const [summary] = plan(many, at('2026-11-30T22:00'), morning);
  if (summary?.kind !== 'summary') throw new Error('no summary');
  expect([summary.count, summary.reminders.length, summary.reminders[0]?.ideaId]).toEqual([33, 20, 'i00']);
});

const daily = { digest: 'daily', digestAt: '08:00', leads: [] } as const;

it.each<[string, number, number, readonly string[]]>([
  ['a second before', morning - hourMs, morning - 1_000, []],
  ['at its time', morning - 1_000, morning, ['digest 1 0 0']],
  ['twice', morning, morning + 20_000, []],
  ['23 hours late', morning - 1_000, morning + 13 * hourMs, ['digest 2 0 0']],
  ['after an outage of three days once', morning - 73 * hourMs, morning + hourMs, ['digest 2 0 0']],
])('plans a digest at its time: %s', (_, from, now, expected) => {
  const ideas = [idea('a', '2026-11-30T23:30'), idea('b', '2026-12-01T08:30')].slice(
    0,
    now > morning ? 2 : 1,
  );
  expect(lines(ideas, from, now, daily)).toEqual(expected);
});

it('sends a digest in the quiet hours if that is its time, and a late one after them', () => {
  const digest = { ...daily, digestAt: '23:00' };
  const time = at('2026-11-30T23:00');
  expect(plan(night, time - 1, time, digest)).toMatchObject([{ id: `digest ${time}`, notBefore: time }]);
  expect(plan(night, time - 1, time + hourMs, digest)).toMatchObject([{ notBefore: morning }]);
});

it('leaves out a late digest that would come together with the next', () => {
  expect(plan(night, at('2026-11-30T07:00'), at('2026-11-30T23:00'), daily)).toEqual([]);
  expect(lines(night.slice(0, 1), at('2026-11-30T23:00'), morning, daily)).toEqual(['digest 1 0 0']);
});
