import { type Account } from '#domain/account.ts';
import { type Inverse } from '#domain/effect.ts';
import { type AccountData, type LedgerEntry, type SessionInfo } from '#contract/account.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../api-error.ts';
import { findOwner } from '../storage/queries/accounts.ts';
import { readChanges } from '../storage/queries/history.ts';
import { type LedgerRow, listLedger } from '../storage/queries/ledger.ts';
import { readTrash } from '../storage/queries/trash.ts';
import { type Database } from '../storage/schema.ts';
import { type Storage } from '../storage/storage.ts';
import { readAll } from './pages.ts';

/** Characters of JSON of what was there before: with the ideas and the trash they still make one answer. */
const mostHistory = 5_000_000;

const iso = (time: number) => new Date(time).toISOString();

/**
 * Everything that is kept about a person, for that person, as it is at one moment; of a trash and a history that are too
 * large to be sent, the last.
 */
export async function readAccountData(
  storage: Storage,
  actor: Actor,
  sessions: readonly SessionInfo[],
  now: number,
): Promise<AccountData> {
  return storage.read.transaction().execute((tx) => readIn(tx, actor, sessions, now));
}

async function readIn(
  tx: Database,
  actor: Actor,
  sessions: readonly SessionInfo[],
  now: number,
): Promise<AccountData> {
  const { accountId } = actor;
  const [owner] = await findOwner(tx, { id: accountId });
  if (owner === undefined) throw new ApiError('unauthenticated');
  const { preferences, categories, score, badges } = JSON.parse(owner.state) as Account;
  const ledger = await listLedger(tx, { accountId });
  const changes = await readChanges(tx, accountId, mostHistory);
  return {
    exportedAt: iso(now),
    account: { email: owner.email, createdAt: iso(owner.created_at) },
    preferences,
    categories,
    score,
    badges,
    ideas: await readAll(tx, actor),
    trash: await readTrash(tx, accountId),
    ledger: ledger.map(entryOf),
    history: changes.map((change) => ({
      ...entryOf(change),
      inverse: JSON.parse(change.inverse) as Inverse[],
    })),
    sessions,
  };
}

function entryOf({ id, name, at, points, idea_id: idea }: LedgerRow): LedgerEntry {
  return { id, name, at: iso(at), points, idea };
}
