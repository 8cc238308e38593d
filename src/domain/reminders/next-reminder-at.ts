import { nextDigestAt } from './digest.ts';
import { isReminded } from './reminder-settings.ts';
import { type RemindedIdea, type RemindedPerson, remindersOf } from './reminder.ts';

/**
 * When the next message is due after `after`, in ms since 1970 UTC; null if none is. A lower bound as soon as ideas
 * change: then nothing may be due at that moment.
 */
export function nextReminderAt(
  ideas: Iterable<RemindedIdea>,
  person: RemindedPerson,
  after: number,
): number | null {
  if (!isReminded(person.settings)) return null;
  return earlier(nextReminderAmong(ideas, person, after), nextDigestAt(person.settings, person.zone, after));
}

/** As `nextReminderAt`, for ideas that a mutation has changed: it may only move the account's next message forward. */
export function nextReminderAmong(
  changed: Iterable<RemindedIdea>,
  person: RemindedPerson,
  after: number,
): number | null {
  if (!isReminded(person.settings)) return null;
  let next: number | null = null;
  for (const idea of changed) {
    for (const { sendAt } of remindersOf(idea, person, { after })) next = earlier(next, sendAt);
  }
  return next;
}

/** The earlier of two moments; null stands for none. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/**
 * Up to which moment everything has been sent, once a mutation at `now` is stored. Where nothing is due before
 * it, that is `now`: a deadline set a moment ago must not be announced for a lead that was over by then.
 */
export function remindedUntilAfter(remindedUntil: number, nextAt: number | null, now: number): number {
  return nextAt === null || nextAt > now ? Math.max(remindedUntil, now) : remindedUntil;
}
