import { type Zone, isInFuture } from '../deadline/deadline.ts';
import { ideaTextFields, maxLength } from '../idea/idea-text.ts';
import { type IdeaFields, type IdeaTextField } from '../idea/idea.ts';
import { cleanText, isBlank } from '../primitives/text.ts';
import { type Stamp, zoneOf } from './mutation.ts';
import { type RefusalCode } from './refusal.ts';

/** The time and zone used to decide whether a deadline is in the future. */
export interface Moment {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly zone: Zone;
}

/** The time and zone used to validate a mutation's deadline. Forms call it before a mutation exists. */
export function momentOf(stamp: Stamp): Moment {
  return { at: stamp.at, zone: zoneOf(stamp) };
}

export type IdeaErrorCode = Extract<RefusalCode, 'fields-required' | 'text-too-long' | 'deadline-not-future'>;

export interface FieldError {
  readonly code: IdeaErrorCode;
  readonly field: IdeaTextField;
}

/**
 * The first invalid field and its error code, or null. Missing fields come before other errors, as in the
 * form.
 */
export function checkIdeaFields(
  fields: Readonly<Partial<Record<IdeaTextField, string>>>,
  moment: Moment,
): FieldError | null {
  const given = ideaTextFields.filter((field) => fields[field] !== undefined);
  const text = (field: IdeaTextField) => cleanText(fields[field] ?? '');
  const missing = given.find((field) => text(field) === '');
  if (missing) return { code: 'fields-required', field: missing };
  const tooLong = given.find((field) => text(field).length > maxLength[field]);
  if (tooLong) return { code: 'text-too-long', field: tooLong };
  if (fields.deadline !== undefined && !isInFuture(fields.deadline, moment.at, moment.zone)) {
    return { code: 'deadline-not-future', field: 'deadline' };
  }
  return null;
}

/**
 * Whether an idea may lose its deadline: one that lacks a description or target, as captured ideas do. An idea made by the
 * form has both, and keeps its deadline.
 */
export function mayLoseDeadline({
  description,
  target,
}: Pick<IdeaFields, 'description' | 'target'>): boolean {
  return isBlank(description) || isBlank(target);
}

/** Cleans the text fields for storage; other fields stay as they are. */
export function cleanIdeaFields<T extends Partial<Pick<IdeaFields, IdeaTextField>>>(fields: T): T {
  const clean: Record<string, unknown> = { ...fields };
  for (const field of ideaTextFields) {
    const value = clean[field];
    if (typeof value === 'string') clean[field] = cleanText(value);
  }
  return clean as T;
}
