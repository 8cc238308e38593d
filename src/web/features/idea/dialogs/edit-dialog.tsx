import { useRef, useState } from 'react';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { mayLoseDeadline } from '#domain/mutation/check-idea-fields.ts';
import { editDraftMessages } from '#messages/edit-draft-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { Notice } from '../../../ui/panel/notice.tsx';
import { Slider } from '../../../ui/progress/slider.tsx';
import { IdeaFormFields } from '../form/idea-form-fields.tsx';
import { type FaultyForm, changesOf, checkForm, withUnreadableDeadline } from '../form/idea-form.ts';
import { showFormFault } from '../form/show-form-fault.ts';
import { useEditDraft } from '../form/use-edit-draft.ts';
import css from './edit-dialog.module.css';
import { type IdeaDialogProps } from './idea-dialog-props.ts';
import { LeadsField } from './leads-field.tsx';

export function EditDialog({ idea, isGone, field = 'title', onClose }: IdeaDialogProps) {
  const forge = useForge();
  const { actions, environment } = forge;
  const { app, card, edit, format, gone, saving } = useMessages();
  const { editDraft } = useFeatureMessages(editDraftMessages);
  const draft = useEditDraft(idea);
  const { base, fields, progress, leads } = draft;
  const [faulty, setFaulty] = useState<FaultyForm | null>(null);

  const deadlineField = useRef<HTMLInputElement>(null);
  const isAdding = useRef(false);

  const cancel = () => {
    draft.forget();
    onClose();
  };
  /** A deleted idea's dialog cannot be reopened, so it stays open until its text is stored elsewhere. */
  const restoreAsNew = async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    if (await actions.add({ ...fields, ...(leads && { leads }) })) cancel();
    isAdding.current = false;
  };
  const save = async () => {
    const fault = checkForm(fields, currentStamp(environment), isGone ? undefined : base);
    const isUnreadable = deadlineField.current?.validity.badInput;
    const found = isUnreadable ? withUnreadableDeadline(fault, fields) : fault;
    setFaulty(found);
    if (found) return showFormFault(forge, 'editIdea', found, idea);
    if (isGone) return restoreAsNew();
    const changes = changesOf(base, { fields, progress, leads });
    if (changes === null) return cancel();
    const id = environment.newId();
    const isTaken = focusAfterRemoval(idea.id, () => actions.edit(idea.id, changes, id));
    onClose();
    // If the mutation is rejected, the reopened dialog shows the draft again.
    if (await isTaken) draft.forgetOnceStored(id);
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
      {!isGone && draft.hasRestoredChanges && (
        <Notice text={editDraft.kept}>
          <Button
            onClick={({ currentTarget }) => {
              const recoverFocus = prepareFocusRecovery();
              const dialog = currentTarget.closest('dialog');
              draft.reset();
              setFaulty(null);
              // The button is removed together with the notice.
              recoverFocus(() => [
                dialog?.querySelector<HTMLElement>('[data-autofocus]'),
                dialog?.querySelector('button'),
              ]);
            }}
          >
            {editDraft.discard}
          </Button>
        </Notice>
      )}
      <IdeaFormFields
        value={fields}
        faulty={faulty}
        autofocus={field}
        deadlineField={deadlineField}
        mayLackDeadline={!isGone && mayLoseDeadline(base)}
        onChange={(next) => draft.set({ fields: next })}
      />
      <LeadsField idea={base} value={leads} onChange={(next) => draft.set({ leads: next })} />
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
