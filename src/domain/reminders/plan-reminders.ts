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

/** The most reminders at once that each come in a message of their own. */
const maxSingle = 5;

/**
 * Why several reminders are told at once: quiet hours held them back, no server was there to send them, or they are too many
 * for a message each.
 */
export type SummaryReason = 'quiet' | 'late' | 'many';

/** One message to a person. */
export type Telling = {
  /** Names the message within the account: a repeated one replaces the first. */
  readonly id: string;
  /** When it may be sent, in ms since 1970 UTC. */
  readonly notBefore: number;
} & (
  | {
      readonly kind: 'reminder';
      readonly reminder: Reminder;
      /** How many minutes before the deadline it is told; negative after it. */
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

export interface PlanInput extends RemindedPerson {
  readonly ideas: Iterable<RemindedIdea>;
  /** Up to which moment the person has been told everything, in ms since 1970 UTC. */
  readonly remindedUntil: number;
  /** If given, it says instead which reminders have been told: those with their own moment at or before it. */
  readonly toldUntil?: number | null;
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
  toldUntil = null,
  now,
}: PlanInput): readonly Telling[] {
  if (!isReminded(settings) || remindedUntil > now) return [];
  const kept = [...ideas];
  const tooLateAt = now - tooLateMs - 1;
  const window = { after: Math.max(toldUntil ?? remindedUntil, tooLateAt), until: now, ownAfter: toldUntil };
  const onTime: Reminder[] = [];
  const held: Reminder[] = [];
  const late: Reminder[] = [];
  for (const idea of kept) {
    for (const reminder of remindersOf(idea, { settings, zone }, window)) {
      const group = now - reminder.tellAt > lateMs ? late : reminder.tellAt > reminder.at ? held : onTime;
      group.push(reminder);
    }
  }
  const quietEnd = afterQuietHours(now, settings, zone);
  const digestAfter = Math.max(remindedUntil, tooLateAt);
  const digest = digestTelling(kept, { settings, zone }, { after: digestAfter, now, quietEnd });
  const tellings: Telling[] =
    onTime.length > maxSingle
      ? [...gathered('many', onTime, now)]
      : onTime.sort(byDeadline).map((reminder) => single(reminder, now));
  tellings.push(...gathered('quiet', held, now));
  // In quiet hours late reminders wait for the end, unless a digest comes, which names those ideas too.
  if (digest?.notBefore !== now || quietEnd === now) tellings.push(...gathered('late', late, quietEnd));
  if (digest !== null) tellings.push(digest);
  return tellings;
}

/** The digest comes at its time in quiet hours too; a late one waits for their end, or for the next if that is earlier. */
function digestTelling(
  ideas: readonly RemindedIdea[],
  { settings, zone }: RemindedPerson,
  { after, now, quietEnd }: { readonly after: number; readonly now: number; readonly quietEnd: number },
): Telling | null {
  const at = lastDigestAt(settings, zone, after, now);
  if (at === null) return null;
  const notBefore = now - at > lateMs ? quietEnd : now;
  const next = nextDigestAt(settings, zone, now);
  if (notBefore > now && next !== null && next <= notBefore) return null;
  const digest = digestOf(ideas, zone, now);
  return digest && { kind: 'digest', id: `digest ${at}`, notBefore, digest };
}

function single(reminder: Reminder, tellAt: number): Telling {
  const isOnTime = tellAt - reminder.at <= lateMs;
  const minutesLeft = isOnTime ? reminder.lead : Math.round((reminder.deadlineAt - tellAt) / 60_000);
  return { kind: 'reminder', id: reminderId(reminder), notBefore: tellAt, reminder, minutesLeft };
}

/** Reminders in one message. Of several of one idea, the one nearest to the deadline counts. */
function gathered(
  reason: SummaryReason,
  reminders: readonly Reminder[],
  notBefore: number,
): readonly Telling[] {
  const byIdea = new Map<string, Reminder>();
  for (const reminder of reminders) {
    const other = byIdea.get(reminder.ideaId);
    if (other === undefined || reminder.lead < other.lead) byIdea.set(reminder.ideaId, reminder);
  }
  const sorted = [...byIdea.values()].sort(byDeadline);
  const [only] = sorted;
  if (only === undefined) return [];
  if (sorted.length === 1) return [single(only, notBefore)];
  const last = Math.max(...sorted.map(({ tellAt }) => tellAt));
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

export function byDeadline(a: Reminder, b: Reminder): number {
  return a.deadlineAt - b.deadlineAt || compareAsc(a.ideaId, b.ideaId) || a.lead - b.lead;
}
