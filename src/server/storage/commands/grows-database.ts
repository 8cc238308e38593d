import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type PushMutations } from './push-mutations.ts';
import { type Command, type CommandName } from './registry.ts';

/** Commands that only add. All others (signing in and out, deleting an account) work on a full disk too. */
const growing: ReadonlySet<CommandName> = new Set([
  'createAccount',
  'probe',
  'beginImport',
  'stageImport',
  'finishImport',
]);

/** Whether to refuse a command while the disk is full, so that the room left is there for deleting. */
export function growsDatabase({ name, input }: Command): boolean {
  if (name !== 'pushMutations') return growing.has(name);
  const { mutations } = input as PushMutations;
  return mutations.some((mutation) => traitsOf(mutation.name).growsDatabase);
}
