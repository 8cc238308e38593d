import { type CSSProperties, type ComponentPropsWithRef } from 'react';
import { classNames } from '../style/class-names.ts';
import css from './field.module.css';
import { FieldHead, useFieldIds } from './text-field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  readonly label: string;
  /** At the end of the label's line; not shown inline. */
  readonly hint?: string | undefined;
  readonly options: readonly Option[];
  /** Hides the label visually, for toolbars where the chosen option is clear enough. */
  readonly isInline?: boolean;
  /** Whether the chosen option filters the list; the field is then highlighted. */
  readonly isNarrowing?: boolean;
  /** The hue of a mark beside the chosen option, in CSS. */
  readonly hue?: string | number | undefined;
}

/** The browser's own select: phones show their picker, and assistive technology sees a combobox. */
export function SelectField({
  label,
  hint,
  options,
  isInline,
  isNarrowing,
  hue,
  id,
  ...rest
}: SelectFieldProps) {
  const ids = useFieldIds(id);
  const select = (
    <select
      {...rest}
      id={ids.field}
      className={classNames(css.control, css.select)}
      aria-label={isInline ? label : undefined}
      aria-describedby={hint === undefined ? undefined : ids.hint}
      data-narrowing={isNarrowing || undefined}
      data-marked={hue === undefined ? undefined : true}
      style={hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  if (isInline) return <div className={css.inline}>{select}</div>;
  return (
    <div className={css.field}>
      <FieldHead ids={ids} label={label} hint={hint} />
      {select}
    </div>
  );
}
