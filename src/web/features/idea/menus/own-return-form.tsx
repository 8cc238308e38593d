import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isInFuture } from '#domain/deadline/deadline.ts';
import { setAsideMessages } from '#messages/set-aside-messages.ts';
import { useFeatureMessages, useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import css from './own-deadline-form.module.css';

export interface OwnReturnFormProps {
  /** The date and time shown first, as an idea stores them. */
  readonly start: string;
  onChange(until: string): void;
  onSet(until: string): void;
}

/** A date and time of the person's own for an idea's return. */
export function OwnReturnForm({ start, onChange, onSet }: OwnReturnFormProps) {
  const { environment } = useForge();
  const { form } = useMessages();
  const { setAsideMenu: words } = useFeatureMessages(setAsideMessages);
  const zone = useZone();
  const [value, setValue] = useState(start);
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The menu has grown and places itself again.
    dispatchEvent(new Event('resize'));
    field.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The menu may be inside a form of the page, as React sees it.
    event.stopPropagation();
    if (isInFuture(value, environment.now(), zone)) return onSet(value);
    setError(field.current?.value === '' ? form.deadlineUnreadable : words.notLater);
    field.current?.focus();
    return undefined;
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        type="datetime-local"
        // Limits the year to four digits, so that typing continues with the hour without another key.
        max="9999-12-31T23:59"
        label={words.when}
        value={value}
        error={error}
        isErrorAlert
        onChange={({ target }) => {
          setValue(target.value);
          onChange(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit">{words.set}</Button>
    </form>
  );
}
