import { CornerDownLeft } from 'lucide';
import { type FormEvent } from 'react';
import { type EntryList } from '#domain/idea.ts';
import { isBlank } from '#domain/text.ts';
import { submitDraft } from '#client/given-back.ts';
import { useAccount } from '../../app/forge.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './entry-field.module.css';
import { useHalfTyped } from './use-half-typed.ts';

export interface EntryFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The name its half-typed text is kept under. */
  readonly draft: string;
  /** What submitting brings, shown at the end of the field. */
  readonly gain?: string;
  readonly isDisabled?: boolean;
  /** Takes nothing for the time being; what is typed stays in the field. */
  readonly isClosed?: boolean;
  readonly isLarge?: boolean;
  readonly hasAutofocus?: boolean;
  /** Takes the text, as the change with that id; it comes back into the field if that says no. */
  onSubmit(text: string, mutationId: string): Promise<boolean>;
}

/** The name under which a half-typed update or note of an idea is kept. */
export function entryDraft(list: EntryList, ideaId: string): string {
  return `${list === 'notes' ? 'note' : 'update'}.${ideaId}`;
}

/** One line that Enter submits: an update or a note. Blank text is ignored and stays as it is. */
export function EntryField({
  label,
  hint,
  draft,
  gain,
  isDisabled,
  isClosed,
  isLarge,
  hasAutofocus,
  onSubmit,
}: EntryFieldProps) {
  const { drafts } = useAccount();
  const { text, showNext, onChange, onFocus } = useHalfTyped(draft);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDisabled || isClosed || isBlank(text)) return;
    void submitDraft(drafts, { name: draft, text }, (id) => onSubmit(text, id));
    // Taken out at once, so that a second Enter does not add it again.
    showNext();
  };

  return (
    <form className={css.form} data-size={isLarge ? 'large' : undefined} onSubmit={submit}>
      <input
        type="text"
        dir="auto"
        aria-label={label}
        placeholder={hint}
        disabled={isDisabled}
        data-autofocus={hasAutofocus || undefined}
        enterKeyHint="send"
        autoComplete="off"
        value={text}
        onChange={onChange}
        onFocus={onFocus}
      />
      {gain !== undefined && !isDisabled && !isClosed && (
        <span className={css.gain} aria-hidden="true">
          {gain} <Icon of={CornerDownLeft} size={13} />
        </span>
      )}
    </form>
  );
}
