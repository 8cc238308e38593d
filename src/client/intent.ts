import { type Mutation, type MutationArgs, type MutationName, type Stamp } from '#domain/mutation.ts';
import { type Environment } from './environment.ts';

/** What a person means now, as data: with an id made where it was meant, and when and where that was. */
export function intentOf<N extends MutationName>(
  environment: Environment,
  name: N,
  args: MutationArgs[N],
  id = environment.newId(),
): Mutation {
  return { id, name, args, ...stampOf(environment) } as Mutation;
}

/** When and where something is meant now: what a form is judged by, and the intent it becomes. */
export function stampOf(environment: Environment): Stamp {
  const at = environment.now();
  const zone = environment.zoneName();
  return { at, utcOffset: environment.utcOffset(at), ...(zone === undefined ? {} : { zone }) };
}
