import { type FormEvent, useRef, useState } from 'react';
import { isInFuture } from '#domain/deadline/deadline.ts';
import { deadlineMessages } from '#messages/deadline-messages.ts';
import { useFeatureMessages, useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DeadlineField } from '../form/deadline-field.tsx';
import css from './own-deadline-form.module.css';

export interface OwnDeadlineFormProps {
  /** The idea's present deadline. */
  readonly deadline: string;
  onSet(deadline: string): void;
}

/** A date and time of the person's own, below the offered ones. */
export function OwnDeadlineForm({ deadline, onSet }: OwnDeadlineFormProps) {
  const { environment } = useForge();
  const { form } = useMessages();
  const { deadlineOptions: words } = useFeatureMessages(deadlineMessages);
  const zone = useZone();
  const [value, setValue] = useState(deadline);
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The menu may be inside a form of the page, as React sees it.
    event.stopPropagation();
    const isUnreadable = field.current?.value === '';
    if (!isUnreadable && (value === deadline || isInFuture(value, environment.now(), zone)))
      return onSet(value);
    setError(isUnreadable ? form.deadlineUnreadable : form.faults['deadline-not-future']);
    field.current?.focus();
    return undefined;
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <DeadlineField
        ref={field}
        label={form.deadline}
        value={value}
        error={error}
        onChange={(next) => {
          setValue(next);
          setError(undefined);
        }}
      />
      <Button type="submit">{words.set}</Button>
    </form>
  );
}
