import { type Deadline } from '#domain/deadline/deadline.ts';
import { type Urgency } from '#domain/deadline/urgency.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';

export interface DueDateProps {
  readonly deadline: Deadline;
  readonly urgency: Urgency;
}

/** The deadline as a date, beside its countdown. */
export function DueDate({ deadline, urgency }: DueDateProps) {
  const { environment } = useForge();
  const { card, format } = useMessages();
  if (deadline.kind !== 'at') return null;
  const isThisYear = new Date(deadline.time).getFullYear() === new Date(environment.now()).getFullYear();
  const when = isThisYear ? format.dateTime(deadline.time) : format.longDateTime(deadline.time);
  return (
    <time dateTime={new Date(deadline.time).toISOString()}>
      {urgency === 'overdue' ? card.wasDue(when) : card.due(when)}
    </time>
  );
}
