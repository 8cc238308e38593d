import { type FormEvent, useMemo, useRef, useState } from 'react';
import { calendarTime, dateText, dayOfDate, deadlineOnDay } from '#domain/deadline/deadline-day.ts';
import { deadlineOptions } from '#domain/deadline/deadline-options.ts';
import { isInFuture } from '#domain/deadline/deadline.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { deadlineMessages } from '#messages/deadline-messages.ts';
import { createWeekdayFormat } from '#messages/format/weekday-format.ts';
import { useFeatureMessages, useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import css from './move-to-menu.module.css';

export interface MoveToMenuProps {
  readonly idea: Idea;
  readonly handle: HTMLElement;
  onMove(day: number): void;
  onClose(): void;
}

/** Moves an idea to another day without dragging: the usual days at one press, any other by its date. */
export function MoveToMenu({ idea, handle, onMove, onClose }: MoveToMenuProps) {
  const { environment } = useForge();
  const { format } = useMessages();
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const { deadlineOptions: options } = useFeatureMessages(deadlineMessages);
  const zone = useZone();
  const trigger = useRef(handle);
  const weekdayOf = useMemo(() => createWeekdayFormat(format.locale), [format]);
  // The days of the moment at which the menu opened: they must not change under the person's finger.
  const [openedAt] = useState(environment.now);
  const { utcOffsetMinutes } = environment;
  const isPossible = (day: number) =>
    isInFuture(deadlineOnDay(idea.deadline, day, utcOffsetMinutes), environment.now(), zone);
  return (
    <ActionMenu
      label={words.moveTo}
      trigger={trigger}
      hasDigits
      onClose={onClose}
      actions={deadlineOptions(openedAt, utcOffsetMinutes(openedAt)).map(({ choice, day }) => ({
        id: choice,
        label: choice === 'today' ? words.today : options.choices[choice],
        hint: weekdayOf(day),
        isDisabled: !isPossible(day),
        run: () => onMove(day),
      }))}
    >
      <DateForm
        day={calendarTime(idea.deadline, utcOffsetMinutes)?.day ?? null}
        isPossible={isPossible}
        onMove={(day) => {
          handle.focus();
          onClose();
          onMove(day);
        }}
      />
    </ActionMenu>
  );
}

interface DateFormProps {
  /** The idea's day; null if it has none. */
  readonly day: number | null;
  isPossible(day: number): boolean;
  onMove(day: number): void;
}

function DateForm({ day, isPossible, onMove }: DateFormProps) {
  const { errors } = useMessages();
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const [value, setValue] = useState(day === null ? '' : dateText(day));
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = dayOfDate(value);
    if (wanted !== null && (wanted === day || isPossible(wanted))) return onMove(wanted);
    setError(wanted === null ? words.unreadableDate : errors['deadline-not-future']);
    field.current?.focus();
    return undefined;
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        type="date"
        label={words.newDate}
        // Limits the year to four digits, as in the other date fields.
        max="9999-12-31"
        value={value}
        error={error}
        isErrorAlert
        onChange={({ target }) => {
          setValue(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit">{words.move}</Button>
    </form>
  );
}
