import { type Language } from '#domain/account/account.ts';
import { type Telling } from '#domain/reminders/plan-reminders.ts';
import { timeLeft } from '#domain/reminders/time-left.ts';
import { enTelling } from '../en/telling.ts';
import { esTelling } from '../es/telling.ts';

const texts = { en: enTelling, es: esTelling };

/** How many titles a notification names. */
const maxNamed = 5;

/** A message as a notification shows it. */
export interface TellingText {
  readonly title: string;
  readonly body: string;
}

export function tellingText(telling: Telling, language: Language): TellingText {
  const words = texts[language];
  switch (telling.kind) {
    case 'reminder':
      return { title: telling.reminder.title, body: dueText(telling.minutesLeft, language) };
    case 'summary': {
      const named = telling.reminders.slice(0, maxNamed).map(({ title }) => title);
      const others = telling.count - named.length;
      const lines = others > 0 ? [...named, words.andMore(others)] : named;
      return { title: words.summary(telling.count), body: lines.join('\n') };
    }
    case 'digest': {
      const { overdue, today, nextDays } = telling.digest;
      const counts = [
        overdue.count > 0 && words.overdue(overdue.count),
        today.count > 0 && words.today(today.count),
        nextDays.count > 0 && words.nextDays(nextDays.count),
      ];
      return { title: words.digest, body: counts.filter((text) => text !== false).join(' · ') };
    }
  }
}

/** When an idea is due, told this many minutes before; negative after it. */
export function dueText(minutes: number, language: Language): string {
  const words = texts[language];
  const { unit, count, isPast } = timeLeft(minutes);
  if (count === 0) return words.dueNow;
  return (isPast ? words.wasDue : words.dueIn)[unit](count);
}

/** The notification that a person asks for to see that they arrive. */
export function testText(language: Language): TellingText {
  return { title: 'Forge', body: texts[language].test };
}
