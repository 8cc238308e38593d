import { PasswordField } from '../../ui/field/password-field.tsx';
import { useMessages } from '../context/forge.ts';

export interface ConfirmationFieldProps {
  readonly label: string;
  readonly value: string;
  /** It is not the password; that is said once something is typed here. */
  readonly isMismatch: boolean;
  /** The form was refused for want of it. */
  readonly isMissing?: boolean;
  onChange(value: string): void;
}

/** The new password once more. */
export function ConfirmationField({ label, value, isMismatch, isMissing, onChange }: ConfirmationFieldProps) {
  const { auth, form } = useMessages();
  const missing = isMissing ? form.faults['fields-required'] : undefined;
  return (
    <PasswordField
      label={label}
      showLabel={auth.showPassword}
      hideLabel={auth.hidePassword}
      autoComplete="new-password"
      value={value}
      error={isMismatch && value !== '' ? auth.mismatch : missing}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
