import { defaultCategory } from '#domain/idea/categories.ts';
import { type Idea, type IdeaFields, defaultPriority } from '#domain/idea/idea.ts';
import { type EveryField } from '#domain/primitives/every-field.ts';

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
  // The leads are no field of the form for a new idea.
  const fields: EveryField<Omit<IdeaFields, 'leads'>> = {
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
