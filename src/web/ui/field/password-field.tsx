import { Eye, EyeOff } from 'lucide';
import { type ComponentPropsWithRef, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import css from './field.module.css';
import { FieldError, errorProps, useFieldIds } from './text-field.tsx';

export interface PasswordFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A required password field with a button that shows or hides the password. */
export function PasswordField({ label, error, showLabel, hideLabel, id, ...rest }: PasswordFieldProps) {
  const ids = useFieldIds(id);
  const [isRevealed, setRevealed] = useState(false);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={ids.field}>
        {label}
      </label>
      <div className={css.reveal}>
        <input
          required
          {...rest}
          {...errorProps(ids, error)}
          type={isRevealed ? 'text' : 'password'}
          id={ids.field}
          className={css.control}
        />
        {/* The button is named by its content: an `aria-label` "Show password" would also match a search
            for "Password". */}
        <IconButton
          label={isRevealed ? hideLabel : showLabel}
          aria-label={undefined}
          onClick={() => setRevealed(!isRevealed)}
        >
          {isRevealed ? <Icon of={EyeOff} size={16} /> : <Icon of={Eye} size={16} />}
          <VisuallyHidden>{isRevealed ? hideLabel : showLabel}</VisuallyHidden>
        </IconButton>
      </div>
      <FieldError id={ids.error} text={error} isAlert />
    </div>
  );
}
