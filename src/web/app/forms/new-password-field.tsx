import { useEffect, useId } from 'react';
import { limits } from '#domain/primitives/limits.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useForge, useMessages, useObservable } from '../context/forge.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { optionalPart } from '../shell/optional-part.tsx';
import { fieldErrorCodes } from './auth-error-text.ts';
import { useFilledField } from './filled-fields.ts';
import { useFieldFault } from './refusable-form.tsx';

// With the list of common passwords, which signing in does not need.
const PasswordStrengthHint = optionalPart(
  async () => (await import('./password-strength-hint.tsx')).PasswordStrengthHint,
);

export interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  /** The account's address: a password made from it is easily guessed. */
  readonly email: string;
  readonly hasAutofocus?: boolean;
  onChange(value: string): void;
}

/** The field for a new password, with a strength hint. */
export function NewPasswordField({ label, value, email, hasAutofocus, onChange }: NewPasswordFieldProps) {
  const { auth } = useMessages();
  const filled = useFilledField(value, onChange);
  const hint = useId();
  const fault = useFieldFault(value, fieldErrorCodes.newPassword);
  const { passwordMin: min = limits.minPasswordLength } = useObservable(useForge().client.serverRules) ?? {};
  useEffect(() => PasswordStrengthHint.preload(), []);
  return (
    <>
      <PasswordField
        label={label}
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        autoComplete="new-password"
        minLength={min}
        autoFocus={hasAutofocus ?? false}
        {...fault}
        aria-describedby={[fault['aria-describedby'], hint].filter(Boolean).join(' ')}
        {...filled}
      />
      {value !== '' && (
        // The field works without the hint.
        <ErrorBoundary fallback={null}>
          <PasswordStrengthHint id={hint} password={value} email={email} minLength={min} />
        </ErrorBoundary>
      )}
    </>
  );
}
