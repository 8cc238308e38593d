import { type Account, type Preferences } from '#domain/account/account.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { isZoneName, namedZone } from '#domain/deadline/named-zone.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { sentUntilAfter } from '#domain/reminders/changed-settings.ts';
import { nextReminderAt } from '#domain/reminders/next-reminder-at.ts';
import { oneMailEach } from '#domain/reminders/one-mail.ts';
import { type ReminderMessage, planReminders } from '#domain/reminders/plan-reminders.ts';
import { isReminded, reminderSettingsOf } from '#domain/reminders/reminder-settings.ts';
import { type RemindedPerson } from '#domain/reminders/reminder.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { listIdeaDocs } from '../../queries/calendar-addresses.ts';
import { countOutgoing, insertOutgoing } from '../../queries/reminders/outgoing.ts';
import { listPushSubscriptions } from '../../queries/reminders/push-subscriptions.ts';
import {
  type DueAccount,
  type ReminderColumns,
  findNewestMoment,
  lockRemindedAccount,
  lockRemindedAccounts,
  noteNewestMoment,
  updateReminders,
} from '../../queries/reminders/reminders.ts';
import { fromRow } from '../../schema/idea-rows.ts';
import { type Database } from '../../schema/schema.ts';

/** After reading this many ideas a transaction claims no further account, because people's writes wait for it. */
const maxIdeasPerTransaction = 2_000;
const ideasPerQuery = 1_000;
/** An account with reminders is planned again this often, in ms, even if nothing is due: zones may get other rules. */
const maxWaitMs = dayMs;

/** An account with this many messages that wait gets no more: its browsers' push services do not answer. */
const maxWaiting = 1_000;

/** The content of a row of `outgoing`. */
export interface OutgoingBody {
  /** Null for a test. */
  readonly message: ReminderMessage | null;
  /** When it was claimed, in ms since 1970 UTC. */
  readonly at: number;
}

export interface ClaimReminders {
  readonly now: number;
  /** The most accounts to claim in this call. */
  readonly limit: number;
  /** Whether messages can go by mail. */
  readonly canMail: boolean;
}

/** How many accounts were claimed; 0 means that none is due, or that other servers are claiming them. */
export interface ClaimedReminders {
  readonly count: number;
  /** Accounts whose reminders could not be planned or queued. */
  readonly failures: readonly ClaimFailure[];
}

export interface ClaimFailure {
  readonly accountId: string;
  readonly reason: string;
}

/**
 * Claims accounts that may have something due: moves the moment up to which everything has been sent, and queues what is due.
 */
export async function claimReminders(
  tx: Database,
  { now, limit, canMail }: ClaimReminders,
): Promise<ClaimedReminders> {
  let count = 0;
  let ideaCount = 0;
  const failures: ClaimFailure[] = [];
  for (const account of await lockRemindedAccounts(tx, { now, limit })) {
    const claimed = await claim(tx, account, { now, canMail });
    ideaCount += claimed.ideaCount;
    failures.push(...claimed.failures);
    count += 1;
    // The other accounts remain due.
    if (ideaCount > maxIdeasPerTransaction) break;
  }
  return { count, failures };
}

/** Claims one account, unless it is not due or another server is claiming it. */
export async function claimAccountReminders(
  tx: Database,
  { id, now, canMail }: Omit<ClaimReminders, 'limit'> & { readonly id: string },
): Promise<ClaimedReminders> {
  const [account] = await lockRemindedAccount(tx, { id, now });
  if (account === undefined) return { count: 0, failures: [] };
  const { failures } = await claim(tx, account, { now, canMail });
  return { count: 1, failures };
}

/** Stores the present moment, and returns the newest that any server has stored. */
export async function noteMoment(tx: Database, { now }: { readonly now: number }): Promise<number> {
  await noteNewestMoment(tx, { now });
  const [newest] = await findNewestMoment(tx, {});
  return newest?.at ?? now;
}

