import { type KeyboardEvent } from 'react';
import { eveningOf } from '#domain/deadline/deadline-options.ts';
import { dayOf } from '#domain/time/calendar-day.ts';
import { useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { type TextFieldProps, TextField } from '../../../ui/field/text-field.tsx';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { deadlineValue } from './deadline-value.ts';

export interface DeadlineFieldProps extends Omit<TextFieldProps, 'onChange' | 'type'> {
  /** The deadline as it is stored. */
  readonly value: string;
  onChange(deadline: string): void;
}

/** A date and time. A date that is typed into the empty control gets 18:00 as its time. */
export function DeadlineField({ value, onChange, ...rest }: DeadlineFieldProps) {
  const { environment } = useForge();
  const { form } = useMessages();
  const zone = useZone();
  const shown = deadlineValue(value, zone);
  const startWithTime = ({ currentTarget, key, ...event }: KeyboardEvent<HTMLInputElement>) => {
    // The control reports no date until it also has a time. So the first digit begins from today at 18:00, whose
    // parts the person then types over.
    // A browser without the control shows a text field, where a digit is typed like any other letter.
    if (currentTarget.type !== 'datetime-local') return;
    const isEmpty = currentTarget.value === '' && !currentTarget.validity.badInput;
    if (!isEmpty || hasModifierKey(event) || !/^\p{Nd}$/u.test(key)) return;
    const now = environment.now();
    onChange(eveningOf(dayOf(now, environment.utcOffsetMinutes(now))));
  };
  return (
    <TextField
      {...rest}
      type="datetime-local"
      hint={form.deadlineTime}
      // Limits the year to four digits, so that typing continues with the hour without another key.
      max="9999-12-31T23:59"
      value={shown}
      onKeyDown={startWithTime}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
