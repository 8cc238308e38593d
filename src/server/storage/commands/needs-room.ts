import { type MutationName } from '#domain/mutation.ts';
import { type PushMutations } from './push-mutations.ts';
import { type Command, type CommandName } from './registry.ts';

/** Intents that make what is stored smaller, now or later. */
const shrinking: ReadonlySet<MutationName> = new Set([
  'deleteIdea',
  'deleteAllIdeas',
  'purgeIdeas',
  'deleteEntry',
]);

/** Commands that only add. All others (signing in and out, deleting an account) work on a full disk too. */
const growing: ReadonlySet<CommandName> = new Set(['createAccount', 'probe']);

/** Whether a command is one to refuse while the disk is full, so that the room left is there for deleting. */
export function needsRoom({ name, input }: Command): boolean {
  if (name !== 'pushMutations') return growing.has(name);
  const { mutations } = input as PushMutations;
  return !mutations.every((mutation) => shrinking.has(mutation.name));
}
