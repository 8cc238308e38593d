import { Lightbulb, Plus } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { useAccount, useForge, useMessages, useTypedValue } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IdeaFormFields } from '../../idea/form/idea-form-fields.tsx';
import { type FaultyForm, checkForm, withUnreadableDeadline } from '../../idea/form/idea-form.ts';
import { showFormFault } from '../../idea/form/show-form-fault.ts';
import { useBoard } from '../state/board-context.ts';
import { hasText } from '../state/new-idea-draft.ts';
import css from './add-idea-form.module.css';
import { showHiddenToast } from './hidden-toast.ts';
import { revealAdded } from './reveal-added.ts';
import { suggestIdea } from './suggest-idea.ts';
import { useDoublePress } from './use-double-press.ts';

export interface AddIdeaFormProps {
  readonly titleId?: string;
  readonly hasAutofocus?: boolean;
  onAdded?(): void;
}

export function AddIdeaForm({ titleId, hasAutofocus, onAdded }: AddIdeaFormProps) {
  const forge = useForge();
  const { actions, environment, toasts } = forge;
  const account = useAccount();
  const board = useBoard();
  const { newIdea } = board;
  const { form } = useMessages();
  const fields = useTypedValue(newIdea.fields);
  const [faulty, setFaulty] = useState<FaultyForm | null>(null);
  const doublePress = useDoublePress();
  const ref = useRef<HTMLFormElement>(null);
  const deadlineField = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The first press of a double press has already submitted the fields.
    if (!hasText(fields) && doublePress.isSecond()) return;
    const found = checkForm(fields, currentStamp(environment));
    const isUnreadable = deadlineField.current?.validity.badInput;
    const fault = isUnreadable ? withUnreadableDeadline(found, fields) : found;
    setFaulty(fault);
    if (fault) return showFormFault(forge, 'addIdea', fault);
    doublePress.markTaken();
    const reveal = (id: string) => revealAdded({ account, board, environment }, id);
    void newIdea
      .submit((typed, id) => actions.add(typed, id, reveal))
      .then((isAdded) => {
        if (!isAdded) return;
        onAdded?.();
        showHiddenToast(toasts, board, [fields]);
      });
    ref.current?.querySelector('input')?.focus();
  };

  const suggest = () => {
    setFaulty(null);
    suggestIdea(forge, newIdea);
  };

  return (
    <form ref={ref} noValidate aria-label={form.addIdea} {...doublePress.listeners} onSubmit={submit}>
      <IdeaFormFields
        titleId={titleId}
        value={fields}
        faulty={faulty}
        autofocus={hasAutofocus ? 'title' : undefined}
        deadlineField={deadlineField}
        onChange={newIdea.set}
      />
      <div className={css.buttons}>
        <Button type="submit" kind="primary" icon={<Icon of={Plus} size={16} strokeWidth={2.4} />}>
          {form.addIdea}
        </Button>
        <Button kind="ghost" icon={<Icon of={Lightbulb} size={16} />} onClick={suggest}>
          {form.suggest}
        </Button>
      </div>
    </form>
  );
}
