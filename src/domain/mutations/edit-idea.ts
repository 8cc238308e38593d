import { checkFields, cleanFields, momentOf } from '../check-idea.ts';
import { type IdeaPatch } from '../effect.ts';
import { type IdeaDoc } from '../idea.ts';
import { dateOf } from '../mutation.ts';
import { Refusal } from '../refusal.ts';
import { points } from '../score.ts';
import { changedTags } from '../tags.ts';
import { type Handler } from './handler.ts';
import { progressPatch } from './set-progress.ts';

/** Changes the fields given. A field sent with the value it has is no change, and no change earns no points. */
export const editIdea: Handler<'editIdea'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.require(mutation.args.id);
    const { progress, tags, ...fields } = cleanFields(mutation.args.changes);
    const patch: IdeaPatch = {
      ...differing(idea, fields),
      ...(progress === undefined ? {} : progressPatch(idea, progress, dateOf(mutation))),
      ...(tags === undefined ? {} : { tags: changedTags(idea.tags, tags) }),
    };
    const fault = checkFields(patch, momentOf(mutation));
    if (fault) throw new Refusal(fault.code);
    if (patch.category !== undefined) draft.includeCategory(patch.category);
    if (draft.changeIdea(idea, patch)) draft.award(points.editIdea);
  },
};

/** A value that is not new is not judged: a deadline that has passed since, or an empty one from a file, may stay. */
function differing(idea: IdeaDoc, fields: IdeaPatch): IdeaPatch {
  const entries = Object.entries(fields).filter(([key, value]) => idea[key as keyof IdeaPatch] !== value);
  return Object.fromEntries(entries);
}
