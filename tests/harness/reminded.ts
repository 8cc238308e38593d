import { reminderPaths } from '#contract/reminder-paths.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { type ReminderSettings } from '#domain/reminders/reminder-settings.ts';
import { fields, makeMutation } from './make-mutation.ts';
import { type Person } from './person.ts';
import { type PushService, type TestSubscription } from './push-service.ts';

/** Settings under which every reminder comes at its moment. */
export const promptSettings: Partial<ReminderSettings> = {
  push: true,
  leads: [60],
  quietFrom: '00:00',
  quietTo: '00:00',
};

/** Binds a browser at the push service to the person's session. */
export async function subscribe(person: Person, service: PushService): Promise<TestSubscription> {
  const subscription = service.subscribe();
  const answer = await person.ask(reminderPaths.pushSubscriptions, {
    method: 'POST',
    body: subscription.request,
  });
  if (answer.status !== 200) throw new Error(`not subscribed: ${answer.text}`);
  return subscription;
}

/** Chooses reminders, in Madrid by default. */
export function chooseReminders(
  person: Person,
  reminders: Partial<ReminderSettings> = promptSettings,
  zone = 'Europe/Madrid',
) {
  return person.push(makeMutation('setPreferences', { zone, reminders }));
}

/** Adds an idea with this title and deadline. Returns its id. */
export async function addIdea(person: Person, title: string, deadline: string): Promise<string> {
  const mutation = makeMutation('addIdea', { ...fields, title, deadline } satisfies IdeaFields);
  const { results } = await person.push(mutation);
  if (results[0]?.status !== 'applied') throw new Error(`not added: ${JSON.stringify(results)}`);
  return mutation.id;
}
