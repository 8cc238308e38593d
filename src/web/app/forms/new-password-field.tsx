import { useId } from 'react';
import { passwordStrength } from '#domain/account/password-strength.ts';
import { limits } from '#domain/primitives/limits.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { StrengthMeter } from '../../ui/field/strength-meter.tsx';
import { useForge, useMessages, useObservable } from '../context/forge.ts';
import { fieldErrorCodes } from './auth-error-text.ts';
import { useFilledField } from './filled-fields.ts';
import { useFieldFault } from './refusable-form.tsx';

const levels = { short: 0, weak: 1, fair: 2, strong: 3 } as const;

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
  const { auth, password } = useMessages();
  const filled = useFilledField(value, onChange);
  const hint = useId();
  const fault = useFieldFault(value, fieldErrorCodes.newPassword);
  const { passwordMin: min = limits.minPasswordLength } = useObservable(useForge().client.serverRules) ?? {};
  const strength = passwordStrength(value, email, min);
  const { short, ...others } = password.strength;
  const text = strength === 'short' ? short(min) : others[strength];
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
      {value !== '' && <StrengthMeter id={hint} level={levels[strength]} text={text} />}
    </>
  );
}
