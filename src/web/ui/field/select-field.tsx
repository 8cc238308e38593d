import { type ComponentPropsWithRef } from 'react';
import { classNames } from '../style/class-names.ts';
import css from './field.module.css';
import { useFieldIds } from './text-field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  readonly label: string;
  readonly options: readonly Option[];
  /** Without a label to see, for bars where the chosen option says enough. */
  readonly isInline?: boolean;
  /** Whether what is chosen leaves out something: then it stands out. */
  readonly isNarrowing?: boolean;
}

/** The browser's own select: the phone's picker on phones, a combobox to assistive technology. */
export function SelectField({ label, options, isInline, isNarrowing, id, ...rest }: SelectFieldProps) {
  const ids = useFieldIds(id);
  const select = (
    <select
      {...rest}
      id={ids.field}
      className={classNames(css.control, css.select)}
      aria-label={isInline ? label : undefined}
      data-narrowing={isNarrowing || undefined}
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
      <label className={css.label} htmlFor={ids.field}>
        {label}
      </label>
      {select}
    </div>
  );
}
