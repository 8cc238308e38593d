import { type Entry, type IdeaDoc, type Step } from '#domain/idea/idea.ts';
import { fieldOf } from '#domain/mutation/effect.ts';
import { type KeptFields, type KeptIdea, type KeptStep } from '#domain/mutation/mutation.ts';

/** A field's value, where a missing one has its default. */
export function keptField(idea: IdeaDoc, name: keyof KeptFields): unknown {
  return fieldOf(idea, name);
}

/** The part of an entry that is compared, as one text. A step's position is not. */
export function keptContent(entry: Entry | KeptStep | Step): string {
  return 'doneAt' in entry ? `${entry.doneAt ?? ''} ${entry.text}` : entry.text;
}

/** Steps as they are kept: left out if there are none, so that an earlier server takes the rest. */
export function stepsIn(steps: readonly KeptStep[]): Pick<KeptIdea, 'steps'> {
  if (steps.length === 0) return {};
  return { steps: steps.map(({ id, text, date, doneAt }) => ({ id, text, date, doneAt })) };
}
