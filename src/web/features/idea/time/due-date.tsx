import { type Deadline } from '#domain/deadline/deadline.ts';
import { type Urgency } from '#domain/deadline/urgency.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';

export interface DueDateProps {
  readonly deadline: Deadline;
  readonly urgency: Urgency;
  /** Whether only the day is shown, as in a row; the time of day is there for assistive technology. */
  readonly isBrief?: boolean;
}

/** The deadline as a date, beside its countdown. */
export function DueDate({ deadline, urgency, isBrief = false }: DueDateProps) {
  const { environment } = useForge();
  const { card, format } = useMessages();
  if (deadline.kind !== 'at') return null;
  const isThisYear = new Date(deadline.time).getFullYear() === new Date(environment.now()).getFullYear();
  const when = isThisYear ? format.dateTime(deadline.time) : format.longDateTime(deadline.time);
  const text = urgency === 'overdue' ? card.wasDue(when) : card.due(when);
  return (
    <time dateTime={new Date(deadline.time).toISOString()} title={isBrief ? text : undefined}>
      {isBrief ? (
        <>
          <span aria-hidden="true">
            {isThisYear ? format.weekday(deadline.time) : format.day(deadline.time)}
          </span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      ) : (
        text
      )}
    </time>
  );
}
