import { maxListed } from './digest.ts';
import {
  type ReminderMessage,
  type RemindersMessage,
  lastOfEachIdea,
  remindersIn,
} from './plan-reminders.ts';

/**
 * The same messages with at most one of reminders for each moment, because a person's address may be a stranger's: several
 * become a summary. Digests stay.
 */
export function oneMailEach(messages: readonly ReminderMessage[]): readonly ReminderMessage[] {
  const digests = messages.filter(({ kind }) => kind === 'digest');
  const others = messages.filter((message) => message.kind !== 'digest');
  const byMoment = Map.groupBy(others, ({ notBefore }) => notBefore);
  return [...[...byMoment.values()].map(merged), ...digests];
}

/** Merges messages of reminders into one, with the last reminder of each idea. */
function merged(messages: readonly RemindersMessage[]): ReminderMessage {
  const [first] = messages as [RemindersMessage];
  if (messages.length === 1) return first;
  const listed = messages.map((message) => ({ message, reminders: remindersIn(message) }));
  const reminders = lastOfEachIdea(listed.flatMap((one) => one.reminders));
  const [only] = reminders;
  if (reminders.length === 1 && only !== undefined) {
    const own = listed.find(({ message }) => message.kind === 'reminder' && message.reminder === only);
    if (own) return own.message;
  }
  const unlisted = listed.reduce((sum, one) => sum + countOf(one.message) - one.reminders.length, 0);
  return {
    kind: 'summary',
    id: `many ${Math.max(...reminders.map(({ sendAt }) => sendAt))}`,
    notBefore: first.notBefore,
    reason: 'many',
    count: reminders.length + unlisted,
    reminders: reminders.slice(0, maxListed),
  };
}

function countOf(message: RemindersMessage): number {
  return message.kind === 'reminder' ? 1 : message.count;
}
