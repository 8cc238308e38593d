import { type Idea } from '#domain/idea/idea.ts';
import { optionalPart } from '../../../app/shell/optional-part.tsx';
import css from './lazy-steps.module.css';

export interface StepsProps {
  readonly idea: Idea;
  /** Whether the number of steps is shown above them, where nothing else shows it. */
  readonly hasCount?: boolean;
}

/** An idea's steps. Their code loads after the first card is painted. Until then the space of an idea without steps is kept. */
export const StepsPart = optionalPart<StepsProps>(
  async () => (await import('./steps.tsx')).Steps,
  () => <div className={css.place} />,
);
