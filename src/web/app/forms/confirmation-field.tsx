import { PasswordField } from '../../ui/field/password-field.tsx';
import { useMessages } from '../context/forge.ts';
import { useFilledField } from './filled-fields.ts';

export interface ConfirmationFieldProps {
  readonly label: string;
  readonly value: string;
  /** Whether it differs from the password; shown once something is typed here. */
  readonly isMismatch: boolean;
  /** Whether the form was refused because this field was empty or different. */
  readonly isMissing?: boolean;
  onChange(value: string): void;
}

/** The field that repeats the new password. */
export function ConfirmationField({ label, value, isMismatch, isMissing, onChange }: ConfirmationFieldProps) {
  const { auth, form } = useMessages();
  const filled = useFilledField(value, onChange);
  const missing = isMissing ? form.faults['fields-required'] : undefined;
  return (
    <PasswordField
      label={label}
      showLabel={auth.showPassword}
      hideLabel={auth.hidePassword}
      autoComplete="new-password"
      error={isMismatch && value !== '' ? auth.mismatch : missing}
      {...filled}
    />
  );
}
