import { type MutationName } from '#domain/mutation.ts';
import { importNames } from '#contract/protocol.ts';
import { type PushMutations } from './push-mutations.ts';
import { type Command } from './registry.ts';

/** Intents that may be about all of an account's ideas. */
const large: ReadonlySet<MutationName> = new Set([
  ...importNames,
  'deleteAllIdeas',
  'restoreIdeas',
  'purgeIdeas',
  'undo',
  'moveIdea',
]);

/** Whether a command is a push that others had better not wait for. */
export function mayTakeLong({ name, input }: Command): boolean {
  return (
    name === 'pushMutations' &&
    (input as PushMutations).mutations.some((mutation) => large.has(mutation.name))
  );
}
