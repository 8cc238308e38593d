import { Target } from 'lucide';
import { useId, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useFocusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Chip } from '../../../ui/panel/chip.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { EntryList } from '../entries/entry-list.tsx';
import { UpdateField } from '../entries/update-field.tsx';
import { CategoryButton } from '../labels/category-label.tsx';
import { TagList } from '../labels/idea-meta.tsx';
import { MissingFields } from '../labels/missing-fields.tsx';
import { PriorityChip } from '../labels/priority-chip.tsx';
import { MatchLine, SearchedText } from '../search/search-marks.tsx';
import { StepsPart } from '../steps/lazy-steps.tsx';
import { DueDate } from '../time/due-date.tsx';
import { FocusCountdown } from '../time/focus-countdown.tsx';
import { useUrgency } from '../time/use-urgency.ts';
import { CardButtons } from './card-buttons.tsx';
import { FinishRing } from './finish-ring.tsx';
import { FinishedLine } from './finished-line.tsx';
import css from './focus-card.module.css';
import { ProgressSlider } from './progress-slider.tsx';
import { temperOf } from './temper.ts';

/** How many of the idea's updates are shown. */
const maxUpdates = 5;

export interface FocusCardProps {
  readonly idea: Idea;
  /** The number of unfinished ideas after this one. */
  readonly waiting: number;
  /** Whether a filter is active, so that other ideas may be hidden. */
  readonly isFiltered: boolean;
  /** Whether the idea was just finished and the next one follows in a moment. */
  readonly isLeaving: boolean;
  /** Reports that the person uses the card of the finished idea, which then stays. */
  onHold(isHeld: boolean): void;
}

/** The Focus view's large card. */
export function FocusCard({ idea, waiting, isFiltered, isLeaving, onHold }: FocusCardProps) {
  const { card, focus } = useMessages();
  const { deadline, urgency } = useUrgency(idea);
  const [preview, setPreview] = useState<number | null>(null);
  const article = useFocusAfterRemoval(idea.id);
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
        data-focus
      >
        <div className={css.ring}>
          <FinishRing idea={idea} preview={preview} size={168} hasGlow />
          <span>{card.tempers[temperOf(progress)]}</span>
        </div>
        <div className={css.body}>
          <div className={css.over}>
            <CategoryButton name={idea.category} />
            <PriorityChip priority={idea.priority} />
            {isFinished(idea) && <Chip tone="quench">{card.done}</Chip>}
            <TagList tags={idea.tags} />
          </div>
          <h2 id={heading} className={css.title} dir="auto" tabIndex={-1} data-title>
            <SearchedText>{idea.title}</SearchedText>
          </h2>
          {idea.description !== '' && (
            <p className={css.text} dir="auto" data-searched>
              <SearchedText>{idea.description}</SearchedText>
            </p>
          )}
          <MatchLine idea={idea} descriptionLength={Infinity} targetLength={Infinity} />
          {idea.target !== '' && (
            <p className={css.target}>
              <Icon of={Target} size={15} />
              <VisuallyHidden>{card.target}: </VisuallyHidden>
              <bdi data-searched-elsewhere>{idea.target}</bdi>
            </p>
          )}
          <MissingFields idea={idea} />
          <div className={css.state} data-leaving={isLeaving || undefined}>
            <div className={css.due} data-urgency={urgency}>
              <FocusCountdown deadline={deadline} />
              <DueDate deadline={deadline} urgency={urgency} />
            </div>
            {isLeaving && <FinishedLine idea={idea} card={article} onHold={onHold} />}
          </div>
          <div className={css.work}>
            <UpdateField idea={idea} isLarge />
            <ProgressSlider idea={idea} onPreview={setPreview} />
            <StepsPart idea={idea} hasCount />
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
  const { dialogs } = useForge();
  const { card, focus } = useMessages();
  const heading = useId();
  if (idea.updates.length === 0) return null;
  return (
    <section className={css.updates} aria-labelledby={heading}>
      <h3 id={heading}>{focus.lastUpdates}</h3>
      <EntryList idea={idea} list="updates" maxCount={maxUpdates} />
      {idea.updates.length > maxUpdates && (
        <p className={css.all}>
          <LinkButton onClick={() => dialogs.show({ kind: 'updates', id: idea.id })}>
            {card.updateCount(idea.updates.length)}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
