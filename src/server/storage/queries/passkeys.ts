import { prepared } from '../schema/prepared-query.ts';
import { type PasskeyTable } from '../schema/sign-in-tables.ts';

/** The columns that verify a passkey's answer. */
export type StoredPasskey = Pick<PasskeyTable, 'credential_id' | 'public_key' | 'counter'>;

export const findPasskey = prepared<{ accountId: string; credentialId: string }, StoredPasskey>((db, value) =>
  db
    .selectFrom('passkey')
    .select(['credential_id', 'public_key', 'counter'])
    .where('account_id', '=', value('accountId'))
    .where('credential_id', '=', value('credentialId')),
);

/** An account's passkeys, the newest first. */
export const listPasskeys = prepared<
  { accountId: string },
  Pick<PasskeyTable, 'credential_id' | 'transports' | 'name' | 'created_at' | 'used_on'>
>((db, value) =>
  db
    .selectFrom('passkey')
    .select(['credential_id', 'transports', 'name', 'created_at', 'used_on'])
    .where('account_id', '=', value('accountId'))
    .orderBy('created_at', 'desc')
    .orderBy('credential_id'),
);
