import { readDeadline } from '../deadline/deadline.ts';
import { returnTime } from '../deadline/set-aside.ts';
import { isFinished } from '../idea/progress.ts';
import { digestOf } from './digest.ts';
import { type ReminderMessage, remindersIn, tooLateMs } from './plan-reminders.ts';
import { type RemindedIdea, type RemindedPerson, type Reminder } from './reminder.ts';

/** The ideas to read before a message is brought up to date: those with these ids, or all. */
export function ideasOf(message: ReminderMessage): readonly string[] | 'all' {
  return message.kind === 'digest' ? 'all' : remindersIn(message).map(({ ideaId }) => ideaId);
}

/**
 * Brings a message that has waited up to date: leaves out ideas that were finished, deleted, set aside or given another
 * deadline since, and reads the deadlines in the person's zone, which may have changed. Null if nothing is left, or if it has waited for more than a day.
 */
export function currentMessage(
  message: ReminderMessage,
  ideas: readonly RemindedIdea[],
  person: RemindedPerson,
  now: number,
): ReminderMessage | null {
  if (now - message.notBefore > tooLateMs) return null;
  const byId = new Map(ideas.map((idea) => [idea.id, idea]));
  const current = (reminder: Reminder): Reminder | null => {
    const idea = byId.get(reminder.ideaId);
    if (idea === undefined || isFinished(idea) || idea.deadline !== reminder.deadline) return null;
    if (returnTime(idea.setAside, person.zone) > now) return null;
    const leads = idea.leads ?? person.settings.leads;
    const deadline = readDeadline(idea.deadline, person.zone);
    if (deadline.kind !== 'at' || !leads.includes(reminder.lead)) return null;
    return { ...reminder, title: idea.title, deadlineAt: deadline.time };
  };
  switch (message.kind) {
    case 'reminder': {
      const reminder = current(message.reminder);
      return (
        reminder && {
          ...message,
          reminder,
          minutesLeft: Math.round((reminder.deadlineAt - now) / 60_000),
        }
      );
    }
    case 'summary': {
      const reminders = message.reminders.map(current).filter((reminder) => reminder !== null);
      const count = message.count - (message.reminders.length - reminders.length);
      return count > 0 ? { ...message, count, reminders } : null;
    }
    case 'digest': {
      const digest = digestOf(ideas, person.zone, now);
      return digest && { ...message, digest };
    }
  }
}
