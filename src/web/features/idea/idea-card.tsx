import { memo, useId, useState } from 'react';
import { type Idea } from '#domain/idea.ts';
import { isFinished } from '#domain/progress.ts';
import { useMessages } from '../../app/forge.ts';
import { Chip } from '../../ui/chip.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { CardButtons } from './card-buttons.tsx';
import { CategoryLabel } from './category-label.tsx';
import { Countdown } from './countdown.tsx';
import { DueDate } from './due-date.tsx';
import css from './idea-card.module.css';
import { useFocusHeirs } from './focus-after-removal.ts';
import { IdeaMeta } from './idea-meta.tsx';
import { PriorityChip } from './priority-chip.tsx';
import { ProgressSlider } from './progress-slider.tsx';
import { ReorderHandle } from './reorder-handle.tsx';
import { UpdateField } from './update-field.tsx';
import { useUrgency } from './use-urgency.ts';

/** One idea with everything that can be done to it, as the All view shows it. */
export const IdeaCard = memo(function IdeaCard({ idea }: { readonly idea: Idea }) {
  const { card } = useMessages();
  const { deadline, urgency } = useUrgency(idea);
  const [preview, setPreview] = useState<number | null>(null);
  const article = useFocusHeirs(idea.id);
  const heading = useId();
  return (
    <article
      ref={article}
      className={css.card}
      aria-labelledby={heading}
      data-urgency={urgency}
      data-idea={idea.id}
    >
      <ReorderHandle className={css.handle} />
      <ProgressRing label={card.progress} value={preview ?? idea.progress} size={60} />
      <div className={css.body}>
        <div className={css.over}>
          <CategoryLabel name={idea.category} />
          <PriorityChip priority={idea.priority} />
          {isFinished(idea) && <Chip tone="quench">{card.done}</Chip>}
        </div>
        <h2 id={heading} className={css.title} dir="auto" tabIndex={-1} data-title>
          {idea.title}
        </h2>
        <p className={css.text} dir="auto">
          {idea.description}
        </p>
        <IdeaMeta idea={idea} />
      </div>
      <div className={css.side}>
        <div className={css.deadline} data-urgency={urgency}>
          <Countdown deadline={deadline} />
          <DueDate deadline={deadline} urgency={urgency} />
        </div>
        <div className={css.buttons}>
          <CardButtons idea={idea} />
        </div>
      </div>
      <div className={css.work}>
        <UpdateField idea={idea} />
        <ProgressSlider idea={idea} onPreview={setPreview} />
      </div>
    </article>
  );
});
