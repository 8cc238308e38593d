import { useRef, useState } from 'react';
import { stampOf } from '#client/intent.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keepPlace } from '../../ui/keep-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { Slider } from '../../ui/slider.tsx';
import { type FaultyForm, changesOf, checkForm } from './idea-form.ts';
import { type IdeaDialogProps } from './idea-dialog-props.ts';
import { IdeaFormFields } from './idea-form-fields.tsx';
import css from './edit-dialog.module.css';
import { focusAfterRemoval } from './focus-after-removal.ts';
import { useEditDraft } from './use-edit-draft.ts';

export function EditDialog({ idea, isGone, onClose }: IdeaDialogProps) {
  const { actions, environment, toasts } = useForge();
  const { app, card, edit, format, gone, saving } = useMessages();
  const draft = useEditDraft(idea);
  const { base, fields, progress } = draft;
  const [faulty, setFaulty] = useState<FaultyForm | null>(null);

  const isAdding = useRef(false);

  const cancel = () => {
    draft.forget();
    onClose();
  };
  /** The dialog of an idea that is gone cannot be opened again: it stays until its text is somewhere else. */
  const restoreAsNew = async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    if (await actions.add(fields)) cancel();
    isAdding.current = false;
  };
  const save = async () => {
    const found = checkForm(fields, stampOf(environment), isGone ? undefined : base);
    setFaulty(found);
    if (found) return toasts.error(({ errors }) => errors[found.code]);
    if (isGone) return restoreAsNew();
    const changes = changesOf(base, fields, progress);
    if (changes === null) return cancel();
    const id = environment.newId();
    const isTaken = focusAfterRemoval(idea.id, () => actions.edit(idea.id, changes, id));
    onClose();
    // What was not taken is there again when the dialog is opened anew.
    if (await isTaken) draft.forgetOnceSafe(id);
    return undefined;
  };

  return (
    <Dialog
      title={edit.title}
      closeLabel={app.close}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={cancel}>{app.cancel}</Button>
          <Button type="submit" kind="primary">
            {isGone ? saving.restoreAsNew : edit.save}
          </Button>
        </>
      }
    >
      {isGone && <Notice tone="warn" text={gone} />}
      {!isGone && draft.isFromBefore && (
        <Notice text={edit.fromBefore}>
          <Button
            onClick={({ currentTarget }) => {
              const focusHeir = keepPlace();
              const dialog = currentTarget.closest('dialog');
              draft.startOver();
              setFaulty(null);
              // The button goes with the notice.
              focusHeir(() => [
                dialog?.querySelector<HTMLElement>('[data-autofocus]'),
                dialog?.querySelector('button'),
              ]);
            }}
          >
            {edit.startOver}
          </Button>
        </Notice>
      )}
      <IdeaFormFields
        value={fields}
        faulty={faulty}
        hasAutofocus
        onChange={(next) => draft.set({ fields: next })}
      />
      <div className={css.progress}>
        <span aria-hidden="true">
          {card.progress} <b>{format.percent(progress)}</b>
        </span>
        <Slider
          label={card.setProgress}
          value={progress}
          valueText={format.percent(progress)}
          onChange={(next) => draft.set({ progress: next })}
        />
      </div>
    </Dialog>
  );
}
