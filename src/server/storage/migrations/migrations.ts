import { firstTables } from './0001-first-tables.ts';
import { operations } from './0002-operations.ts';
import { accounts } from './0003-accounts.ts';
import { invitations } from './0004-invitations.ts';
import { sessionSecrets } from './0005-session-secrets.ts';
import { stagedImports } from './0006-staged-imports.ts';
import { keptData } from './0007-kept-data.ts';
import { epoch } from './0008-epoch.ts';
import { steps } from './0009-steps.ts';
import { calendarAddresses } from './0010-calendar-addresses.ts';
import { calendarOfAccount } from './0011-calendar-of-account.ts';
import { remindersOfAccount } from './0012-reminders-of-account.ts';
import { pushSubscriptions } from './0013-push-subscriptions.ts';
import { outgoing } from './0014-outgoing.ts';
import { serverKeys } from './0015-server-keys.ts';
import { accessTokens } from './0016-access-tokens.ts';
import { tokenOwners } from './0017-token-owners.ts';
import { sentReminders } from './0018-sent-reminders.ts';
import { webhooks } from './0019-webhooks.ts';
import { accountEvents } from './0020-account-events.ts';
import { passkeys } from './0021-passkeys.ts';
import { type Migration } from './migration.ts';

/** All migrations in order, from an empty database to the present tables. */
export const migrations: readonly Migration[] = [
  firstTables,
  operations,
  accounts,
  invitations,
  sessionSecrets,
  stagedImports,
  keptData,
  epoch,
  steps,
  calendarAddresses,
  calendarOfAccount,
  remindersOfAccount,
  pushSubscriptions,
  outgoing,
  serverKeys,
  accessTokens,
  tokenOwners,
  sentReminders,
  webhooks,
  accountEvents,
  passkeys,
];

export const newestSchema = migrations.at(-1)?.number ?? 0;
