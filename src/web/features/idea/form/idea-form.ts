import { type Idea, type IdeaFields } from '#domain/idea/idea.ts';
import { type ReminderLead } from '#domain/idea/leads.ts';
import {
  type FieldError,
  checkIdeaFields,
  mayLoseDeadline,
  momentOf,
} from '#domain/mutation/check-idea-fields.ts';
import { type IdeaChanges, type Stamp } from '#domain/mutation/mutation.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { isBlank } from '#domain/primitives/text.ts';

/** An error of the domain's, or a date and time that the control cannot read. */
export type FormFault = FieldError | { readonly code: 'deadline-unreadable'; readonly field: 'deadline' };

/** A form that fails validation. */
export interface FaultyForm<Fault extends FormFault = FormFault> {
  /** The fields as validated: an error shows on its field until the field changes. */
  readonly fields: IdeaFields;
  /** The error to report first. */
  readonly code: Fault['code'];
  readonly field: Fault['field'];
  readonly faults: readonly Fault[];
}

/**
 * Validates a form by the domain's rules; null if it is valid. As on the server, a deadline that `before` already has
 * may be in the past, and a field that was empty may stay so: captured and imported ideas lack some.
 */
export function checkForm(fields: IdeaFields, stamp: Stamp, before?: Idea): FaultyForm<FieldError> | null {
  const { title, description, category, deadline, target } = fields;
  const given = { title, description, category, target, deadline };
  const checkedFields = Object.entries(given).filter(([key, value]) => {
    if (before === undefined) return true;
    const earlier = before[key as keyof typeof given];
    if (key === 'deadline' && (value === earlier || (isBlank(value) && mayLoseDeadline(before))))
      return false;
    return !isBlank(earlier) || !isBlank(value);
  });
  const moment = momentOf(stamp);
  const first = checkIdeaFields(Object.fromEntries(checkedFields), moment);
  if (first === null) return null;
  const faults = checkedFields
    .map(([key, value]) => checkIdeaFields({ [key]: value }, moment))
    .filter((fault) => fault !== null);
  return { fields, code: first.code, field: first.field, faults };
}

/**
 * The errors of a form whose control shows a part of a date or an impossible one. The control has no value then, but the
 * deadline is not missing.
 */
export function withUnreadableDeadline(
  faulty: FaultyForm<FieldError> | null,
  fields: IdeaFields,
): FaultyForm {
  const unreadable = { code: 'deadline-unreadable', field: 'deadline' } as const;
  const others = faulty?.faults.filter(({ field }) => field !== 'deadline') ?? [];
  const { code, field } = others.find((fault) => fault.code === 'fields-required') ?? others[0] ?? unreadable;
  return { fields, code, field, faults: [...others, unreadable] };
}

/** The content of the edit dialog. */
export interface EditedIdea {
  readonly fields: IdeaFields;
  readonly progress: number;
  /** Null for those of the settings. */
  readonly leads: readonly ReminderLead[] | null;
}

/** The fields the form changed; null if none. */
export function changesOf(before: Idea, { fields, progress, leads }: EditedIdea): IdeaChanges | null {
  const { tags, ...rest } = fields;
  const changed = Object.entries(rest).filter(([key, value]) => before[key as keyof typeof rest] !== value);
  const add = tags.filter((tag) => !before.tags.includes(tag));
  const remove = before.tags.filter((tag) => !tags.includes(tag));
  const changes: IdeaChanges = {
    ...(Object.fromEntries(changed) as Partial<Omit<IdeaFields, 'tags' | 'leads'>>),
    ...(progress === before.progress ? {} : { progress }),
    ...(add.length + remove.length === 0 ? {} : { tags: { add, remove } }),
    ...(deepEqual(leads, before.leads ?? null) ? {} : { leads }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
