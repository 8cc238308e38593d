import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { codeOf } from '#client/errors.ts';
import { accountErrorText } from '../../app/auth-error-text.ts';
import { CurrentPasswordField } from '../../app/current-password-field.tsx';
import { useMessages } from '../../app/forge.ts';
import { type Refusal, RefusableForm } from '../../app/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { focusFirstEmptyField } from '../../ui/first-empty-field.ts';
import { takesEscape } from '../../ui/takes-escape.ts';
import css from './account.module.css';

export interface SecuredFormProps {
  /** Whose account it is, so that password managers know which password belongs here. */
  readonly email: string;
  readonly submit: string;
  readonly isDestructive?: boolean;
  /** Whether it cannot be sent as it stands; its fields say why. */
  readonly isBlocked?: boolean;
  readonly children?: ReactNode;
  /** What is to be in place of what there is. */
  readonly wanted?: string;
  /** What is wrong before the server is asked: a code, or an empty text where something is missing. */
  check(password: string): string | null;
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
  wanted = '',
  ...acts
}: SecuredFormProps) {
  const { account, app, auth, errors } = useMessages();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const pressed = (event: KeyboardEvent) => {
    if (takesEscape(event) && !isBusy) acts.onCancel();
  };
  const submitted = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fault = acts.check(password);
    if (password === '' || fault === '') return focusFirstEmptyField(event.currentTarget);
    const texts = [password, wanted];
    setRefusal(fault === null ? null : { code: fault, texts });
    if (fault !== null) return;
    setBusy(true);
    try {
      await acts.run(password);
    } catch (error) {
      setRefusal({ code: codeOf(error), texts });
      setBusy(false);
    }
  };

  return (
    <RefusableForm
      className={css.form}
      refusal={refusal}
      wordsOf={(code) => accountErrorText(errors, code)}
      onKeyDown={pressed}
      onSubmit={(event) => void submitted(event)}
      buttons={
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
      }
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {children}
      <CurrentPasswordField
        label={account.currentPassword}
        autoFocus={children === undefined}
        value={password}
        onChange={setPassword}
      />
    </RefusableForm>
  );
}
