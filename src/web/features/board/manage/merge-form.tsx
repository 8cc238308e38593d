import { type FormEvent, useEffect, useRef, useState } from 'react';
import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { type LabelKind } from './label-kind.ts';
import css from './manage.module.css';
import { onEscape } from './rename-form.tsx';

export interface MergeFormProps {
  readonly name: string;
  readonly kind: LabelKind;
  onCancel(): void;
  onMerge(moveTo: string): void;
}

export function MergeForm({ name, kind, onCancel, onMerge }: MergeFormProps) {
  const { manage: words } = useFeatureMessages(manageMessages);
  const { moveTo, options, setMoveTo } = useMoveTarget(name, kind);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMerge(moveTo);
  };
  return (
    <form className={css.form} onSubmit={submit} onKeyDown={onEscape(onCancel)}>
      <SelectField
        ref={field}
        label={words.mergeTarget}
        options={options}
        value={moveTo}
        onChange={(event) => setMoveTo(event.target.value)}
      />
      <Button type="submit" kind="primary">
        {words.mergeNow}
      </Button>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </form>
  );
}

/** Where the ideas of a name can go: to every other one, and to none if that has a text. */
export function useMoveTarget(
  name: string,
  { names, displayName }: LabelKind,
  noTarget: string | null = null,
) {
  const others = names.filter((one) => one !== name);
  const none = noTarget === null ? [] : [{ value: '', label: noTarget }];
  const options = [...none, ...others.map((value) => ({ value, label: displayName(value) }))];
  const [chosen, setMoveTo] = useState('');
  // Another device may remove the chosen one meanwhile.
  const moveTo = others.includes(chosen) ? chosen : (options[0]?.value ?? '');
  return { moveTo, setMoveTo, options };
}
