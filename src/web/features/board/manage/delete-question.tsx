import { useId } from 'react';
import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { Confirmation } from '../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { type LabelKind } from './label-kind.ts';
import css from './manage.module.css';
import { useMoveTarget } from './merge-form.tsx';

export interface DeleteQuestionProps {
  readonly name: string;
  readonly kind: LabelKind;
  onCancel(): void;
  onDelete(moveTo: string): void;
}

/** Asks where the ideas of a name go before it is deleted. Without ideas there is nothing to choose. */
export function DeleteQuestion({ name, kind, onCancel, onDelete }: DeleteQuestionProps) {
  const { manage: words } = useFeatureMessages(manageMessages);
  const { moveTo, options, setMoveTo } = useMoveTarget(name, kind, kind.noTarget);
  const field = useId();
  const count = kind.counts.get(name) ?? 0;
  return (
    <Confirmation
      question={count === 0 ? words.askDelete(name) : words.askDeleteAndMove(name, count)}
      confirm={words.delete}
      cancel={words.cancel}
      onConfirm={() => onDelete(moveTo)}
      onCancel={onCancel}
    >
      {count > 0 && (
        <div className={css.target}>
          <SelectField
            id={field}
            label={kind.targetLabel}
            options={options}
            value={moveTo}
            onChange={(event) => setMoveTo(event.target.value)}
          />
        </div>
      )}
    </Confirmation>
  );
}
