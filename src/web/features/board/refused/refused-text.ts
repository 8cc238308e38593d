import { type KeptMutation } from '#client/sync/refusal-rules.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';

export interface RefusedTextDeps {
  /** Translates sample texts into the user's language. */
  toDisplay(text: string): string;
  /** The title of a deleted idea, if known. */
  deletedTitle(id: string): string | undefined;
}

/** The user's input in a refused mutation, as text to read and copy. */
export function refusedText(mutation: Mutation, { toDisplay, deletedTitle }: RefusedTextDeps): string {
  // No other mutations are kept; the type requires a text for each of these.
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
    case 'addStep':
      return [args.text, ...(args.more ?? [])].join('\n');
    case 'addCategory':
      return args.name;
    case 'saveFilter':
      return args.filter.name;
    case 'restoreIdeas':
      return args.ids
        .flatMap((id) => deletedTitle(id) ?? [])
        .map(toDisplay)
        .join('\n');
    case 'keepIdeas':
      return args.ideas
        .flatMap(({ fields, updates, notes, steps = [] }) => [
          ...(fields.title === undefined ? [] : [toDisplay(fields.title)]),
          ...[...updates, ...notes, ...steps].map(({ text }) => text),
        ])
        .join('\n');
    case 'captureIdeas':
      return args.ideas
        .flatMap(({ title, description, target }) => [title, description ?? '', target ?? ''])
        .filter((text) => text !== '')
        .map(toDisplay)
        .join('\n');
    case 'importIdeas':
    case 'addImported':
    case 'migrateLocalIdeas':
      return args.ideas.map((idea) => toDisplay(idea.title)).join('\n');
  }
}
