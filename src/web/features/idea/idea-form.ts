import { type FieldFault, checkFields, momentOf } from '#domain/check-idea.ts';
import { defaultCategory } from '#domain/categories.ts';
import { type EveryField } from '#domain/every-field.ts';
import { type Idea, type IdeaFields, defaultPriority } from '#domain/idea.ts';
import { type IdeaChanges, type Stamp } from '#domain/mutation.ts';

export const emptyFields: IdeaFields = {
  title: '',
  description: '',
  category: defaultCategory,
  deadline: '',
  target: '',
  priority: defaultPriority,
  tags: [],
};

export function fieldsOf({
  title,
  description,
  category,
  deadline,
  target,
  priority,
  tags,
}: Idea): IdeaFields {
  const fields: EveryField<IdeaFields> = {
    title,
    description,
    category,
    deadline,
    target,
    priority,
    tags,
  };
  return fields;
}

/** A form that cannot be taken as it is. */
export interface FaultyForm {
  /** The fields as they were judged: a fault shows on its field until the field is changed. */
  readonly fields: IdeaFields;
  /** What the person is told first. */
  readonly code: FieldFault['code'];
  readonly faults: readonly FieldFault[];
}

/**
 * Judges a form by the domain's rules: null if nothing is wrong with it. The deadline that an idea has already may have
 * passed meanwhile.
 */
export function checkForm(fields: IdeaFields, stamp: Stamp, before?: Idea): FaultyForm | null {
  const { title, description, category, deadline, target } = fields;
  const isKept = deadline !== '' && deadline === before?.deadline;
  const judged = Object.entries({ title, description, category, target, ...(isKept ? {} : { deadline }) });
  const moment = momentOf(stamp);
  const first = checkFields(Object.fromEntries(judged), moment);
  if (first === null) return null;
  const faults = judged
    .map(([key, value]) => checkFields({ [key]: value }, moment))
    .filter((fault) => fault !== null);
  return { fields, code: first.code, faults };
}

/** The fields a form changed; null if none. */
export function changesOf(before: Idea, fields: IdeaFields, progress: number): IdeaChanges | null {
  const { tags, ...rest } = fields;
  const changed = Object.entries(rest).filter(([key, value]) => before[key as keyof typeof rest] !== value);
  const add = tags.filter((tag) => !before.tags.includes(tag));
  const remove = before.tags.filter((tag) => !tags.includes(tag));
  const changes: IdeaChanges = {
    ...(Object.fromEntries(changed) as Partial<Omit<IdeaFields, 'tags'>>),
    ...(progress === before.progress ? {} : { progress }),
    ...(add.length + remove.length === 0 ? {} : { tags: { add, remove } }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
