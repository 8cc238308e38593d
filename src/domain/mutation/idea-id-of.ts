import { type MutationArgs, type MutationName, capturedId } from './mutation.ts';

export interface NamedMutation {
  readonly id: string;
  readonly name: MutationName;
  readonly args: MutationArgs[MutationName];
}

/** The id of the idea that a mutation adds or changes; undefined if it is about none or several. */
export function ideaIdOf({ id, name, args }: NamedMutation): string | undefined {
  if (name === 'addIdea') return id;
  if (name === 'captureIdeas' && 'ideas' in args)
    return args.ideas.length === 1 ? capturedId(id, 0) : undefined;
  if ('ids' in args) return args.ids.length === 1 ? args.ids[0] : undefined;
  return 'id' in args ? args.id : undefined;
}
