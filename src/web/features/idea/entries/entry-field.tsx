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
  /** The name its draft is stored under. */
  readonly draftName: string;
  /** The reward for submitting, shown at the end of the field. */
  readonly gainText?: string | undefined;
  readonly isDisabled?: boolean;
  /** Whether submitting is disabled for now; the typed text stays in the field. */
  readonly isClosed?: boolean;
  readonly isLarge?: boolean;
  readonly hasAutofocus?: boolean;
  /**
   * Submits the text as the mutation with that id. If it resolves to false, the text returns to the field.
   */
  onSubmit(text: string, mutationId: string): Promise<boolean>;
}

const draftPrefixes: Readonly<Record<EntryList, string>> = {
  updates: 'update',
  notes: 'note',
  steps: 'step',
};

/** The draft's name for a new update, note or step of an idea. */
export function entryDraftName(list: EntryList, ideaId: string): string {
  return `${draftPrefixes[list]}.${ideaId}`;
}

/** A field for an update or a note, submitted by Enter. Blank text is ignored and stays. */
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
    // Emptied at once, so that a second Enter does not submit it again.
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
        // Nothing new can be typed where it could not be submitted, and single keys are shortcuts again.
        readOnly={isClosed && text === ''}
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
