import { type RefusedMutation } from '#client/device-store.ts';
import { type KeptMutation } from '#client/sync/refusal-rules.ts';
import { type EntryList, type Idea, type IdeaFields } from '#domain/idea/idea.ts';
import { progressAfterUpdate } from '#domain/idea/progress.ts';
import { applyTagChange } from '#domain/idea/tags.ts';
import { type IdeaChanges } from '#domain/mutation/mutation.ts';
import { isIdeaGoneCode } from '#domain/mutation/refusal.ts';
import { fieldsOf } from '../../idea/form/idea-form.ts';

/** An update or note that is to be there again. */
export interface RestoredEntry {
  readonly list: EntryList;
  readonly text: string;
  /** The refused mutations whose words these are. */
  readonly mutationIds: readonly string[];
}

/** A new idea out of what was known of one that is gone, with everything refused because it is. */
export interface RestoredIdea {
  readonly fields: IdeaFields;
  readonly progress: number;
  /** In the order they were written. */
  readonly entries: readonly RestoredEntry[];
}

/** Whether something was refused because its idea is gone. */
export function isIdeaGone({ code }: RefusedMutation): boolean {
  return isIdeaGoneCode(code);
}

/** The refusals that bringing back their idea settles. */
export function refusalsOfIdea({ id }: Idea, all: readonly RefusedMutation[]): readonly RefusedMutation[] {
  return all.filter((item) => isIdeaGone(item) && item.idea?.id === id);
}

export function restoredIdea(idea: Idea, refused: readonly RefusedMutation[]): RestoredIdea {
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
        entries.set(id, { list: 'notes', text: args.text, mutationIds: [id] });
        break;
      case 'addUpdate':
        entries.set(id, { list: 'updates', text: args.text, mutationIds: [id] });
        progress = progressAfterUpdate(progress);
        break;
      case 'editEntry': {
        const mutationIds = [...(entries.get(args.entry)?.mutationIds ?? []), id];
        entries.set(args.entry, { list: args.list, text: args.text, mutationIds });
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
  return { ...fields, ...texts, tags: tags === undefined ? fields.tags : applyTagChange(fields.tags, tags) };
}
