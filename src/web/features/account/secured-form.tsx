import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { errorCodeOf } from '#client/errors.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useMessages } from '../../app/context/forge.ts';
import { accountErrorText } from '../../app/forms/auth-error-text.ts';
import { CurrentPasswordField } from '../../app/forms/current-password-field.tsx';
import { type Refusal, RefusableForm } from '../../app/forms/refusable-form.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { focusFirstEmptyField } from '../../ui/focus/focus-first-empty-field.ts';
import { consumeEscape } from '../../ui/input/consume-escape.ts';
import css from './account.module.css';

export interface SecuredFormProps {
  /** The account's email, so that password managers offer the right password. */
  readonly email: string;
  readonly submit: string;
  readonly isDestructive?: boolean;
  /** Whether the form is invalid and cannot be submitted; its fields show why. */
  readonly isBlocked?: boolean;
  readonly children?: ReactNode;
  /** The new value, if the form has one. */
  readonly newValue?: string;
  /** Validates before the request: an error code, an empty text if a field is missing, or null. */
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
  newValue = '',
  ...callbacks
}: SecuredFormProps) {
  const { account } = useFeatureMessages(accountMessages);
  const { app, auth, errors } = useMessages();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (consumeEscape(event) && !isBusy) callbacks.onCancel();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fault = callbacks.check(password);
    if (password === '' || fault === '') return focusFirstEmptyField(event.currentTarget);
    const refusedTexts = [password, newValue];
    setRefusal(fault === null ? null : { code: fault, refusedTexts });
    if (fault !== null) return;
    setBusy(true);
    try {
      await callbacks.run(password);
    } catch (error) {
      setRefusal({ code: errorCodeOf(error), refusedTexts });
      setBusy(false);
    }
  };

  return (
    <RefusableForm
      className={css.form}
      refusal={refusal}
      textOf={(code) => accountErrorText(errors, code)}
      onKeyDown={onKeyDown}
      onSubmit={(event) => void onSubmit(event)}
      buttons={
        <div className={css.buttons}>
          <Button onClick={callbacks.onCancel}>{app.cancel}</Button>
          <Button
            type="submit"
            kind={isDestructive ? 'destroy' : 'primary'}
            disabled={isBlocked}
            busyLabel={isBusy ? auth.working : undefined}
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
