import { compareAsc } from '../primitives/compare-asc.ts';
import { dayMs } from '../time/calendar-day.ts';
import { type Digest, digestOf, lastDigestAt, maxListed, nextDigestAt } from './digest.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { isReminded } from './reminder-settings.ts';
import {
  type RemindedIdea,
  type RemindedPerson,
  type Reminder,
  reminderId,
  remindersOf,
} from './reminder.ts';

/** A reminder later than this counts as delayed by an outage; servers poll far more often. */
const lateMs = 10 * 60_000;

/** Messages later than this are not sent any more. */
export const tooLateMs = dayMs;

/** Up to this many reminders at once come in messages of their own. */
const maxSingle = 5;

/**
 * Why several reminders are sent as one: quiet hours held them back, no server was there to send them, or they are too many
 * for a message each.
 */
export type SummaryReason = 'quiet' | 'late' | 'many';

/** A message to a person: one reminder, several, or a digest. */
export type ReminderMessage = {
  /** Names the message within the account: a repeated one replaces the first. */
  readonly id: string;
  /** When it may be sent, in ms since 1970 UTC. */
  readonly notBefore: number;
} & (
  | {
      readonly kind: 'reminder';
      readonly reminder: Reminder;
      /** How many minutes before the deadline it is sent; negative after it. */
      readonly minutesLeft: number;
    }
  | {
      readonly kind: 'summary';
      readonly reason: SummaryReason;
      readonly count: number;
      /** At most `maxListed`, the earliest deadline first, at most one per idea. */
      readonly reminders: readonly Reminder[];
    }
  | { readonly kind: 'digest'; readonly digest: Digest }
);

/** A message of reminders, as opposed to a digest. */
export type RemindersMessage = Exclude<ReminderMessage, { readonly kind: 'digest' }>;

/** The reminders that a message lists. */
export function remindersIn(message: RemindersMessage): readonly Reminder[] {
  return message.kind === 'reminder' ? [message.reminder] : message.reminders;
}

export interface PlanInput extends RemindedPerson {
  readonly ideas: Iterable<RemindedIdea>;
  /** Up to which moment everything has been sent, in ms since 1970 UTC. */
  readonly remindedUntil: number;
  /** If given, it decides instead which reminders have been sent: those whose own moment (`at`) is not after it. */
  readonly sentUntil?: number | null;
  readonly now: number;
}

/**
 * The messages that are due after `remindedUntil`, and at `now` or before. What quiet hours held back comes in one message,
 * as does what is late; what is more than a day late does not come.
 */
export function planReminders({
  ideas,
  settings,
  zone,
  remindedUntil,
  sentUntil = null,
  now,
}: PlanInput): readonly ReminderMessage[] {
  if (!isReminded(settings) || remindedUntil > now) return [];
  const kept = [...ideas];
  const tooLateAt = now - tooLateMs - 1;
  const window = { after: Math.max(sentUntil ?? remindedUntil, tooLateAt), until: now, ownAfter: sentUntil };
  const onTime: Reminder[] = [];
  const held: Reminder[] = [];
  const late: Reminder[] = [];
  for (const idea of kept) {
    for (const reminder of remindersOf(idea, { settings, zone }, window)) {
      const group = now - reminder.sendAt > lateMs ? late : reminder.sendAt > reminder.at ? held : onTime;
      group.push(reminder);
    }
  }
  const quietEnd = afterQuietHours(now, settings, zone);
  const digestAfter = Math.max(remindedUntil, tooLateAt);
  const digest = digestMessage(kept, { settings, zone }, { after: digestAfter, now, quietEnd });
  const messages: ReminderMessage[] =
    onTime.length > maxSingle
      ? [...gathered('many', onTime, now)]
      : onTime.sort(byDeadline).map((reminder) => single(reminder, now));
  messages.push(...gathered('quiet', held, now));
  // In quiet hours late reminders wait for the end, unless a digest comes, which names those ideas too.
  if (digest?.notBefore !== now || quietEnd === now) messages.push(...gathered('late', late, quietEnd));
  if (digest !== null) messages.push(digest);
  return messages;
}

/** The digest comes at its time in quiet hours too; a late one waits for their end, or for the next if that is earlier. */
function digestMessage(
  ideas: readonly RemindedIdea[],
  { settings, zone }: RemindedPerson,
  { after, now, quietEnd }: { readonly after: number; readonly now: number; readonly quietEnd: number },
): ReminderMessage | null {
  const at = lastDigestAt(settings, zone, after, now);
  if (at === null) return null;
  const notBefore = now - at > lateMs ? quietEnd : now;
  const next = nextDigestAt(settings, zone, now);
  if (notBefore > now && next !== null && next <= notBefore) return null;
  const digest = digestOf(ideas, zone, now);
  return digest && { kind: 'digest', id: `digest ${at}`, notBefore, digest };
}

function single(reminder: Reminder, sendAt: number): ReminderMessage {
  const isOnTime = sendAt - reminder.at <= lateMs;
  const minutesLeft = isOnTime ? reminder.lead : Math.round((reminder.deadlineAt - sendAt) / 60_000);
  return { kind: 'reminder', id: reminderId(reminder), notBefore: sendAt, reminder, minutesLeft };
}

/** Reminders in one message, or none. */
function gathered(
  reason: SummaryReason,
  reminders: readonly Reminder[],
  notBefore: number,
): readonly ReminderMessage[] {
  const sorted = lastOfEachIdea(reminders);
  const [only] = sorted;
  if (only === undefined) return [];
  if (sorted.length === 1) return [single(only, notBefore)];
  const last = Math.max(...sorted.map(({ sendAt }) => sendAt));
  return [
    {
      kind: 'summary',
      id: `${reason} ${last}`,
      notBefore,
      reason,
      count: sorted.length,
      reminders: sorted.slice(0, maxListed),
    },
  ];
}

/** Of several reminders of an idea, the one nearest to the deadline; the earliest deadline first. */
export function lastOfEachIdea(reminders: readonly Reminder[]): readonly Reminder[] {
  const byIdea = new Map<string, Reminder>();
  for (const reminder of reminders) {
    const other = byIdea.get(reminder.ideaId);
    if (other === undefined || reminder.lead < other.lead) byIdea.set(reminder.ideaId, reminder);
  }
  return [...byIdea.values()].sort(byDeadline);
}

function byDeadline(a: Reminder, b: Reminder): number {
  return a.deadlineAt - b.deadlineAt || compareAsc(a.ideaId, b.ideaId) || a.lead - b.lead;
}
