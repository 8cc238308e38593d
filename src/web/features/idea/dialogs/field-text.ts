import { someday } from '#domain/deadline/set-aside.ts';
import { tagName } from '#domain/idea/tags.ts';
import { type IdeaPatch } from '#domain/mutation/effect.ts';
import { type Messages } from '#messages/en/en.ts';
import { historyMessages } from '#messages/history-messages.ts';
import { leadMessages } from '#messages/lead-messages.ts';
import { sampleTranslation } from '../../../app/language/sample-translation.ts';
import { categoryName } from '../labels/category-label.tsx';

/** The fields a history shows; rank and timestamps need no line of their own. */
export type ShownField = Exclude<keyof IdeaPatch, 'rank' | 'createdAt' | 'finishedAt'>;
type FieldFormatter<F extends ShownField> = (messages: Messages, value: NonNullable<IdeaPatch[F]>) => string;

const sampleText: FieldFormatter<'title' | 'description' | 'target'> = (messages, value) =>
  sampleTranslation(messages).toDisplay(value);

/** In display order. */
const fieldFormatters: { readonly [F in ShownField]: FieldFormatter<F> } = {
  title: sampleText,
  description: sampleText,
  category: categoryName,
  deadline: (_, deadline) => deadline.replace('T', ' '),
  target: sampleText,
  priority: ({ priorities }, priority) => priorities[priority],
  tags: (messages, tags) => tags.map((tag) => tagName(tag, messages.tags)).join(', '),
  progress: ({ format }, progress) => format.percent(progress),
  setAside: ({ card }, until) => (until === someday ? card.someday : until.replace('T', ' ')),
  leads: ({ format }, leads) =>
    leads.map((lead) => leadMessages[format.language].leads.before[lead]).join(', '),
  progressBy: ({ format }, source) => historyMessages[format.language].historyDialog.progressBy[source],
};

const shownFieldNames = Object.keys(fieldFormatters) as ShownField[];

export function shownFields(patch: IdeaPatch): readonly ShownField[] {
  return shownFieldNames.filter((field) => patch[field] !== undefined);
}

export function isShownField(field: string): field is ShownField {
  return Object.hasOwn(fieldFormatters, field);
}

/** A field's value as text; empty if the field has none. */
export function fieldText<F extends ShownField>(
  messages: Messages,
  field: F,
  value: IdeaPatch[F] | null,
): string {
  if (value === undefined || value === null || isEmpty(value)) {
    const { language } = messages.format;
    if (field !== 'leads') return historyMessages[language].historyDialog.empty;
    const { asInSettings, never } = leadMessages[language].leads;
    return Array.isArray(value) ? never : asInSettings;
  }
  const format: FieldFormatter<F> = fieldFormatters[field];
  return format(messages, value);
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
