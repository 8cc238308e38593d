import { GripVertical, Pencil, Trash2 } from 'lucide';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { type Step } from '#domain/idea/idea.ts';
import { stepsMessages } from '#messages/steps-messages.ts';
import { useFeatureMessages, useForge } from '../../../app/context/forge.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { focusAfterItemRemoval } from '../../../ui/focus/focus-recovery.ts';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { isTextField } from '../../../ui/input/is-text-field.ts';
import { removeStep, setStep } from './step-actions.ts';
import { StepForm } from './step-form.tsx';
import css from './steps.module.css';

export interface StepItemProps {
  readonly ideaId: string;
  readonly step: Step;
  readonly index: number;
  /** The id of the text that explains the handles. */
  readonly hintId: string;
  onMove(id: string, to: number): void;
}

/** One step. Rendered again only if it changes, because an idea may have a hundred. */
export const StepItem = memo(function StepItem({ ideaId, step, index, hintId, onMove }: StepItemProps) {
  const { actions } = useForge();
  const { steps: words } = useFeatureMessages(stepsMessages);
  const [isEditing, setEditing] = useState(false);
  const editButton = useFocusReturn(isEditing);
  const textId = useId();
  const isDone = step.doneAt !== null;
  const remove = (control: HTMLElement) => {
    const field = control.closest('[data-steps]')?.querySelector<HTMLElement>('[data-add-step] input');
    void focusAfterItemRemoval(
      control,
      () => removeStep(actions, ideaId, step.id),
      () => [field],
    );
  };
  // On the card these keys delete and move the whole idea.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isTextField(event.target)) return;
    const isMove = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    const isDelete = !hasModifierKey(event) && (event.key === 'Delete' || event.key === 'Backspace');
    if (!isMove && !isDelete) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (isDelete) remove(event.target as HTMLElement);
    else onMove(step.id, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <li className={css.step} data-step={index} data-done={isDone || undefined} onKeyDown={onKeyDown}>
      {isEditing ? (
        <StepForm ideaId={ideaId} step={step} onDone={() => setEditing(false)} />
      ) : (
        <label>
          <input
            type="checkbox"
            checked={isDone}
            onChange={({ target: { checked } }) =>
              void setStep(actions, { id: ideaId, step: step.id, done: checked })
            }
          />
          <span id={textId} dir="auto">
            {step.text}
          </span>
        </label>
      )}
      <div>
        {!isEditing && (
          <>
            <IconButton
              ref={editButton}
              label={words.edit}
              aria-describedby={textId}
              onClick={() => setEditing(true)}
            >
              <Icon of={Pencil} size={14} />
            </IconButton>
            <IconButton
              label={words.delete}
              aria-describedby={textId}
              onClick={(event) => remove(event.currentTarget)}
            >
              <Icon of={Trash2} size={14} />
            </IconButton>
          </>
        )}
        {/* Not at the left, where a narrow card has the idea's own handle. */}
        <IconButton label={words.reorder} aria-describedby={`${textId} ${hintId}`} data-grip>
          <Icon of={GripVertical} size={14} />
        </IconButton>
      </div>
    </li>
  );
});
