import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type LabelKind } from './label-kind.ts';
import css from './manage.module.css';

export interface RenameFormProps {
  readonly name: string;
  readonly kind: LabelKind;
  onCancel(): void;
  /** `to` is the name as it is stored. */
  onDone(to: string): void;
}

export function RenameForm({ name, kind, onCancel, onDone }: RenameFormProps) {
  const { manage: words } = useFeatureMessages(manageMessages);
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);
  useEffect(() => field.current?.select(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = kind.nameFault(name, text);
    setError(fault ?? undefined);
    if (fault !== null) return field.current?.focus();
    // A double press submits twice.
    if (isSent.current) return undefined;
    isSent.current = true;
    const to = kind.clean(text);
    if (to === name) return onCancel();
    if (await kind.rename(name, to)) return onDone(to);
    isSent.current = false;
    return undefined;
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={onEscape(onCancel)}
    >
      <TextField
        ref={field}
        label={words.newName}
        autoComplete="off"
        maxLength={kind.maxLength}
        value={text}
        error={error}
        isErrorAlert
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" kind="primary">
        {words.save}
      </Button>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </form>
  );
}

/** Escape closes the form, not the dialog around it. */
export function onEscape(close: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}
