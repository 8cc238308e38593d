import { Check, CircleAlert, GripVertical, Hourglass } from 'lucide';
import { memo, use } from 'react';
import { calendarTime } from '#domain/deadline/deadline-day.ts';
import { type Urgency } from '#domain/deadline/urgency.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type MonthFormat } from '#messages/format/month-format.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { HandleContext } from '../../idea/card/handle-context.ts';
import { SearchedText } from '../../idea/search/search-marks.tsx';
import { asideText } from '../../idea/time/aside-note.tsx';
import { useAsideUntil } from '../../idea/time/use-aside-until.ts';
import { useUrgency } from '../../idea/time/use-urgency.ts';
import css from './idea-chip.module.css';

export interface IdeaChipProps {
  readonly idea: Idea;
  readonly format: MonthFormat;
  /** Whether it is in a cell of the grid, which the Tab key leaves out and a mouse can drag as a whole. */
  readonly isInGrid?: boolean;
  /** Must be referentially stable. */
  onOpen(id: string): void;
}

/** An idea on a day in one line: its title, and by an icon if it is finished, set aside or overdue. */
export const IdeaChip = memo(function IdeaChip({ idea, format, isInGrid = false, onOpen }: IdeaChipProps) {
  const { environment } = useForge();
  const messages = useMessages();
  const handle = use(HandleContext);
  const { urgency } = useUrgency(idea);
  const asideUntil = useAsideUntil(idea);
  const time = calendarTime(idea.deadline, environment.utcOffsetMinutes);
  const isAside = asideUntil !== null;
  const icon = isAside && urgency !== 'done' ? Hourglass : icons[urgency];
  const { done, expired } = messages.card;
  const states: Record<Urgency, string | null> = { done, overdue: expired, soon: null, calm: null };
  const aside = isAside ? asideText(messages, asideUntil, environment.now(), true) : null;
  const words = [time && format.time(time.wallMs), states[urgency], aside].filter((text) => text !== null);
  const tabIndex = isInGrid ? -1 : undefined;
  return (
    <div
      className={css.chip}
      data-urgency={urgency}
      data-aside={isAside || undefined}
      data-cell={isInGrid || undefined}
      data-grab={idea.id}
      data-draggable
    >
      <button
        type="button"
        className={css.title}
        tabIndex={tabIndex}
        data-tooltip={isInGrid ? idea.title : undefined}
        onClick={() => onOpen(idea.id)}
      >
        {icon && <Icon of={icon} size={12} />}
        <span dir="auto" className={css.words} data-searched>
          <SearchedText>{idea.title}</SearchedText>
        </span>
        {!isInGrid && time && (
          <span className={css.time} aria-hidden="true">
            {format.time(time.wallMs)}
          </span>
        )}
        {words.length > 0 && <VisuallyHidden>{words.join(', ')}</VisuallyHidden>}
      </button>
      <button
        type="button"
        className={css.handle}
        tabIndex={tabIndex}
        aria-label={handle?.label}
        aria-describedby={handle?.hintId}
        data-handle
      >
        <Icon of={GripVertical} size={14} />
      </button>
    </div>
  );
});

const icons = { done: Check, overdue: CircleAlert, soon: null, calm: null };
