import { type Mutation, type MutationArgs, type MutationName } from '#domain/mutation.ts';
import { type Environment } from './environment.ts';

/** What a person means now, as data: with an id made where it was meant, and when that was. */
export function intentOf<N extends MutationName>(
  environment: Environment,
  name: N,
  args: MutationArgs[N],
  id = environment.newId(),
): Mutation {
  const at = environment.now();
  return { id, name, args, at, utcOffset: environment.utcOffset(at) } as Mutation;
}
