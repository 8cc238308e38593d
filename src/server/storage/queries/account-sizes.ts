import { type Account } from '#domain/account/account.ts';
import { type Database } from '../schema/schema.ts';

/** How much of the database an account takes, and when it was last used. */
export interface AccountSize {
  readonly id: string;
  /** Bytes of its ideas, by which the limit of an account counts. */
  readonly ideaBytes: number;
  /** Bytes of what was replaced or deleted and is kept; counted exactly once a day. */
  readonly keptBytes: number;
  /** Its own budget for that, in bytes; null where it has the installation's. */
  readonly keptQuota: number | null;
  /** When somebody last used one of its sessions, in milliseconds since 1970; null where it has none. */
  readonly lastUsedAt: number | null;
}

/** The sizes of all accounts, the oldest account first: an operator's query. No person's crosses accounts. */
export async function listAccountSizes(db: Database): Promise<readonly AccountSize[]> {
  const rows = await db
    .selectFrom('account')
    .select((eb) => [
      'id',
      'state',
      'kept_bytes',
      'kept_quota',
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max<number | null>('seen_at').as('seen_at'))
        .whereRef('session.account_id', '=', 'account.id')
        .as('seen_at'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, state, kept_bytes, kept_quota, seen_at }) => ({
    id,
    ideaBytes: (JSON.parse(state) as Account).textSize,
    keptBytes: kept_bytes,
    keptQuota: kept_quota,
    lastUsedAt: seen_at,
  }));
}
