import { type Database } from '../schema/schema.ts';

export interface AccountSummary {
  readonly id: string;
  readonly email: string;
  readonly createdAt: number;
  readonly ideas: number;
  /** Whether an operator has closed it to its owner. */
  readonly isClosed: boolean;
  /** The account's own limit on deleted and replaced data, in bytes; null if it has the default. */
  readonly keptQuota: number | null;
}

/** All accounts, the oldest first. Only an operator's query may read across accounts. */
export async function listAccounts(db: Database): Promise<readonly AccountSummary[]> {
  const rows = await db
    .selectFrom('account')
    .select((eb) => [
      'id',
      'email',
      'created_at',
      'kept_quota',
      eb
        .selectFrom('idea')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('idea.account_id', '=', 'account.id')
        .where('deleted_at', 'is', null)
        .as('ideas'),
      eb
        .selectFrom('closed_account')
        .select('closed_at')
        .whereRef('closed_account.account_id', '=', 'account.id')
        .as('closed_at'),
    ])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, email, created_at, kept_quota, ideas, closed_at }) => ({
    id,
    email,
    createdAt: created_at,
    ideas: Number(ideas),
    isClosed: closed_at !== null,
    keptQuota: kept_quota,
  }));
}
