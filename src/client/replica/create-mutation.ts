import {
  type Mutation,
  type MutationArgs,
  type MutationName,
  type Stamp,
} from '#domain/mutation/mutation.ts';
import { type Environment } from '../environment.ts';

/** What a person means now, as data: with an id made where it was meant, and when and where that was. */
export function createMutation<N extends MutationName>(
  environment: Environment,
  name: N,
  args: MutationArgs[N],
  id = environment.newId(),
): Mutation {
  return { id, name, args, ...currentStamp(environment) } as Mutation;
}

/** When and where something is meant now: what a form is judged by, and the intent it becomes. */
export function currentStamp(environment: Environment): Stamp {
  const at = environment.now();
  const zone = environment.zoneName();
  return { at, utcOffset: environment.utcOffsetMinutes(at), ...(zone === undefined ? {} : { zone }) };
}
