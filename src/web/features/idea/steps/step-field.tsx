import { Plus } from 'lucide';
import { type ClipboardEvent, type FormEvent } from 'react';
import { submitDraft } from '#client/drafts/draft-submission.ts';
import { pastedLines } from '#domain/capture/pasted-lines.ts';
import { limits } from '#domain/primitives/limits.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { stepsMessages } from '#messages/steps-messages.ts';
import { useAccount, useFeatureMessages, useForge } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useTextDraft } from '../drafts/use-text-draft.ts';
import { entryDraftName } from '../entries/entry-field.tsx';
import { addStep, addSteps } from './step-actions.ts';

interface StepFieldProps {
  readonly ideaId: string;
  /** The number of steps so far. */
  readonly count: number;
}

/** Adds a step by Enter. Of a pasted text each line becomes a step. */
export function StepField({ ideaId, count }: StepFieldProps) {
  const { actions, announce, toasts } = useForge();
  const { drafts } = useAccount();
  const { steps: words } = useFeatureMessages(stepsMessages);
  const draftName = entryDraftName('steps', ideaId);
  const { text, showNext, onChange, onFocus } = useTextDraft(draftName);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(text)) return;
    void submitDraft(drafts, { name: draftName, text }, (id) => addStep(actions, ideaId, text, id));
    // Emptied at once, so that a second Enter does not submit it again.
    showNext();
    announce(words.added);
  };
  const paste = (event: ClipboardEvent) => {
    const lines = pastedLines(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const isRefused = count + lines.length > limits.stepsPerIdea;
    const isTooLong = lines.some((line) => line.length > limits.stepText);
    if (isRefused) return toasts.error(({ errors }) => errors['too-many-steps']);
    if (isTooLong) return toasts.error(({ form }) => form.textTooLong(limits.stepText));
    void addSteps(actions, ideaId, lines);
  };
  return (
    <form data-add-step onSubmit={submit}>
      <Icon of={Plus} size={14} />
      <input
        type="text"
        dir="auto"
        aria-label={words.add}
        placeholder={words.add}
        enterKeyHint="send"
        autoComplete="off"
        value={text}
        onChange={onChange}
        onFocus={onFocus}
        onPaste={paste}
      />
    </form>
  );
}
