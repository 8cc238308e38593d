import { type TokenInfo } from '#contract/access-tokens.ts';
import { type AccountData, type LedgerEntry, type SessionInfo } from '#contract/account.ts';
import { type PasskeyInfo } from '#contract/passkeys.ts';
import { eventLifetimeMs, maxKeptEvents } from '#domain/account/account-events.ts';
import { type Account } from '#domain/account/account.ts';
import { type Inverse } from '#domain/mutation/effect.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findOwner } from '../storage/queries/accounts.ts';
import { calendarAddressDate } from '../storage/queries/calendar-addresses.ts';
import { readUndoableMutations } from '../storage/queries/history.ts';
import { type LedgerRow, listLedger } from '../storage/queries/ledger.ts';
import { listAccountEvents } from '../storage/queries/notices/account-events.ts';
import { listAccountLinks } from '../storage/queries/notices/account-links.ts';
import { listOwnPushSubscriptions } from '../storage/queries/reminders/push-subscriptions.ts';
import { readTrash } from '../storage/queries/trash.ts';
import { listWebhooks } from '../storage/queries/webhooks.ts';
import { type Database } from '../storage/schema/schema.ts';
import { toWebhookInfo } from '../webhooks/webhooks.ts';
import { readAllIdeas } from './read-ideas.ts';

/** Data about a person that other parts of the server hold, and that is part of the person's download. */
interface Credentials {
  readonly sessions: readonly SessionInfo[];
  readonly accessTokens: readonly TokenInfo[];
  readonly passkeys: readonly PasskeyInfo[];
}

/** The maximum characters of the history's JSON, so that it fits in one response with ideas and trash. */
const maxHistoryChars = 5_000_000;

const toIso = (time: number) => new Date(time).toISOString();

/**
 * Reads everything stored about a person, for that person, from one snapshot. A trash and a history too large
 * to send are cut to their latest entries.
 * @throws ApiError unauthenticated if the account was deleted
 */
export async function readAccountData(
  storage: Storage,
  actor: Actor,
  credentials: Credentials,
  now: number,
): Promise<AccountData> {
  return storage.read.transaction().execute((tx) => readWithin(tx, actor, credentials, now));
}

async function readWithin(
  tx: Database,
  actor: Actor,
  credentials: Credentials,
  now: number,
): Promise<AccountData> {
  const { accountId } = actor;
  const [owner] = await findOwner(tx, { id: accountId });
  if (owner === undefined) throw new ApiError('unauthenticated');
  const {
    preferences,
    categories,
    tags = [],
    categoryStyles = {},
    tagStyles = {},
    savedFilters = [],
    score,
    badges,
  } = JSON.parse(owner.state) as Account;
  const ledger = await listLedger(tx, { accountId });
  const changes = await readUndoableMutations(tx, accountId, maxHistoryChars);
  const pushSubscriptions = await listOwnPushSubscriptions(tx, { accountId });
  const webhooks = await listWebhooks(tx, { accountId });
  const links = await listAccountLinks(tx, { accountId, now });
  const calendarCreatedAt = await calendarAddressDate(tx, accountId);
  return {
    exportedAt: toIso(now),
    account: { email: owner.email, createdAt: toIso(owner.created_at) },
    preferences,
    categories,
    tags,
    categoryStyles,
    tagStyles,
    savedFilters,
    score,
    badges,
    ideas: await readAllIdeas(tx, actor),
    trash: await readTrash(tx, accountId),
    ledger: ledger.map(toLedgerEntry),
    history: changes.map((change) => ({
      ...toLedgerEntry(change),
      inverse: JSON.parse(change.inverse) as Inverse[],
    })),
    ...credentials,
    pushSubscriptions: pushSubscriptions.map(({ endpoint, created_at }) => ({
      service: new URL(endpoint).host,
      createdAt: toIso(created_at),
    })),
    webhooks: webhooks.map(toWebhookInfo),
    recentActivity: await listAccountEvents(tx, {
      accountId,
      since: now - eventLifetimeMs,
      limit: maxKeptEvents,
    }),
    emailTakeBacks: links.flatMap(({ kind, email, expires_at: until }) =>
      kind !== 'email' || email === null ? [] : [{ email, until: toIso(until) }],
    ),
    calendarAddressCreatedAt: calendarCreatedAt === null ? null : toIso(calendarCreatedAt),
  };
}

function toLedgerEntry({ id, name, at, points, idea_id: idea }: LedgerRow): LedgerEntry {
  return { id, name, at: toIso(at), points, idea };
}
