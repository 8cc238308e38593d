import { type IdeaPatch } from '#domain/effect.ts';
import { type Priority } from '#domain/idea.ts';
import { type Tag } from '#domain/tags.ts';
import { type Messages } from '#messages/en.ts';
import { sampleWording } from '../../app/sample-words.ts';
import { categoryName } from './category-label.tsx';

/** Fields that a history shows; the place in the order and the moment of finishing speak for themselves. */
const shown = [
  'title',
  'description',
  'category',
  'deadline',
  'target',
  'priority',
  'tags',
  'progress',
] as const;

export type ShownField = (typeof shown)[number];

export function shownFields(patch: IdeaPatch): readonly ShownField[] {
  return shown.filter((field) => patch[field] !== undefined);
}

export function isShownField(field: string): field is ShownField {
  return shown.includes(field as ShownField);
}

/** A field's value in words. */
export function fieldText(messages: Messages, field: ShownField, value: unknown): string {
  const { format, history, priorities, tags } = messages;
  if (value === '' || (Array.isArray(value) && value.length === 0)) return history.empty;
  if (field === 'progress') return format.percent(Number(value));
  if (field === 'priority') return priorities[value as Priority];
  if (field === 'category') return categoryName(messages, String(value));
  if (field === 'tags') return (value as readonly Tag[]).map((tag) => tags[tag]).join(', ');
  if (field === 'deadline') return String(value).replace('T', ' ');
  return sampleWording(messages).shown(String(value));
}
