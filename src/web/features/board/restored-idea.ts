import { type EntryList, type Idea, type IdeaFields } from '#domain/idea.ts';
import { type IdeaChanges } from '#domain/mutation.ts';
import { afterUpdate } from '#domain/progress.ts';
import { saysIdeaIsGone } from '#domain/refusal.ts';
import { changedTags } from '#domain/tags.ts';
import { type Refused } from '#client/device-store.ts';
import { type KeptMutation } from '#client/refused-mutations.ts';
import { fieldsOf } from '../idea/idea-form.ts';

/** An update or note that is to be there again. */
export interface RestoredEntry {
  readonly list: EntryList;
  readonly text: string;
  /** The refused mutations whose words these are. */
  readonly from: readonly string[];
}

/** A new idea out of what was known of one that is gone, with everything refused because it is. */
export interface RestoredIdea {
  readonly fields: IdeaFields;
  readonly progress: number;
  /** In the order they were written. */
  readonly entries: readonly RestoredEntry[];
}

/** Whether something was refused because its idea is gone. */
export function isGone({ code }: Refused): boolean {
  return saysIdeaIsGone(code);
}

/** The refusals that bringing back their idea settles. */
export function refusedTogether({ id }: Idea, all: readonly Refused[]): readonly Refused[] {
  return all.filter((item) => isGone(item) && item.idea?.id === id);
}

export function restoredIdea(idea: Idea, refused: readonly Refused[]): RestoredIdea {
  let fields = fieldsOf(idea);
  let { progress } = idea;
  // By the id of the entry, so that a correction takes the place of what was refused with it.
  const entries = new Map<string, RestoredEntry>();
  for (const { mutation } of refused) {
    // No other mutations are kept.
    const { id, name, args } = mutation as KeptMutation;
    switch (name) {
      case 'editIdea':
        fields = changedFields(fields, args.changes);
        progress = args.changes.progress ?? progress;
        break;
      case 'addNote':
        entries.set(id, { list: 'notes', text: args.text, from: [id] });
        break;
      case 'addUpdate':
        entries.set(id, { list: 'updates', text: args.text, from: [id] });
        progress = afterUpdate(progress);
        break;
      case 'editEntry': {
        const from = [...(entries.get(args.entry)?.from ?? []), id];
        entries.set(args.entry, { list: args.list, text: args.text, from });
        break;
      }
      case 'addIdea':
      case 'addCategory':
      case 'importIdeas':
      case 'migrateLocalIdeas':
      case 'restoreIdeas':
        // None of these is refused because one idea is gone.
        break;
      default:
        name satisfies never;
    }
  }
  return { fields, progress, entries: [...entries.values()] };
}

function changedFields(fields: IdeaFields, changes: IdeaChanges): IdeaFields {
  const { progress: _progress, tags, ...texts } = changes;
  return { ...fields, ...texts, tags: tags === undefined ? fields.tags : changedTags(fields.tags, tags) };
}
