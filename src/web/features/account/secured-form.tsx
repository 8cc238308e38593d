import { type FormEvent, type ReactNode, useState } from 'react';
import { codeOf } from '#client/errors.ts';
import { accountErrorText } from '../../app/auth-error-text.ts';
import { useMessages } from '../../app/forge.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstEmptyField } from '../../ui/first-empty-field.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import css from './account.module.css';

export interface SecuredFormProps {
  /** Whose account it is, so that password managers know which password belongs here. */
  readonly email: string;
  readonly submit: string;
  readonly isDestructive?: boolean;
  /** Whether it cannot be sent as it stands; its fields say why. */
  readonly isBlocked?: boolean;
  readonly children?: ReactNode;
  /** What is wrong before the server is asked: a code, or an empty text where something is missing. */
  check(): string | null;
  /** @throws CallFailed */
  run(password: string): Promise<void>;
  onCancel(): void;
}

/** A change that asks for the current password. */
export function SecuredForm({
  email,
  submit,
  isDestructive,
  isBlocked = false,
  children,
  ...acts
}: SecuredFormProps) {
  const { account, app, auth, errors } = useMessages();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submitted = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fault = acts.check();
    if (password === '' || fault === '') return focusFirstEmptyField(event.currentTarget);
    setFailure(fault);
    if (fault !== null) return;
    setBusy(true);
    try {
      await acts.run(password);
    } catch (error) {
      setFailure(codeOf(error));
      setBusy(false);
    }
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submitted(event)}>
      <FormAlert text={failure === null ? null : accountErrorText(errors, failure)} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {children}
      <PasswordField
        label={account.currentPassword}
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        autoComplete="current-password"
        autoFocus={children === undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={css.buttons}>
        <Button onClick={acts.onCancel}>{app.cancel}</Button>
        <Button
          type="submit"
          kind={isDestructive ? 'destroy' : 'primary'}
          disabled={isBlocked}
          busy={isBusy ? auth.working : undefined}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
