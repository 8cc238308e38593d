import { type Mutation } from '#domain/mutation.ts';
import { type KeptName } from '#client/refused-mutations.ts';

type KeptMutation = Extract<Mutation, { readonly name: KeptName }>;

/** What a person typed in a refused intent, as text to read and copy; `shown` puts samples into their language. */
export function refusedText(mutation: Mutation, shown: (text: string) => string): string {
  // No other intents are kept. Each of those that are has a text here.
  const { name, args } = mutation as KeptMutation;
  switch (name) {
    case 'addIdea':
      return [args.title, args.description, args.target].map(shown).join('\n');
    case 'editIdea':
      return Object.values(args.changes)
        .filter((value) => typeof value === 'string')
        .map(shown)
        .join('\n');
    case 'addUpdate':
    case 'addNote':
    case 'editEntry':
      return args.text;
    case 'importIdeas':
    case 'migrateLocalIdeas':
      return args.ideas.map((idea) => shown(idea.title)).join('\n');
  }
}
