import { type ComponentProps } from 'react';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useMessages } from '../context/forge.ts';
import { fieldErrorCodes } from './auth-error-text.ts';
import { useFilledField } from './filled-fields.ts';
import { useFieldFault } from './refusable-form.tsx';

export interface CurrentPasswordFieldProps extends Pick<ComponentProps<'input'>, 'autoFocus'> {
  readonly label: string;
  readonly value: string;
  /** The error codes that belong to this field. */
  readonly faults?: readonly string[];
  /** Whether a dialog that opens with it focuses it first. */
  readonly 'data-autofocus'?: true | undefined;
  onChange(value: string): void;
}

/** The field for the account's current password. */
export function CurrentPasswordField({
  value,
  faults = fieldErrorCodes.password,
  onChange,
  ...rest
}: CurrentPasswordFieldProps) {
  const { auth } = useMessages();
  const filled = useFilledField(value, onChange);
  return (
    <PasswordField
      showLabel={auth.showPassword}
      hideLabel={auth.hidePassword}
      autoComplete="current-password"
      {...rest}
      {...useFieldFault(value, faults)}
      {...filled}
    />
  );
}
