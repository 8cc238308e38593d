import {
  type Mutation,
  type MutationArgs,
  type MutationName,
  type Stamp,
} from '#domain/mutation/mutation.ts';
import { type Environment } from '../environment.ts';

/** Creates a mutation with its id, time and time zone. */
export function createMutation<N extends MutationName>(
  environment: Environment,
  name: N,
  args: MutationArgs[N],
  id = environment.newId(),
): Mutation {
  return { id, name, args, ...currentStamp(environment) } as Mutation;
}

/** The present time and time zone, for checking a form and creating its mutation. */
export function currentStamp(environment: Environment): Stamp {
  const at = environment.now();
  const zone = environment.zoneName();
  return { at, utcOffset: environment.utcOffsetMinutes(at), ...(zone === undefined ? {} : { zone }) };
}
