import { type Zone, readDeadline } from '../deadline/deadline.ts';
import { returnTime } from '../deadline/set-aside.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import { type ReminderLead } from '../idea/leads.ts';
import { isFinished } from '../idea/progress.ts';
import { dayMs } from '../time/calendar-day.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { type ReminderSettings } from './reminder-settings.ts';

/** The fields of an idea that decide about its reminders. */
export type RemindedIdea = Pick<IdeaDoc, 'id' | 'title' | 'deadline' | 'progress' | 'setAside' | 'leads'>;

/** Times are in ms since 1970 UTC. */
export interface Reminder {
  readonly ideaId: string;
  readonly title: string;
  /** As the idea stores it. */
  readonly deadline: string;
  readonly deadlineAt: number;
  readonly lead: ReminderLead;
  /** The deadline less the lead. */
  readonly at: number;
  /** When it is sent: at that moment, or at the end of the quiet hours. */
  readonly sendAt: number;
}

/** The clock and settings of a person. */
export interface RemindedPerson {
  readonly settings: ReminderSettings;
  readonly zone: Zone;
}

/** The last moment that a timestamp with a year of four digits can have. */
const maxTimeMs = 253_402_300_799_999;

/** The longest that quiet hours hold a reminder back, on the day with 25 hours. */
const maxQuietMs = dayMs + 3_600_000;

/** From when to when reminders are sent, in ms since 1970 UTC. */
export interface ReminderWindow {
  readonly after: number;
  readonly until?: number;
  /** Leaves out reminders whose own moment (`at`) is not after it, whenever they would be sent. */
  readonly ownAfter?: number | null;
}

/**
 * The reminders of an idea that are sent after `after` and, if given, at `until` or before. None of a finished idea, nor of
 * one that is set aside at that moment.
 */
export function remindersOf(
  idea: RemindedIdea,
  { settings, zone }: RemindedPerson,
  { after, until = Infinity, ownAfter = null }: ReminderWindow,
): readonly Reminder[] {
  const leads = idea.leads ?? settings.leads;
  if (leads.length === 0 || isFinished(idea)) return [];
  const deadline = readDeadline(idea.deadline, zone);
  if (deadline.kind !== 'at' || deadline.time > maxTimeMs) return [];
  const backAt = returnTime(idea.setAside, zone);
  return leads.flatMap((lead): readonly Reminder[] => {
    const at = deadline.time - lead * 60_000;
    // Most deadlines are far from the window, and converting one to the zone is slow.
    if (at > until || at + maxQuietMs <= after || (ownAfter !== null && at <= ownAfter)) return [];
    const sendAt = afterQuietHours(at, settings, zone);
    if (!(sendAt > after && sendAt <= until) || backAt > sendAt) return [];
    const { id: ideaId, title } = idea;
    return [{ ideaId, title, deadline: idea.deadline, deadlineAt: deadline.time, lead, at, sendAt }];
  });
}

/** The id of a reminder. Another deadline or lead makes another reminder. */
export function reminderId({ ideaId, deadline, lead }: Reminder): string {
  return `${ideaId} ${deadline} ${lead}`;
}
