import { useMessages } from './forge.ts';
import { PasswordField } from '../ui/password-field.tsx';

export interface ConfirmationFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isMismatch: boolean;
  onChange(value: string): void;
}

/** The new password once more. */
export function ConfirmationField({ label, value, isMismatch, onChange }: ConfirmationFieldProps) {
  const { auth } = useMessages();
  return (
    <PasswordField
      label={label}
      showLabel={auth.showPassword}
      hideLabel={auth.hidePassword}
      autoComplete="new-password"
      value={value}
      error={isMismatch ? auth.mismatch : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
