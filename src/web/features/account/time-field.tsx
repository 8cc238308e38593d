import { useState } from 'react';
import { timeOfDayPattern } from '#domain/reminders/reminder-settings.ts';
import { TextField } from '../../ui/field/text-field.tsx';

export interface TimeFieldProps {
  readonly label: string;
  /** The id of an explanation. */
  readonly describedBy?: string;
  /** `HH:MM`. */
  readonly value: string;
  onChange(value: string): void;
}

/** A time of day, stored as soon as it is whole. */
export function TimeField({ label, describedBy, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="time"
      required
      label={label}
      aria-describedby={describedBy}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (timeOfDayPattern.test(target.value) && target.value !== value) onChange(target.value);
      }}
      // An unfinished time gives way to the one that is stored.
      onBlur={() => setTyped(null)}
    />
  );
}
