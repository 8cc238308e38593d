import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Proof } from '#client/api/passkey-api.ts';
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
import { usePasskeyProof } from './passkeys/own-passkeys.ts';

export interface SecuredFormProps {
  /** The account's email, so that password managers offer the right password. */
  readonly email: string;
  readonly submit: string;
  readonly isDestructive?: boolean;
  /** Whether a dialog has nothing but this form, so that it focuses the password first. */
  readonly isAlone?: boolean;
  /** Whether the form is invalid and cannot be submitted; its fields show why. */
  readonly isBlocked?: boolean;
  readonly children?: ReactNode;
  /** The new value, if the form has one. */
  readonly newValue?: string;
  /** Validates before the request: an error code, an empty text if a field is missing, or null. A passkey has no password. */
  check(password: string): string | null;
  /** @throws CallFailed */
  run(proof: Proof): Promise<void>;
  onCancel(): void;
}

/** A change that asks for the current password, or for a passkey if the user has one. */
export function SecuredForm({
  email,
  submit,
  isDestructive,
  isAlone,
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
  const prove = usePasskeyProof();

  const onKeyDown = (event: KeyboardEvent) => {
    if (consumeEscape(event) && !isBusy) callbacks.onCancel();
  };
  /** Runs the change with a proof, unless a field is missing or not valid. */
  const submitWith = async (form: HTMLFormElement, proof: Proof | (() => Promise<Proof>)) => {
    if (isBusy) return;
    const isByPassword = typeof proof === 'object';
    const fault = callbacks.check(isByPassword ? password : '');
    if ((isByPassword && password === '') || fault === '') return focusFirstEmptyField(form);
    const refusedTexts = [password, newValue];
    setRefusal(fault === null ? null : { code: fault, refusedTexts });
    if (fault !== null) return;
    setBusy(true);
    try {
      await callbacks.run(isByPassword ? proof : await proof());
    } catch (error) {
      // The browser's own refusal of a passkey, or the person's, is told as the server's is.
      const code = error instanceof DOMException ? 'authentication-failed' : errorCodeOf(error);
      setRefusal({ code, refusedTexts });
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submitWith(event.currentTarget, { password });
  };

  return (
    <RefusableForm
      className={css.form}
      refusal={refusal}
      textOf={(code) =>
        code === 'authentication-failed' ? account.passkeyRefused : accountErrorText(errors, code)
      }
      onKeyDown={onKeyDown}
      onSubmit={onSubmit}
      buttons={
        <div className={css.buttons}>
          {prove !== null && (
            <Button
              kind="ghost"
              data-alternative
              disabled={isBlocked}
              onClick={({ currentTarget: { form } }) => form && void submitWith(form, prove)}
            >
              {account.usePasskey}
            </Button>
          )}
          {/* What has been sent can no longer be cancelled. */}
          <Button disabled={isBusy} onClick={callbacks.onCancel}>
            {app.cancel}
          </Button>
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
        data-autofocus={isAlone || undefined}
        value={password}
        onChange={setPassword}
      />
    </RefusableForm>
  );
}
