import { isSetBySteps } from '#domain/idea/steps.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { type StepsProps } from './lazy-steps.tsx';
import { setProgressBy } from './step-actions.ts';
import { StepCount } from './step-count.tsx';
import { StepField } from './step-field.tsx';
import { StepList } from './step-list.tsx';
import css from './steps.module.css';

/** An idea's steps with everything to change them. Without steps only the field that adds one, quietly. */
export function Steps({ idea, hasCount = false }: StepsProps) {
  const { actions } = useForge();
  const { card, entries } = useMessages();
  const { id, steps } = idea;
  const isEmpty = steps.length === 0;
  return (
    <section className={css.steps} aria-label={isEmpty ? undefined : entries.steps} data-steps>
      {hasCount && !isEmpty && (
        <p>
          <StepCount idea={idea} />
        </p>
      )}
      {!isEmpty && <StepList idea={idea} />}
      <StepField ideaId={id} count={steps.length} />
      {!isEmpty && (
        <label>
          <input
            type="checkbox"
            checked={isSetBySteps(idea)}
            onChange={({ target: { checked } }) =>
              void setProgressBy(actions, { id, by: checked ? 'steps' : 'hand' })
            }
          />
          {card.bySteps}
        </label>
      )}
    </section>
  );
}
