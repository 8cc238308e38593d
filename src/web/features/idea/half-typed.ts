import { type EntryList, type Idea } from '#domain/idea.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation.ts';
import { isBlank } from '#domain/text.ts';
import { entryDraft } from './entry-field.tsx';
import { changesOf } from './idea-form.ts';
import { correctionDraft } from './use-correction.ts';
import { type EditDraft, editDraft } from './use-edit-draft.ts';

/** An intent that a half-typed text was to become; null if there is nothing in it. */
type Meant =
  | { readonly [N in MutationName]: { readonly name: N; readonly args: MutationArgs[N] } }[
      | 'addUpdate'
      | 'addNote'
      | 'editEntry'
      | 'editIdea']
  | null;

/** Where something about an idea may be half-typed, and what it was to become. */
export interface HalfTypedPlace {
  /** The name of the draft. */
  readonly draft: string;
  meant(text: string): Meant;
}

/** `idea` is null where nothing of it is known any more: then its entries are not known either. */
export function halfTypedPlaces(id: string, idea: Idea | null): readonly HalfTypedPlace[] {
  const corrections = (list: EntryList) =>
    (idea?.[list] ?? []).map((entry) => correction(id, list, entry.id));
  return [
    {
      draft: editDraft(id),
      meant(text) {
        const { base, fields, progress } = JSON.parse(text) as EditDraft;
        const changes = changesOf(base, fields, progress);
        return changes && { name: 'editIdea', args: { id, changes } };
      },
    },
    ...corrections('updates'),
    ...corrections('notes'),
    {
      draft: entryDraft('updates', id),
      meant: (text) => (isBlank(text) ? null : { name: 'addUpdate', args: { id, text } }),
    },
    {
      draft: entryDraft('notes', id),
      meant: (text) => (isBlank(text) ? null : { name: 'addNote', args: { id, text } }),
    },
  ];
}

/** The idea whose place a draft's name is, if that can be told from the name. */
export function ideaOfDraft(name: string): string | null {
  return /^(?:edit|update|note)\.(.+)$/.exec(name)?.[1] ?? null;
}

function correction(id: string, list: EntryList, entry: string): HalfTypedPlace {
  return {
    draft: correctionDraft(entry),
    meant: (text) => (isBlank(text) ? null : { name: 'editEntry', args: { id, list, entry, text } }),
  };
}
