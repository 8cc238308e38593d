import { type EntryList, type Idea } from '#domain/idea/idea.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { entryDraftName } from '../../idea/entries/entry-field.tsx';
import { correctionDraftName } from '../../idea/entries/use-correction.ts';
import { changesOf } from '../../idea/form/idea-form.ts';
import { editDraftName, readEditDraft } from '../../idea/form/use-edit-draft.ts';

/** The mutation a text draft would become; null if the draft is empty. */
type DraftMutation =
  | { readonly [N in MutationName]: { readonly name: N; readonly args: MutationArgs[N] } }[
      | 'addUpdate'
      | 'addNote'
      | 'addStep'
      | 'editEntry'
      | 'editIdea']
  | null;

/** A text draft about an idea, and the mutation it would become. */
export interface TextDraft {
  /** The name of the draft. */
  readonly draftName: string;
  toMutation(text: string): DraftMutation;
}

/** If `idea` is null, its entries are unknown, so drafts of corrections are not included. */
export function textDraftsOf(id: string, idea: Idea | null): readonly TextDraft[] {
  const corrections = (list: EntryList) =>
    (idea?.[list] ?? []).map((entry) => correction(id, list, entry.id));
  return [
    {
      draftName: editDraftName(id),
      toMutation(text) {
        const { base, ...edited } = readEditDraft(text);
        const changes = changesOf(base, edited);
        return changes && { name: 'editIdea', args: { id, changes } };
      },
    },
    ...corrections('updates'),
    ...corrections('notes'),
    ...corrections('steps'),
    {
      draftName: entryDraftName('updates', id),
      toMutation: (text) => (isBlank(text) ? null : { name: 'addUpdate', args: { id, text } }),
    },
    {
      draftName: entryDraftName('notes', id),
      toMutation: (text) => (isBlank(text) ? null : { name: 'addNote', args: { id, text } }),
    },
    {
      draftName: entryDraftName('steps', id),
      toMutation: (text) => (isBlank(text) ? null : { name: 'addStep', args: { id, text } }),
    },
  ];
}

/** The id of the idea a draft is about, if its name contains it; else null. */
export function ideaIdOfDraft(name: string): string | null {
  return /^(?:edit|update|note|step)\.(.+)$/.exec(name)?.[1] ?? null;
}

function correction(id: string, list: EntryList, entry: string): TextDraft {
  return {
    draftName: correctionDraftName(entry),
    toMutation: (text) => (isBlank(text) ? null : { name: 'editEntry', args: { id, list, entry, text } }),
  };
}
