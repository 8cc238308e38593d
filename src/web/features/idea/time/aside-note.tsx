import { Hourglass } from 'lucide';
import { dayOf } from '#domain/time/calendar-day.ts';
import { type Messages } from '#messages/en/en.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Chip } from '../../../ui/panel/chip.tsx';
import { dateTimeText, dayText } from './date-text.ts';

/** When a set-aside idea returns: the day, with its time where that is today. */
export function AsideNote({
  until,
  isBrief = false,
}: {
  readonly until: number;
  readonly isBrief?: boolean;
}) {
  const { environment } = useForge();
  const messages = useMessages();
  const { utcOffsetMinutes } = environment;
  const now = environment.now();
  const isToday = dayOf(until, utcOffsetMinutes(until)) === dayOf(now, utcOffsetMinutes(now));
  return (
    <Chip canWrap={!isBrief}>
      <Icon of={Hourglass} size={12} />
      {asideText(messages, until, now, isBrief && !isToday)}
    </Chip>
  );
}

/** Until when an idea is set aside, with the time of day unless it is brief. */
export function asideText({ card, format }: Messages, until: number, now: number, isBrief: boolean): string {
  if (until === Infinity) return card.someday;
  return card.notNowUntil((isBrief ? dayText : dateTimeText)(format, until, now));
}
