import { useId, useRef, useState } from 'react';
import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { type LabelKind } from './label-kind.ts';
import css from './manage.module.css';
import { MergeForm } from './merge-form.tsx';
import { RenameForm } from './rename-form.tsx';

export interface LabelRowProps {
  readonly name: string;
  readonly kind: LabelKind;
  /** Whether Tab reaches its controls. */
  readonly isReached: boolean;
  focusControl(name: string, act: string): void;
  /** Removes the row, and moves the focus from its control to the next row. */
  removeWithFocus(control: Element, remove: () => Promise<boolean>): Promise<void>;
}

type Act = 'rename' | 'merge' | 'colour' | 'delete' | 'hide';

/** A category or tag with what can be done with it. One act at a time takes the place below. */
export function LabelRow({ name, kind, isReached, focusControl, removeWithFocus }: LabelRowProps) {
  const { manage: words } = useFeatureMessages(manageMessages);
  const [act, setAct] = useState<Act | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const label = useId();
  const style = kind.styleOf(name);
  const isBuiltIn = kind.isBuiltIn(name);
  const close = (from: Act) => {
    setAct(null);
    focusControl(name, from);
  };
  const remove = (moveTo: string, isMerge: boolean) => {
    const control = row.current?.querySelector('button');
    setAct(null);
    if (control) void removeWithFocus(control, () => kind.remove(name, moveTo, isMerge));
  };
  const control = (of: Act, text: string, onClick: () => void) => (
    <Button
      kind="ghost"
      data-act={of}
      tabIndex={isReached ? undefined : -1}
      aria-describedby={label}
      aria-expanded={of === 'hide' || of === 'delete' ? undefined : act === of}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  const toggle = (of: Act) => () => setAct(act === of ? null : of);
  return (
    <li ref={row} data-name={name} className={css.row}>
      <span className={css.name}>
        <span id={label}>{kind.render(name)}</span>
        <span className={css.count}>
          {words.count(kind.counts.get(name) ?? 0)}
          {style?.hidden && ` · ${words.hidden}`}
        </span>
      </span>
      <span className={css.acts}>
        {!isBuiltIn && control('rename', words.rename, toggle('rename'))}
        {!isBuiltIn && control('merge', words.merge, toggle('merge'))}
        {control('colour', words.colour, toggle('colour'))}
        {isBuiltIn
          ? control(
              'hide',
              style?.hidden ? words.show : words.hide,
              () => void kind.style(name, { hidden: !style?.hidden }),
            )
          : control('delete', words.delete, () => setAct('delete'))}
      </span>
      {act === 'rename' && (
        <RenameForm
          name={name}
          kind={kind}
          onCancel={() => close('rename')}
          onDone={(to) => {
            setAct(null);
            focusControl(to, 'rename');
          }}
        />
      )}
      {act === 'merge' && (
        <MergeForm
          name={name}
          kind={kind}
          onCancel={() => close('merge')}
          onMerge={(moveTo) => remove(moveTo, true)}
        />
      )}
      {act === 'colour' && (
        <ColourChoice
          labelledBy={label}
          chosen={style?.colour ?? null}
          onCancel={() => close('colour')}
          onChoose={(colour) => {
            void kind.style(name, { colour });
            close('colour');
          }}
        />
      )}
      {act === 'delete' && (
        <DeleteQuestion
          name={name}
          kind={kind}
          onCancel={() => close('delete')}
          onDelete={(moveTo) => remove(moveTo, false)}
        />
      )}
    </li>
  );
}
