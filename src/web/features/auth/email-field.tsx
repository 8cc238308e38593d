import { useMessages } from '../../app/forge.ts';
import { TextField } from '../../ui/text-field.tsx';

export interface EmailFieldProps {
  readonly value: string;
  onChange(value: string): void;
}

/** The address an account is known by, as browsers and password managers expect it. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  return (
    <TextField
      label={useMessages().auth.email}
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
