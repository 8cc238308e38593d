import { useEffect, useEffectEvent, useState } from 'react';
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

/**
 * A time of day. It is stored when the person leaves the field or presses Enter, because typing its digits passes
 * other valid times.
 */
export function TimeField({ label, describedBy, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const store = () => {
    // An unfinished time gives way to the one that is stored.
    setTyped(null);
    if (typed !== null && typed !== value && timeOfDayPattern.test(typed)) onChange(typed);
  };
  const storeAtEnd = useEffectEvent(store);
  // React reports no blur if the field disappears, as when Escape closes the dialog.
  useEffect(() => () => storeAtEnd(), []);
  return (
    <TextField
      type="time"
      required
      label={label}
      aria-describedby={describedBy}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={store}
      onKeyDown={({ key }) => {
        if (key === 'Enter') store();
      }}
    />
  );
}
