import { type Mutation } from '#domain/mutation.ts';

/** What a person typed in a refused intent, as text to read and copy; `shown` puts samples into their language. */
export function refusedText({ name, args }: Mutation, shown: (text: string) => string): string {
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
    default:
      return '';
  }
}
