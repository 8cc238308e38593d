import { type Database } from '../schema/schema.ts';
import { createAccessToken, revokeAccessToken, touchAccessToken } from './access-tokens.ts';
import { setCalendarAddress } from './calendar-addresses.ts';
import { changeEmail } from './change-email.ts';
import { changePassword, renewPasswordHash } from './change-password.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { createAccount } from './create-account.ts';
import { deleteAccountAsOperator, deleteAccountAsOwner } from './delete-account.ts';
import { dropPurgedEntries } from './drop-purged-entries.ts';
import { createInvitedAccount, openInvitation } from './invitations.ts';
import { recordAccountEvents } from './notices/account-events.ts';
import { addLinkSecret, takeEmailBack, useSessionLink } from './notices/account-links.ts';
import { queueNotice } from './notices/queue-notice.ts';
import { addPasskey, openChallenge, removePasskey, useChallenge, touchPasskey } from './passkeys.ts';
import { openReset, useReset } from './password-resets.ts';
import { probe } from './probe.ts';
import { pushMutations } from './push-mutations.ts';
import { recordSetBack } from './record-set-back.ts';
import { claimAccountReminders, claimReminders, noteMoment } from './reminders/claim-reminders.ts';
import {
  leaseAccountOutgoing,
  leaseOutgoing,
  queueOutgoing,
  settleOutgoing,
} from './reminders/lease-outgoing.ts';
import { removePushSubscription, savePushSubscription } from './reminders/push-subscriptions.ts';
import { keepServerKeys } from './reminders/server-keys.ts';
import {
  closeOtherSessions,
  closeOwnSession,
  closeSession,
  closeSessions,
  openSession,
  proveSession,
  touchSession,
} from './sessions.ts';
import { setKeptQuota } from './set-kept-quota.ts';
import { beginImport, discardImport, finishImport, stageImport } from './staged-import.ts';
import { forgetExpired, sweep, sweepDueAccount } from './sweep.ts';
import { clearAttempts, countAttempts, settleAttempts } from './throttles.ts';
import { trimKept } from './trim-kept.ts';
import { leaseAccountWebhooks, leaseWebhooks } from './webhooks/lease-webhooks.ts';
import {
  addWebhook,
  noteWebhookTest,
  removeWebhook,
  renewWebhookSecret,
} from './webhooks/manage-webhooks.ts';
import { settleWebhook } from './webhooks/settle-webhook.ts';

/**
 * All commands that write. Input and output are plain data, because they cross to the thread that owns the
 * writing connection. A command awaits nothing but its transaction.
 */
export const commands = {
  createAccount,
  createInvitedAccount,
  openInvitation,
  openSession,
  closeSession,
  closeOwnSession,
  closeOtherSessions,
  closeSessions,
  touchSession,
  proveSession,
  changeEmail,
  changePassword,
  renewPasswordHash,
  setCalendarAddress,
  createAccessToken,
  revokeAccessToken,
  touchAccessToken,
  openChallenge,
  useChallenge,
  addPasskey,
  touchPasskey,
  removePasskey,
  deleteAccountAsOwner,
  deleteAccountAsOperator,
  openReset,
  useReset,
  pushMutations,
  recordSetBack,
  beginImport,
  stageImport,
  finishImport,
  discardImport,
  trimKept,
  dropPurgedEntries,
  setKeptQuota,
  countAttempts,
  settleAttempts,
  clearAttempts,
  sweep,
  sweepDueAccount,
  forgetExpired,
  savePushSubscription,
  removePushSubscription,
  claimReminders,
  claimAccountReminders,
  leaseOutgoing,
  leaseAccountOutgoing,
  settleOutgoing,
  queueOutgoing,
  noteMoment,
  keepServerKeys,
  addWebhook,
  removeWebhook,
  renewWebhookSecret,
  noteWebhookTest,
  leaseWebhooks,
  leaseAccountWebhooks,
  settleWebhook,
  recordAccountEvents,
  queueNotice,
  addLinkSecret,
  useSessionLink,
  takeEmailBack,
  probe,
  closeAccount,
  reopenAccount,
} as const;

type Commands = typeof commands;

export type CommandName = keyof Commands;

export type CommandInput<N extends CommandName> = Parameters<Commands[N]>[1];

export type CommandOutput<N extends CommandName> = Awaited<ReturnType<Commands[N]>>;

/** A command as it is stored in the queue. */
export interface Command {
  readonly name: CommandName;
  readonly input: unknown;
}

/** The type of `Storage.write` guarantees that input and name match; a queue cannot express that. */
export function runCommand(tx: Database, command: Command): Promise<unknown> {
  const run = commands[command.name] as (tx: Database, input: unknown) => Promise<unknown>;
  return run(tx, command.input);
}
