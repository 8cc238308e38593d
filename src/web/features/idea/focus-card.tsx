import { Target } from 'lucide';
import { useId, useState } from 'react';
import { type Idea } from '#domain/idea.ts';
import { isFinished } from '#domain/progress.ts';
import { useMessages } from '../../app/forge.ts';
import { Chip } from '../../ui/chip.tsx';
import { type Heat, heatOf } from '../../ui/heat.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { CardButtons } from './card-buttons.tsx';
import { CategoryLabel } from './category-label.tsx';
import { EntryList } from './entry-list.tsx';
import { DueDate } from './due-date.tsx';
import css from './focus-card.module.css';
import { useFocusHeirs } from './focus-after-removal.ts';
import { FocusCountdown } from './focus-countdown.tsx';
import { TagList } from './idea-meta.tsx';
import { PriorityChip } from './priority-chip.tsx';
import { ProgressSlider } from './progress-slider.tsx';
import { UpdateField } from './update-field.tsx';
import { useUrgency } from './use-urgency.ts';

const tempers = {
  '0': 'cold',
  '1': 'warm',
  '2': 'hot',
  '3': 'white',
  done: 'done',
} as const satisfies Record<Heat, string>;

/** How many of the idea's own updates stand under it. */
const shownUpdates = 5;

export interface FocusCardProps {
  readonly idea: Idea;
  /** How many unfinished ideas come after it. */
  readonly waiting: number;
  /** Whether a filter may have left out others. */
  readonly isFiltered: boolean;
}

/** The one idea that matters now, large. */
export function FocusCard({ idea, waiting, isFiltered }: FocusCardProps) {
  const { card, focus } = useMessages();
  const { deadline, urgency } = useUrgency(idea);
  const [preview, setPreview] = useState<number | null>(null);
  const article = useFocusHeirs(idea.id);
  const heading = useId();
  const progress = preview ?? idea.progress;
  return (
    <>
      <article
        ref={article}
        className={css.card}
        aria-labelledby={heading}
        data-urgency={urgency}
        data-idea={idea.id}
      >
        <div className={css.ring}>
          <ProgressRing label={card.progress} value={progress} size={168} hasGlow />
          <span>{card.tempers[tempers[heatOf(progress)]]}</span>
        </div>
        <div className={css.body}>
          <div className={css.over}>
            <CategoryLabel name={idea.category} />
            <PriorityChip priority={idea.priority} />
            {isFinished(idea) && <Chip tone="quench">{card.done}</Chip>}
            <TagList tags={idea.tags} />
          </div>
          <h2 id={heading} className={css.title} dir="auto" tabIndex={-1} data-title>
            {idea.title}
          </h2>
          <p className={css.text} dir="auto">
            {idea.description}
          </p>
          {idea.target !== '' && (
            <p className={css.target}>
              <Icon of={Target} size={15} />
              <VisuallyHidden>{card.target}: </VisuallyHidden>
              <bdi>{idea.target}</bdi>
            </p>
          )}
          <div className={css.due} data-urgency={urgency}>
            <FocusCountdown deadline={deadline} />
            <DueDate deadline={deadline} urgency={urgency} />
          </div>
          <div className={css.work}>
            <UpdateField idea={idea} isLarge />
            <ProgressSlider idea={idea} onPreview={setPreview} />
          </div>
        </div>
        <div className={css.buttons}>
          <CardButtons idea={idea} />
        </div>
      </article>
      <p className={css.waiting}>{(isFiltered ? focus.waitingOfMatches : focus.waiting)(waiting)}</p>
      <LastUpdates idea={idea} />
    </>
  );
}

function LastUpdates({ idea }: { readonly idea: Idea }) {
  const { focus } = useMessages();
  const heading = useId();
  if (idea.updates.length === 0) return null;
  return (
    <section className={css.strikes} aria-labelledby={heading}>
      <h3 id={heading}>{focus.lastUpdates}</h3>
      <EntryList idea={idea} list="updates" most={shownUpdates} />
    </section>
  );
}
