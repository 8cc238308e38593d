import { type Deadline } from '#domain/deadline/deadline.ts';
import { type Urgency } from '#domain/deadline/urgency.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { toggleFieldMenu } from '../menus/open-field-menu.ts';
import { dateTimeText, dayText } from './date-text.ts';
import css from './due-date.module.css';

/** The id of the text that describes the buttons; the board renders it once. */
export const dueDateHintId = 'due-date-hint';

export interface DueDateProps {
  readonly deadline: Deadline;
  readonly urgency: Urgency;
  /** Whether only the day is shown, as in a row; the time of day is there for assistive technology. */
  readonly isBrief?: boolean;
}

/** The deadline as a date, beside its countdown. Pressing it opens the menu of deadlines. */
export function DueDate({ deadline, urgency, isBrief = false }: DueDateProps) {
  const { dialogs, environment } = useForge();
  const { card, format } = useMessages();
  const keysOf = useTooltipKeys();
  if (deadline.kind !== 'at') return null;
  const now = environment.now();
  const when = dateTimeText(format, deadline.time, now);
  const text = urgency === 'overdue' ? card.wasDue(when) : card.due(when);
  return (
    <button
      type="button"
      className={css.due}
      aria-haspopup="menu"
      aria-describedby={dueDateHintId}
      data-due
      data-tooltip={isBrief ? text : card.changeDeadline}
      {...keysOf('deadline')}
      onClick={({ currentTarget }) => toggleFieldMenu(dialogs, 'deadline', currentTarget)}
    >
      <time dateTime={new Date(deadline.time).toISOString()}>
        {isBrief ? (
          <>
            <span aria-hidden="true">{dayText(format, deadline.time, now)}</span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </>
        ) : (
          text
        )}
      </time>
    </button>
  );
}
