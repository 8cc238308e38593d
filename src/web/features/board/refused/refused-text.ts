import { type KeptMutation } from '#client/sync/refusal-rules.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';

export interface RefusedTextDeps {
  /** Puts samples into the person's language. */
  toDisplay(text: string): string;
  /** The title of a deleted idea, if it is known. */
  deletedTitle(id: string): string | undefined;
}

/** What a person typed or chose in a refused intent, as text to read and copy. */
export function refusedText(mutation: Mutation, { toDisplay, deletedTitle }: RefusedTextDeps): string {
  // No other intents are kept. Each of those that are has a text here.
  const { name, args } = mutation as KeptMutation;
  switch (name) {
    case 'addIdea':
      return [args.title, args.description, args.target].map(toDisplay).join('\n');
    case 'editIdea':
      return Object.values(args.changes)
        .filter((value) => typeof value === 'string')
        .map(toDisplay)
        .join('\n');
    case 'addUpdate':
    case 'addNote':
    case 'editEntry':
      return args.text;
    case 'addCategory':
      return args.name;
    case 'restoreIdeas':
      return args.ids
        .flatMap((id) => deletedTitle(id) ?? [])
        .map(toDisplay)
        .join('\n');
    case 'importIdeas':
    case 'migrateLocalIdeas':
      return args.ideas.map((idea) => toDisplay(idea.title)).join('\n');
  }
}
