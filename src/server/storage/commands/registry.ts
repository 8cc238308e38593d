import { type Database } from '../schema/schema.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { createAccount } from './create-account.ts';
import { deleteAccountAsOperator, deleteAccountAsOwner } from './delete-account.ts';
import { dropPurgedEntries } from './drop-purged-entries.ts';
import { openReset, useReset } from './password-resets.ts';
import { probe } from './probe.ts';
import { pushMutations } from './push-mutations.ts';
import { closeOtherSessions, closeSession, closeSessions, openSession, touchSession } from './sessions.ts';
import { setKeptQuota } from './set-kept-quota.ts';
import { beginImport, discardImport, finishImport, stageImport } from './staged-import.ts';
import { sweep } from './sweep.ts';
import { clearAttempts, countAttempts } from './throttles.ts';
import { trimKept } from './trim-kept.ts';

/**
 * Every way to write. A command is plain data in and plain data out, because it crosses to the thread
 * that owns the writing connection; it awaits nothing but its transaction.
 */
export const commands = {
  createAccount,
  openSession,
  closeSession,
  closeOtherSessions,
  closeSessions,
  touchSession,
  changeEmail,
  changePassword,
  deleteAccountAsOwner,
  deleteAccountAsOperator,
  openReset,
  useReset,
  pushMutations,
  beginImport,
  stageImport,
  finishImport,
  discardImport,
  trimKept,
  dropPurgedEntries,
  setKeptQuota,
  countAttempts,
  clearAttempts,
  sweep,
  probe,
  closeAccount,
  reopenAccount,
} as const;

type Commands = typeof commands;

export type CommandName = keyof Commands;

export type CommandInput<N extends CommandName> = Parameters<Commands[N]>[1];

export type CommandOutput<N extends CommandName> = Awaited<ReturnType<Commands[N]>>;

/** A command as it is queued. */
export interface Command {
  readonly name: CommandName;
  readonly input: unknown;
}

/** Name and input belong together by the type of `Storage.write`, which a queue cannot express. */
export function runCommand(tx: Database, command: Command): Promise<unknown> {
  const run = commands[command.name] as (tx: Database, input: unknown) => Promise<unknown>;
  return run(tx, command.input);
}
