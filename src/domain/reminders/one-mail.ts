import { maxListed } from './digest.ts';
import { type Telling, byDeadline } from './plan-reminders.ts';
import { type Reminder } from './reminder.ts';

/**
 * The same messages with at most one of reminders for each moment, because a person's address may be a stranger's: several
 * become a summary. Digests stay.
 */
export function oneMailEach(tellings: readonly Telling[]): readonly Telling[] {
  const byMoment = new Map<number, Telling[]>();
  for (const telling of tellings) {
    if (telling.kind === 'digest') continue;
    byMoment.set(telling.notBefore, [...(byMoment.get(telling.notBefore) ?? []), telling]);
  }
  return [...[...byMoment.values()].map(joined), ...tellings.filter(({ kind }) => kind === 'digest')];
}

/** One message that tells of all ideas of some. Of several reminders of an idea, the one nearest to the deadline counts. */
function joined(tellings: readonly Telling[]): Telling {
  const [first] = tellings as [Telling];
  if (tellings.length === 1) return first;
  const byIdea = new Map<string, { readonly reminder: Reminder; readonly telling: Telling }>();
  let unlisted = 0;
  for (const telling of tellings) {
    if (telling.kind === 'digest') continue;
    const reminders = telling.kind === 'reminder' ? [telling.reminder] : telling.reminders;
    if (telling.kind === 'summary') unlisted += telling.count - reminders.length;
    for (const reminder of reminders) {
      const other = byIdea.get(reminder.ideaId);
      if (other === undefined || reminder.lead < other.reminder.lead)
        byIdea.set(reminder.ideaId, { reminder, telling });
    }
  }
  const [only] = byIdea.values();
  if (byIdea.size === 1 && only?.telling.kind === 'reminder') return only.telling;
  const reminders = [...byIdea.values()].map(({ reminder }) => reminder).sort(byDeadline);
  return {
    kind: 'summary',
    id: `many ${Math.max(...reminders.map(({ tellAt }) => tellAt))}`,
    notBefore: first.notBefore,
    reason: 'many',
    count: reminders.length + unlisted,
    reminders: reminders.slice(0, maxListed),
  };
}
