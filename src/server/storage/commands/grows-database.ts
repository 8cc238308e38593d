import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type PushMutations } from './push-mutations.ts';
import { type Command, type CommandName } from './registry.ts';

/**
 * Commands that only add rows. All others (signing in and out, deleting an account) also run on a full disk.
 */
const growing: ReadonlySet<CommandName> = new Set([
  'createAccount',
  'createInvitedAccount',
  'openInvitation',
  'createAccessToken',
  'addWebhook',
  'recordAccountEvents',
  'addPasskey',
  'probe',
  'beginImport',
  'stageImport',
  'finishImport',
]);

/** Whether to refuse a command while the disk is full, so that the space left can be used for deleting. */
export function growsDatabase({ name, input }: Command): boolean {
  if (name !== 'pushMutations') return growing.has(name);
  const { mutations } = input as PushMutations;
  return mutations.some((mutation) => traitsOf(mutation.name).growsDatabase);
}
