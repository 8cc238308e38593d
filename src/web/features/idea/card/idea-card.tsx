import { memo, useId, useRef, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { useFocusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/panel/chip.tsx';
import { LastUpdate } from '../entries/last-update.tsx';
import { UpdateField } from '../entries/update-field.tsx';
import { CategoryButton } from '../labels/category-label.tsx';
import { IdeaMeta } from '../labels/idea-meta.tsx';
import { MissingFields } from '../labels/missing-fields.tsx';
import { PriorityChip } from '../labels/priority-chip.tsx';
import { MatchLine, SearchedText } from '../search/search-marks.tsx';
import { StepsPart } from '../steps/lazy-steps.tsx';
import { Countdown, HiddenCountdown } from '../time/countdown.tsx';
import { DueDate } from '../time/due-date.tsx';
import { FinishedDate } from '../time/finished-date.tsx';
import { useUrgency } from '../time/use-urgency.ts';
import { CardButtons } from './card-buttons.tsx';
import { FinishRing } from './finish-ring.tsx';
import css from './idea-card.module.css';
import { ProgressSlider } from './progress-slider.tsx';
import { ReorderHandle } from './reorder-handle.tsx';
import { useCutText } from './use-cut-text.ts';
import { useEmptySpaceClick } from './use-empty-space-click.ts';

/** How many characters of a description or target its two lines show even on a narrow phone. */
const shownTextLength = 60;

/** An idea's full card with all its controls, for the All view. */
export const IdeaCard = memo(function IdeaCard({ idea }: { readonly idea: Idea }) {
  const { card } = useMessages();
  const { deadline, urgency } = useUrgency(idea);
  const [preview, setPreview] = useState<number | null>(null);
  const article = useFocusAfterRemoval(idea.id);
  const heading = useId();
  const texts = useRef<HTMLDivElement>(null);
  const isCut = useCutText(texts);
  const [isOpen, setOpen] = useState(false);
  const shownLength = isOpen ? Infinity : shownTextLength;
  useEmptySpaceClick(article, (target) => {
    // An open card folds only by its title: the space around a text one reads must not.
    if (isOpen ? target.closest('[data-title]') : isCut) setOpen(!isOpen);
  });
  return (
    <article
      ref={article}
      className={css.card}
      aria-labelledby={heading}
      data-urgency={urgency}
      data-idea={idea.id}
      data-folds={isCut || isOpen || undefined}
    >
      <ReorderHandle className={css.handle} />
      <FinishRing idea={idea} preview={preview} size={60} />
      <div ref={texts} className={css.body} data-open={isOpen || undefined}>
        <div className={css.over}>
          <CategoryButton name={idea.category} />
          <PriorityChip priority={idea.priority} />
          {isFinished(idea) && <Chip tone="quench">{card.done}</Chip>}
        </div>
        <h2 id={heading} className={css.title} dir="auto" tabIndex={-1} data-title data-cut>
          <SearchedText>{idea.title}</SearchedText>
        </h2>
        <p className={css.text} dir="auto" data-cut data-searched>
          <SearchedText>{idea.description}</SearchedText>
        </p>
        {(isCut || isOpen) && (
          <p className={css.more}>
            <LinkButton
              aria-expanded={isOpen}
              aria-describedby={heading}
              data-more
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? card.less : card.more}
            </LinkButton>
          </p>
        )}
        <MatchLine idea={idea} descriptionLength={shownLength} targetLength={shownLength} />
        <IdeaMeta idea={idea} isCut={!isOpen} />
        <LastUpdate idea={idea} />
        <MissingFields idea={idea} />
      </div>
      <div className={css.side}>
        <div className={css.deadline} data-urgency={urgency}>
          {isFinished(idea) ? (
            <>
              <FinishedDate idea={idea} />
              <HiddenCountdown deadline={deadline} />
            </>
          ) : (
            <Countdown deadline={deadline} />
          )}
          <DueDate deadline={deadline} urgency={urgency} />
        </div>
        <div className={css.buttons}>
          <CardButtons idea={idea} />
        </div>
      </div>
      <div className={css.work}>
        <UpdateField idea={idea} />
        <ProgressSlider idea={idea} onPreview={setPreview} />
        <div className={css.steps} data-empty={idea.steps.length === 0 || undefined}>
          <StepsPart idea={idea} hasCount />
        </div>
      </div>
    </article>
  );
});
