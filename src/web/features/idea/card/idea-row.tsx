import { memo, useContext, useId, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { useFocusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { Chip } from '../../../ui/panel/chip.tsx';
import { LastUpdate } from '../entries/last-update.tsx';
import { UpdateField } from '../entries/update-field.tsx';
import { CategoryButton } from '../labels/category-label.tsx';
import { IdeaMeta, TagList } from '../labels/idea-meta.tsx';
import { MissingFields } from '../labels/missing-fields.tsx';
import { PriorityChip } from '../labels/priority-chip.tsx';
import { MatchLine, SearchMarksContext, SearchedText } from '../search/search-marks.tsx';
import { StepsPart } from '../steps/lazy-steps.tsx';
import { StepCount } from '../steps/step-count.tsx';
import { BriefCountdown, HiddenCountdown } from '../time/countdown.tsx';
import { DueDate } from '../time/due-date.tsx';
import { FinishedDate } from '../time/finished-date.tsx';
import { useUrgency } from '../time/use-urgency.ts';
import { CardButtons, HistoryButton } from './card-buttons.tsx';
import { FinishRing } from './finish-ring.tsx';
import css from './idea-row.module.css';
import { ProgressSlider } from './progress-slider.tsx';
import { ReorderHandle } from './reorder-handle.tsx';
import { useEmptySpaceClick } from './use-empty-space-click.ts';
import { useOpenRow } from './use-open-row.ts';

/** An idea as a single row, for the List view; pressing its title or empty space expands it. */
export const IdeaRow = memo(function IdeaRow({ idea }: { readonly idea: Idea }) {
  const { card } = useMessages();
  const keysOf = useTooltipKeys();
  const { deadline, urgency } = useUrgency(idea);
  const { isOpen, toggle } = useOpenRow(idea.id);
  const shownLength = isOpen ? Infinity : 0;
  const [preview, setPreview] = useState<number | null>(null);
  // The words may be in a tag, so all of them are shown.
  const isFoundElsewhere = useContext(SearchMarksContext)?.isElsewhere ?? false;
  const article = useFocusAfterRemoval(idea.id);
  const ids = { heading: useId(), details: useId() };
  useEmptySpaceClick(article, (target) => {
    // The space around the fields of an open row must not close it.
    if (!target.closest('[data-details]')) toggle();
  });
  return (
    <article
      ref={article}
      className={css.row}
      aria-labelledby={ids.heading}
      data-urgency={urgency}
      data-open={isOpen || undefined}
      data-idea={idea.id}
    >
      <ReorderHandle className={css.handle} />
      <FinishRing idea={idea} preview={preview} size={36} />
      <div className={css.words}>
        <h2 className={css.heading}>
          <button
            type="button"
            id={ids.heading}
            className={css.title}
            dir="auto"
            aria-expanded={isOpen}
            aria-controls={isOpen ? ids.details : undefined}
            data-title
            data-tooltip={card.open}
            {...keysOf('open')}
            onClick={toggle}
          >
            <SearchedText>{idea.title}</SearchedText>
          </button>
        </h2>
        <div className={css.under} data-whole={isFoundElsewhere || undefined}>
          {isFinished(idea) && <Chip tone="quench">{card.done}</Chip>}
          <PriorityChip priority={idea.priority} />
          <CategoryButton name={idea.category} />
          <TagList tags={idea.tags} />
          <StepCount idea={idea} />
        </div>
        <MatchLine idea={idea} descriptionLength={shownLength} targetLength={shownLength} />
      </div>
      <div className={css.deadline} data-urgency={urgency}>
        {isFinished(idea) ? (
          <>
            {idea.finishedAt === null ? (
              <DueDate deadline={deadline} urgency={urgency} isBrief />
            ) : (
              <FinishedDate idea={idea} />
            )}
            <HiddenCountdown deadline={deadline} />
          </>
        ) : (
          <>
            <DueDate deadline={deadline} urgency={urgency} isBrief />
            <BriefCountdown deadline={deadline} urgency={urgency} />
          </>
        )}
      </div>
      <div className={css.buttons}>
        <CardButtons idea={idea} hasHistory={false} />
      </div>
      {isOpen && (
        <div id={ids.details} className={css.details} data-details>
          {idea.description !== '' && (
            <p dir="auto" data-searched>
              <SearchedText>{idea.description}</SearchedText>
            </p>
          )}
          <div className={css.meta}>
            <IdeaMeta idea={idea} hasTags={false} />
            <HistoryButton idea={idea} />
          </div>
          <LastUpdate idea={idea} />
          <MissingFields idea={idea} />
          <div className={css.work}>
            <UpdateField idea={idea} />
            <ProgressSlider idea={idea} onPreview={setPreview} />
          </div>
          <StepsPart idea={idea} />
        </div>
      )}
    </article>
  );
});
