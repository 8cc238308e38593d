import { type ComponentProps } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { fieldErrorCodes } from './auth-error-text.ts';
import { useFieldFault } from './refusable-form.tsx';

export interface EmailFieldProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** The e-mail field, with the attributes that browsers and password managers expect. */
export function EmailField({ value, onChange, ...rest }: EmailFieldProps) {
  return (
    <TextField
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      {...useFieldFault(value, fieldErrorCodes.email)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
