import { type Person } from './person.ts';
import { type PushService } from './push-service.ts';
import { chooseReminders, addIdea, promptSettings, subscribe } from './reminded.ts';

/**
 * Gives a person an idea whose reminder falls into the next minute by the real clock, and a browser that gets it. Returns a
 * statement that makes it due at once, as if that minute had come.
 */
export async function prepareDueReminder(person: Person, service: PushService): Promise<string> {
  await subscribe(person, service);
  await chooseReminders(person, promptSettings, 'UTC');
  // The idea is due in an hour less a minute at most.
  const deadline = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString().slice(0, 16);
  await addIdea(person, 'Kite', deadline);
  return `UPDATE account SET next_reminder_at = 0, reminded_until = ${Date.now() - 300_000} WHERE id = '${person.user.id}'`;
}
