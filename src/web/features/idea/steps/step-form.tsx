import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type Step } from '#domain/idea/idea.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { stepsMessages } from '#messages/steps-messages.ts';
import { useAccount, useForge, useMessages } from '../../../app/context/forge.ts';
import { consumeEscape } from '../../../ui/input/consume-escape.ts';
import { useCorrection } from '../entries/use-correction.ts';
import { editStep } from './step-actions.ts';

interface StepFormProps {
  readonly ideaId: string;
  readonly step: Step;
  onDone(): void;
}

/** Corrects a step in its place. Enter and leaving the field save, Escape discards. */
export function StepForm({ ideaId, step, onDone }: StepFormProps) {
  const { actions, environment } = useForge();
  const { view } = useAccount();
  const { entries } = useMessages();
  const { text, isUntouched, change, forget, forgetOnceStored } = useCorrection(
    ideaId,
    'steps',
    step,
    ({ format }) => stepsMessages[format.language].steps.gone,
  );
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const isSaving = useRef(false);
  const cancel = () => {
    isSaving.current = true;
    forget();
    onDone();
  };
  const save = async () => {
    // Enter saves, and so does the blur that follows when the field is removed.
    if (isSaving.current) return;
    if (isBlank(text) || isUntouched || view.get(ideaId) === undefined) return cancel();
    isSaving.current = true;
    const mutationId = environment.newId();
    const isTaken = await editStep(actions, { id: ideaId, entry: step.id, text }, mutationId);
    isSaving.current = isTaken;
    if (!isTaken) return undefined;
    forgetOnceStored(mutationId);
    return onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (consumeEscape(event)) cancel();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        dir="auto"
        aria-label={entries.text}
        enterKeyHint="done"
        autoComplete="off"
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => void save()}
      />
    </form>
  );
}
