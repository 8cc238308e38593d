import { type RefusedMutation } from '#client/device-store.ts';
import { type KeptMutation } from '#client/sync/refusal-rules.ts';
import { type EntryList, type Idea, type IdeaFields } from '#domain/idea/idea.ts';
import { applyTagChange } from '#domain/idea/own-tags.ts';
import { progressAfterUpdate } from '#domain/idea/progress.ts';
import { type IdeaChanges, type MutationArgs, capturedId, stepIdsOf } from '#domain/mutation/mutation.ts';
import { isIdeaGoneCode } from '#domain/mutation/refusal.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { fieldsOf } from '../../idea/form/idea-fields.ts';

/** An update, note or step to restore. */
export interface RestoredEntry {
  readonly list: EntryList;
  readonly text: string;
  /** The ids of the refused mutations the text comes from. */
  readonly mutationIds: readonly string[];
  /** The id that the retry's is derived from, where the first of those adds several. */
  readonly retryOf?: string;
}

/** A new idea made from a deleted one, with all mutations refused because of its deletion. */
export interface RestoredIdea {
  readonly fields: IdeaFields;
  readonly progress: number;
  /** From the oldest to the newest. */
  readonly entries: readonly RestoredEntry[];
}

/** Whether a mutation was refused because its idea was deleted. */
export function isIdeaGone({ code }: RefusedMutation): boolean {
  return isIdeaGoneCode(code);
}

/** The refused mutations that restoring their idea resolves. */
export function refusalsOfIdea({ id }: Idea, all: readonly RefusedMutation[]): readonly RefusedMutation[] {
  return all.filter((item) => isIdeaGone(item) && item.idea?.id === id);
}

export function restoredIdea(idea: Idea, refused: readonly RefusedMutation[]): RestoredIdea {
  let fields: IdeaFields = { ...fieldsOf(idea), ...(idea.leads && { leads: idea.leads }) };
  let { progress } = idea;
  // Keyed by entry id, so that a correction replaces the refused entry it corrects.
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
      case 'addStep':
        for (const [index, stepId] of stepIdsOf({ id, args }).entries()) {
          const text = [args.text, ...(args.more ?? [])][index] ?? '';
          entries.set(stepId, {
            list: 'steps',
            text,
            mutationIds: [id],
            ...(index > 0 && { retryOf: stepId }),
          });
        }
        break;
      case 'addUpdate':
        entries.set(id, { list: 'updates', text: args.text, mutationIds: [id] });
        progress = progressAfterUpdate(progress);
        break;
      case 'editEntry': {
        const corrected = entries.get(args.entry);
        const mutationIds = [...(corrected?.mutationIds ?? []), id];
        entries.set(args.entry, { ...corrected, list: args.list, text: args.text, mutationIds });
        break;
      }
      case 'addIdea':
      case 'captureIdeas':
      case 'addCategory':
      case 'saveFilter':
      case 'importIdeas':
      case 'addImported':
      case 'migrateLocalIdeas':
      case 'restoreIdeas':
      case 'keepIdeas':
        // None of these is refused because of a deleted idea.
        break;
      default:
        name satisfies never;
    }
  }
  return { fields, progress, entries: [...entries.values()] };
}

/** The mutation with a given id that adds an idea, and the id that the idea gets. */
export type AddedIdea = { readonly id: string; readonly ideaId: string } & (
  | { readonly name: 'addIdea'; readonly args: MutationArgs['addIdea'] }
  | { readonly name: 'captureIdeas'; readonly args: MutationArgs['captureIdeas'] }
);

/** Only a captured idea may lack a description, target or deadline. */
export function addedIdea(fields: IdeaFields, id: string): AddedIdea {
  const { description, target, deadline } = fields;
  if ([description, target, deadline].some(isBlank))
    return { name: 'captureIdeas', args: { ideas: [fields] }, id, ideaId: capturedId(id, 0) };
  return { name: 'addIdea', args: fields, id, ideaId: id };
}

function changedFields(fields: IdeaFields, changes: IdeaChanges): IdeaFields {
  const { progress: _progress, tags, leads: newLeads, ...texts } = changes;
  const { leads: oldLeads, ...others } = fields;
  const leads = newLeads === undefined ? oldLeads : newLeads;
  return {
    ...others,
    ...texts,
    ...(leads && { leads }),
    tags: tags === undefined ? fields.tags : applyTagChange(fields.tags, tags),
  };
}
