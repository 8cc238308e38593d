import { prepared } from '../schema/prepared-query.ts';
import { type PasswordResetTable } from '../schema/sign-in-tables.ts';

export const findReset = prepared<
  { accountId: string; tokenHash: string },
  Pick<PasswordResetTable, 'expires_at'>
>((db, value) =>
  db
    .selectFrom('password_reset')
    .select('expires_at')
    .where('account_id', '=', value('accountId'))
    .where('token_hash', '=', value('tokenHash')),
);
