import { type Language } from '#domain/account/account.ts';
import { type ReminderMessage } from '#domain/reminders/plan-reminders.ts';
import { timeLeft } from '#domain/reminders/time-left.ts';
import { enReminderText } from '../en/reminder-text.ts';
import { esReminderText } from '../es/reminder-text.ts';

const texts = { en: enReminderText, es: esReminderText };

/** How many titles a notification names. */
const maxNamed = 5;

/** A message as a notification shows it. */
export interface ReminderText {
  readonly title: string;
  readonly body: string;
}

export function reminderText(message: ReminderMessage, language: Language): ReminderText {
  const words = texts[language];
  switch (message.kind) {
    case 'reminder':
      return { title: message.reminder.title, body: dueText(message.minutesLeft, language) };
    case 'summary': {
      const named = message.reminders.slice(0, maxNamed).map(({ title }) => title);
      const others = message.count - named.length;
      const lines = others > 0 ? [...named, words.andMore(others)] : named;
      return { title: words.summary(message.count), body: lines.join('\n') };
    }
    case 'digest': {
      const { overdue, today, nextDays } = message.digest;
      const counts = [
        overdue.count > 0 && words.overdue(overdue.count),
        today.count > 0 && words.today(today.count),
        nextDays.count > 0 && words.nextDays(nextDays.count),
      ];
      return { title: words.digest, body: counts.filter((text) => text !== false).join(' · ') };
    }
  }
}

/** Says when an idea is due, this many minutes before the deadline; negative after it. */
export function dueText(minutes: number, language: Language): string {
  const words = texts[language];
  const { unit, count, isPast } = timeLeft(minutes);
  if (count === 0) return words.dueNow;
  return (isPast ? words.wasDue : words.dueIn)[unit](count);
}

/** The test notification. */
export function testText(language: Language): ReminderText {
  return { title: 'Forge', body: texts[language].test };
}
