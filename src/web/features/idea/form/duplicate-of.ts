import { isInFuture } from '#domain/deadline/deadline.ts';
import { type Idea, type IdeaFields } from '#domain/idea/idea.ts';
import { momentOf } from '#domain/mutation/check-idea-fields.ts';
import { type Stamp } from '#domain/mutation/mutation.ts';
import { fieldsOf } from './idea-fields.ts';

/** The fields of an idea for another one: without a deadline that has passed. */
export function duplicateOf(idea: Idea, stamp: Stamp): IdeaFields {
  const fields = { ...fieldsOf(idea), ...(idea.leads && { leads: idea.leads }) };
  const { at, zone } = momentOf(stamp);
  return isInFuture(fields.deadline, at, zone) ? fields : { ...fields, deadline: '' };
}
