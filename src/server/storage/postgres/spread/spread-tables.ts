/**
 * The tables that Citus distributes over its nodes, each with the column that decides about a row's node. Those of an
 * account are on one node. `account` comes first, because the others refer to it.
 */
export const spreadTables = {
  account: 'id',
  access_token: 'account_id',
  account_event: 'account_id',
  account_link: 'account_id',
  closed_account: 'account_id',
  entry: 'account_id',
  idea: 'account_id',
  import_staging: 'account_id',
  known_browser: 'account_id',
  mutation: 'account_id',
  outgoing: 'account_id',
  passkey: 'account_id',
  password_reset: 'account_id',
  push_subscription: 'account_id',
  session: 'account_id',
  set_back: 'account_id',
  staged_idea: 'account_id',
  webhook: 'account_id',
  calendar_address: 'token_hash',
  email: 'key',
  throttle: 'key',
  token_owner: 'token_hash',
} as const;

export type SpreadTable = keyof typeof spreadTables;

/** The tables that stay on the coordinator: they are small and belong to no account. */
export const localTables = [
  'epoch',
  'invitation',
  'migration',
  'passkey_challenge',
  'server_key',
  'write_probe',
] as const;

/** Whether a table holds rows of accounts, which are on the same node as the account. */
export function isKeyedByAccount(table: string): boolean {
  return table === 'account' || (spreadTables as Readonly<Record<string, string>>)[table] === 'account_id';
}
