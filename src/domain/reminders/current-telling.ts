import { returnTime } from '../deadline/set-aside.ts';
import { isFinished } from '../idea/progress.ts';
import { digestOf } from './digest.ts';
import { type Telling, tooLateMs } from './plan-reminders.ts';
import { type RemindedIdea, type RemindedPerson, type Reminder } from './reminder.ts';

/** The ideas that a message needs to be told as they are now: those with these ids, or all. */
export function ideasOf(telling: Telling): readonly string[] | 'all' {
  switch (telling.kind) {
    case 'reminder':
      return [telling.reminder.ideaId];
    case 'summary':
      return telling.reminders.map(({ ideaId }) => ideaId);
    case 'digest':
      return 'all';
  }
}

/**
 * A message that has waited, as it is to be told now: without ideas that were finished, deleted, set aside or given another
 * deadline since. Null if nothing is left to tell, or if it has waited for more than a day.
 */
export function currentTelling(
  telling: Telling,
  ideas: readonly RemindedIdea[],
  person: RemindedPerson,
  now: number,
): Telling | null {
  if (now - telling.notBefore > tooLateMs) return null;
  const byId = new Map(ideas.map((idea) => [idea.id, idea]));
  const current = (reminder: Reminder): Reminder | null => {
    const idea = byId.get(reminder.ideaId);
    if (idea === undefined || isFinished(idea) || idea.deadline !== reminder.deadline) return null;
    if (returnTime(idea.setAside, person.zone) > now) return null;
    const leads = idea.leads ?? person.settings.leads;
    return leads.includes(reminder.lead) ? { ...reminder, title: idea.title } : null;
  };
  switch (telling.kind) {
    case 'reminder': {
      const reminder = current(telling.reminder);
      const minutesLeft = Math.round((telling.reminder.deadlineAt - now) / 60_000);
      return reminder && { ...telling, reminder, minutesLeft };
    }
    case 'summary': {
      const reminders = telling.reminders.map(current).filter((reminder) => reminder !== null);
      const count = telling.count - (telling.reminders.length - reminders.length);
      return count > 0 ? { ...telling, count, reminders } : null;
    }
    case 'digest': {
      const digest = digestOf(ideas, person.zone, now);
      return digest && { ...telling, digest };
    }
  }
}
