import { type ComponentProps } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { fieldErrorCodes } from './auth-error-text.ts';
import { useFilledField } from './filled-fields.ts';
import { useFieldFault } from './refusable-form.tsx';

export interface EmailFieldProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** The e-mail field, with the attributes that browsers and password managers expect. */
export function EmailField({ value, onChange, ...rest }: EmailFieldProps) {
  const filled = useFilledField(value, onChange);
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
      {...filled}
    />
  );
}
