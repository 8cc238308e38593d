import { type Idea } from '#domain/idea/idea.ts';
import { lazyPart } from '../../../app/shell/lazy-part.tsx';

export interface StepsProps {
  readonly idea: Idea;
  /** Whether the number of steps is shown above them, where nothing else shows it. */
  readonly hasCount?: boolean;
}

/** An idea's steps. Their code loads after the first card is painted. */
export const StepsPart = lazyPart<StepsProps>(async () => (await import('./steps.tsx')).Steps);
