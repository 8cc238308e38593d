import { initialAccount } from '#domain/account/account.ts';
import { type Database } from '../schema/schema.ts';

export interface CreateAccount {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly now: number;
}

/** Returns false, and creates nothing, if the email address is taken. */
export async function createAccount(tx: Database, input: CreateAccount): Promise<boolean> {
  const taken = await tx
    .insertInto('email')
    .values({ key: input.emailKey, account_id: input.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  if (taken.length === 0) return false;
  await tx
    .insertInto('account')
    .values({
      id: input.id,
      email: input.email,
      password_hash: input.passwordHash,
      version: 1,
      state: JSON.stringify(initialAccount),
      purged_version: 0,
      created_at: input.now,
      swept_at: input.now,
      kept_bytes: 0,
    })
    .execute();
  return true;
}