async function claim(
  tx: Database,
  { id: accountId, state, reminded_until, sent_until: sentUntil }: DueAccount,
  { now, canMail }: Pick<ClaimReminders, 'now' | 'canMail'>,
): Promise<{ readonly ideaCount: number; readonly failures: readonly ClaimFailure[] }> {
  const person = remindedPersonOf((JSON.parse(state) as Account).preferences);
  if (!isReminded(person.settings)) {
    await updateReminders(tx, {
      id: accountId,
      next_reminder_at: null,
      reminded_until: null,
      sent_until: null,
    });
    return { ideaCount: 0, failures: [] };
  }
  const ideas = await listAllIdeas(tx, accountId);
  const { messages, error, ...row } = planFor(ideas, person, reminded_until ?? now, sentUntil, now);
  const failures = error === null ? [] : [{ accountId, reason: String(error) }];
  if (messages.length > 0) {
    const [waiting] = await countOutgoing(tx, { accountId });
    if (Number(waiting?.count ?? 0) < maxWaiting)
      await queue(tx, accountId, messages, { person, now, canMail });
    else failures.push({ accountId, reason: 'too many of its messages wait to be sent' });
  }
  await updateReminders(tx, { id: accountId, ...row });
  return { ideaCount: ideas.length, failures };
}

/** An account whose data breaks the plan must not hold up those that are claimed with it, so that it is left out for a day. */
function planFor(
  ideas: readonly IdeaDoc[],
  person: RemindedPerson,
  remindedUntil: number,
  sentUntil: number | null,
  now: number,
): ReminderColumns & { readonly messages: readonly ReminderMessage[]; readonly error: unknown } {
  const latest = now + maxWaitMs;
  // A moment in the future comes from a clock that was ahead.
  const until = Math.max(now, remindedUntil);
  try {
    const next = nextReminderAt(ideas, person, until) ?? latest;
    return {
      messages: planReminders({ ideas, ...person, remindedUntil, sentUntil, now }),
      next_reminder_at: next < latest ? next : latest,
      reminded_until: until,
      sent_until: remindedUntil > now ? sentUntil : sentUntilAfter(sentUntil, now, person),
      error: null,
    };
  } catch (error) {
    return {
      messages: [],
      next_reminder_at: latest,
      reminded_until: remindedUntil,
      sent_until: sentUntil,
      error,
    };
  }
}

async function queue(
  tx: Database,
  accountId: string,
  messages: readonly ReminderMessage[],
  {
    person,
    now,
    canMail,
  }: { readonly person: RemindedPerson; readonly now: number; readonly canMail: boolean },
): Promise<void> {
  const { push, mail } = person.settings;
  const targets: { readonly kind: 'push' | 'mail'; readonly target: string }[] = [];
  if (push)
    for (const { id } of await listPushSubscriptions(tx, { accountId, now }))
      targets.push({ kind: 'push', target: id });
  if (mail && canMail) targets.push({ kind: 'mail', target: '' });
  for (const { kind, target } of targets)
    for (const message of kind === 'mail' ? oneMailEach(messages) : messages) {
      const body = JSON.stringify({ message, at: now } satisfies OutgoingBody);
      const row = { account_id: accountId, id: message.id, body, next_try_at: message.notBefore };
      await insertOutgoing(tx, { ...row, kind, target });
    }
}

/** All of an account's ideas, without those in the trash. */
export async function listAllIdeas(tx: Database, accountId: string): Promise<readonly IdeaDoc[]> {
  const ideas: IdeaDoc[] = [];
  for (let after = ''; ;) {
    const rows = await listIdeaDocs(tx, { accountId, after, limit: ideasPerQuery });
    ideas.push(...rows.map(fromRow));
    const last = rows.at(-1);
    if (rows.length < ideasPerQuery || last === undefined) return ideas;
    after = last.id;
  }
}

/** The clock and settings of an account. Without a zone that this server knows, deadlines are read in UTC. */
export function remindedPersonOf(preferences: Preferences): RemindedPerson {
  const { zone } = preferences;
  const isKnown = zone !== undefined && isZoneName(zone);
  return { settings: reminderSettingsOf(preferences), zone: isKnown ? namedZone(zone) : fixedZone(0) };
}
