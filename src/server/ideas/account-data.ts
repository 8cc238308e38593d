import { type Account } from '#domain/account.ts';
import { type AccountData, type SessionInfo } from '#contract/account.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../api-error.ts';
import { findOwner } from '../storage/queries/accounts.ts';
import { listLedger } from '../storage/queries/ledger.ts';
import { readTrash } from '../storage/queries/trash.ts';
import { type Database } from '../storage/schema.ts';
import { type Storage } from '../storage/storage.ts';
import { readAll } from './pages.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Everything that is kept about a person, for that person, as it is at one moment. */
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
  return {
    exportedAt: iso(now),
    account: { email: owner.email, createdAt: iso(owner.created_at) },
    preferences,
    categories,
    score,
    badges,
    ideas: await readAll(tx, actor),
    trash: await readTrash(tx, accountId),
    ledger: ledger.map(({ id, name, at, points, idea_id: idea }) => ({
      id,
      name,
      at: iso(at),
      points,
      idea,
    })),
    sessions,
  };
}
