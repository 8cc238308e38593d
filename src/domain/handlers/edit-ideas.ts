import { points } from '../account/score.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import {
  checkIdeaFields,
  cleanIdeaFields,
  mayLoseDeadline,
  momentOf,
} from '../mutation/check-idea-fields.ts';
import { differencesOf } from '../mutation/differences.ts';
import { type Draft } from '../mutation/draft.ts';
import { type IdeaPatch, fieldOf } from '../mutation/effect.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { dateOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { limits } from '../primitives/limits.ts';
import { editPatch } from './edit-idea.ts';
import { readReturn, setAsidePatch } from './set-aside.ts';

/**
 * Changes several ideas as one edit: it earns the points of one, and setting ideas aside earns none. Skips ideas that
 * are gone, and changes that an idea cannot take: one with a required deadline keeps it, one with as many tags as it may
 * have gets no more, and a finished one is not set aside.
 */
export const editIdeas: MutationHandler<'editIdeas'> = {
  reads: ({ ids }) => ({ ideas: [...new Set(ids)] }),
  apply(draft, mutation) {
    const { setAside, ...changes } = cleanIdeaFields(mutation.args.changes);
    const until = setAside === undefined ? undefined : readReturn(setAside, mutation);
    const edits = findIdeas(draft, mutation.args.ids).map((idea) => {
      const { deadline, tags, ...patch } = editPatch(draft, idea, changes, dateOf(mutation));
      const isKept = deadline === undefined || (deadline === '' && !mayLoseDeadline(idea));
      const isFull = tags === undefined || tags.length > limits.tagsPerIdea;
      return { idea, patch: { ...patch, ...(isKept ? {} : { deadline }), ...(isFull ? {} : { tags }) } };
    });
    const changed = {
      ...firstChange(edits, 'category'),
      ...(changes.deadline === '' ? {} : firstChange(edits, 'deadline')),
    };
    const fault = checkIdeaFields(changed, momentOf(mutation));
    if (fault) throw new Refusal(fault.code);
    const listed = changed.category === undefined ? undefined : draft.ensureCategory(changed.category);
    let isEdit = false;
    for (const { idea, patch } of edits) {
      const category = patch.category === undefined || listed === undefined ? {} : { category: listed };
      const tags = patch.tags === undefined ? {} : { tags: draft.tags.list(patch.tags) };
      const edit = { ...patch, ...category, ...tags };
      isEdit ||= differencesOf(edit, (key) => fieldOf(idea, key)) !== null;
      draft.changeIdea(idea, { ...edit, ...(until === undefined ? {} : setAsidePatch(idea, until)) });
    }
    if (isEdit) draft.award(points.editIdea);
  },
};

/** The ideas with these ids that still exist, each once. */
export function findIdeas({ reader }: Draft, ids: readonly string[]): readonly IdeaDoc[] {
  return [...new Set(ids)].flatMap((id) => reader.idea(id) ?? []);
}

/** All edits set a field to the same value, so that it is checked once. */
function firstChange<K extends 'category' | 'deadline'>(
  edits: readonly { readonly patch: IdeaPatch }[],
  key: K,
): Partial<Pick<IdeaPatch, K>> {
  const edit = edits.find(({ patch }) => patch[key] !== undefined);
  return edit === undefined ? {} : ({ [key]: edit.patch[key] } as Pick<IdeaPatch, K>);
}
