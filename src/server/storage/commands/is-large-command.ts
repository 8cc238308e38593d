import { mayTakeLong } from '#domain/mutation/mutation-traits.ts';
import { type PushMutations } from './push-mutations.ts';
import { type Command } from './registry.ts';

/**
 * Whether a command is a push that may touch many of an account's ideas. The queue keeps it from delaying
 * other commands.
 */
export function isLargeCommand({ name, input }: Command): boolean {
  return name === 'pushMutations' && (input as PushMutations).mutations.some(mayTakeLong);
}
