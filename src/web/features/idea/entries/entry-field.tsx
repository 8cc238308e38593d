import { CornerDownLeft } from 'lucide';
import { type FormEvent } from 'react';
import { submitDraft } from '#client/drafts/draft-submission.ts';
import { type EntryList } from '#domain/idea/idea.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { useAccount } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useTextDraft } from '../drafts/use-text-draft.ts';
import css from './entry-field.module.css';

export interface EntryFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The name its half-typed text is kept under. */
  readonly draftName: string;
  /** What submitting brings, shown at the end of the field. */
  readonly gainText?: string;
  readonly isDisabled?: boolean;
  /** Takes nothing for the time being; what is typed stays in the field. */
  readonly isClosed?: boolean;
  readonly isLarge?: boolean;
  readonly hasAutofocus?: boolean;
  /** Takes the text, as the change with that id; it comes back into the field if that says no. */
  onSubmit(text: string, mutationId: string): Promise<boolean>;
}

/** The name under which a half-typed update or note of an idea is kept. */
export function entryDraftName(list: EntryList, ideaId: string): string {
  return `${list === 'notes' ? 'note' : 'update'}.${ideaId}`;
}

/** One line that Enter submits: an update or a note. Blank text is ignored and stays as it is. */
export function EntryField({
  label,
  hint,
  draftName,
  gainText,
  isDisabled,
  isClosed,
  isLarge,
  hasAutofocus,
  onSubmit,
}: EntryFieldProps) {
  const { drafts } = useAccount();
  const { text, showNext, onChange, onFocus } = useTextDraft(draftName);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDisabled || isClosed || isBlank(text)) return;
    void submitDraft(drafts, { name: draftName, text }, (id) => onSubmit(text, id));
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
      {gainText !== undefined && !isDisabled && !isClosed && (
        <span className={css.gain} aria-hidden="true">
          {gainText} <Icon of={CornerDownLeft} size={13} />
        </span>
      )}
    </form>
  );
}
