import { passwordStrength } from '#domain/account/password-strength.ts';
import { passwordStrengthMessages } from '#messages/password-strength-messages.ts';
import { StrengthMeter } from '../../ui/field/strength-meter.tsx';
import { useFeatureMessages } from '../context/forge.ts';

const levels = { short: 0, weak: 1, fair: 2, strong: 3 } as const;

export interface PasswordStrengthHintProps {
  readonly id: string;
  readonly password: string;
  /** The account's address: a password made from it is easily guessed. */
  readonly email: string;
  /** The server's minimum, in characters. */
  readonly minLength: number;
}

/** Shows how hard a new password is to guess. */
export function PasswordStrengthHint({ id, password, email, minLength }: PasswordStrengthHintProps) {
  const { short, ...others } = useFeatureMessages(passwordStrengthMessages).passwordStrength;
  const strength = passwordStrength(password, email, minLength);
  const text = strength === 'short' ? short(minLength) : others[strength];
  return <StrengthMeter id={id} level={levels[strength]} text={text} />;
}
