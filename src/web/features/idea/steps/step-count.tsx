import { type Idea } from '#domain/idea/idea.ts';
import { stepCountMessages } from '#messages/step-count-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import css from './step-count.module.css';

/** How many of an idea's steps are done; nothing if it has none. */
export function StepCount({ idea: { steps } }: { readonly idea: Idea }) {
  const { stepCount } = useFeatureMessages(stepCountMessages);
  if (steps.length === 0) return null;
  return (
    <span className={css.count}>
      {stepCount(steps.filter(({ doneAt }) => doneAt !== null).length, steps.length)}
    </span>
  );
}
