import { type IdeaPatch } from '#domain/effect.ts';
import { type Messages } from '#messages/en.ts';
import { sampleWording } from '../../app/sample-words.ts';
import { categoryName } from './category-label.tsx';

/** Fields that a history shows; the place in the order and the moment of finishing speak for themselves. */
export type ShownField = Exclude<keyof IdeaPatch, 'rank' | 'createdAt' | 'finishedAt'>;

type InWords<F extends ShownField> = (messages: Messages, value: NonNullable<IdeaPatch[F]>) => string;

const text: InWords<'title' | 'description' | 'target'> = (messages, value) =>
  sampleWording(messages).shown(value);

/** In the order in which a history shows them. */
const inWords: { readonly [F in ShownField]: InWords<F> } = {
  title: text,
  description: text,
  category: categoryName,
  deadline: (_, deadline) => deadline.replace('T', ' '),
  target: text,
  priority: ({ priorities }, priority) => priorities[priority],
  tags: (messages, tags) => tags.map((tag) => messages.tags[tag]).join(', '),
  progress: ({ format }, progress) => format.percent(progress),
};

const shown = Object.keys(inWords) as ShownField[];

export function shownFields(patch: IdeaPatch): readonly ShownField[] {
  return shown.filter((field) => patch[field] !== undefined);
}

export function isShownField(field: string): field is ShownField {
  return Object.hasOwn(inWords, field);
}

/** A field's value in words; a field without one is empty. */
export function fieldText<F extends ShownField>(
  messages: Messages,
  field: F,
  value: IdeaPatch[F] | null,
): string {
  if (value === undefined || value === null || isEmpty(value)) return messages.history.empty;
  const say: InWords<F> = inWords[field];
  return say(messages, value);
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
