import { type IdeaDoc } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { ProgressRing, type ProgressRingProps } from '../../../ui/progress/progress-ring.tsx';
import css from './finish-ring.module.css';

export interface FinishRingProps extends Pick<ProgressRingProps, 'size' | 'hasGlow'> {
  readonly idea: IdeaDoc;
  /** The value to show during a drag of the slider; null for the idea's own. */
  readonly preview: number | null;
}

/**
 * An idea's progress ring, with a button over it that finishes or reopens the idea. The button is beside the progressbar,
 * not around it, as a button hides the roles of its content.
 */
export function FinishRing({ idea, preview, size, hasGlow = false }: FinishRingProps) {
  const { actions } = useForge();
  const { card } = useMessages();
  const keysOf = useTooltipKeys();
  const isDone = isFinished(idea);
  const label = isDone ? card.reopen : card.finish;
  return (
    <div className={css.place}>
      <ProgressRing label={card.progress} value={preview ?? idea.progress} size={size} hasGlow={hasGlow} />
      <button
        type="button"
        className={css.button}
        aria-label={label}
        data-tooltip={label}
        {...keysOf('finish')}
        data-done={isDone || undefined}
        onClick={() => void actions.toggleFinished(idea.id)}
      />
      <span className={css.tick} aria-hidden="true" />
    </div>
  );
}
