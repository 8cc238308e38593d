import { points } from '../account/score.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import {
  checkIdeaFields,
  cleanIdeaFields,
  mayLoseDeadline,
  momentOf,
} from '../mutation/check-idea-fields.ts';
import { type Draft } from '../mutation/draft.ts';
import { type IdeaPatch } from '../mutation/effect.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { type IdeaChanges, dateOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { handPatch } from './set-progress.ts';

/**
 * Changes the given fields. Fields sent with their present value do not count as changes, so they earn no
 * points.
 */
export const editIdea: MutationHandler<'editIdea'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
    const patch = editPatch(draft, idea, cleanIdeaFields(mutation.args.changes), dateOf(mutation));
    const fault = checkIdeaFields(checkedFields(idea, patch), momentOf(mutation));
    if (fault) throw new Refusal(fault.code);
    const category = patch.category === undefined ? {} : { category: draft.ensureCategory(patch.category) };
    const listed = patch.tags === undefined ? {} : { tags: draft.tags.list(patch.tags) };
    if (draft.changeIdea(idea, { ...patch, ...category, ...listed })) draft.award(points.editIdea);
  },
};

/** The patch of an edit whose texts are clean. */
export function editPatch(
  draft: Draft,
  idea: IdeaDoc,
  { progress, tags, ...fields }: IdeaChanges,
  date: string,
): IdeaPatch {
  return {
    ...changedFields(idea, fields),
    ...(progress === undefined ? {} : handPatch(idea, progress, date)),
    ...(tags === undefined ? {} : { tags: draft.tags.changed(idea.tags, tags) }),
  };
}

/**
 * The fields that differ. Unchanged values are not validated: a past deadline or an imported empty text may
 * stay.
 */
function changedFields(idea: IdeaDoc, fields: IdeaPatch): IdeaPatch {
  const entries = Object.entries(fields).filter(([key, value]) => idea[key as keyof IdeaPatch] !== value);
  return Object.fromEntries(entries);
}

/** The fields to validate: all that change, except a deadline that the idea may lose. */
function checkedFields(idea: IdeaDoc, patch: IdeaPatch): IdeaPatch {
  const { deadline, ...rest } = patch;
  return deadline === '' && mayLoseDeadline(idea) ? rest : patch;
}
