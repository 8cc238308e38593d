import { type MouseEvent } from 'react';
import { type Deadline } from '#domain/deadline/deadline.ts';
import { type Urgency } from '#domain/deadline/urgency.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import css from './due-date.module.css';

/** The id of the text that describes the buttons; the board renders it once. */
export const dueDateHintId = 'due-date-hint';

export interface DueDateProps {
  readonly deadline: Deadline;
  readonly urgency: Urgency;
}

/** The deadline as a date, beside its countdown. Pressing it opens the menu of deadlines. */
export function DueDate({ deadline, urgency }: DueDateProps) {
  const { dialogs, environment } = useForge();
  const { card, format } = useMessages();
  const keysOf = useTooltipKeys();
  if (deadline.kind !== 'at') return null;
  const openMenu = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const id = currentTarget.closest<HTMLElement>('[data-idea]')?.dataset['idea'];
    if (dialogs.menu.get() !== null) dialogs.closeMenu();
    else if (id !== undefined) dialogs.openMenu({ kind: 'deadline', id, anchor: currentTarget });
  };
  const isThisYear = new Date(deadline.time).getFullYear() === new Date(environment.now()).getFullYear();
  const when = isThisYear ? format.dateTime(deadline.time) : format.longDateTime(deadline.time);
  return (
    <button
      type="button"
      className={css.due}
      aria-haspopup="menu"
      aria-describedby={dueDateHintId}
      data-due
      data-tooltip={card.changeDeadline}
      {...keysOf('deadline')}
      onClick={openMenu}
    >
      <time dateTime={new Date(deadline.time).toISOString()}>
        {urgency === 'overdue' ? card.wasDue(when) : card.due(when)}
      </time>
    </button>
  );
}
