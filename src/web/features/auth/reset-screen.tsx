import { type FormEvent, useState } from 'react';
import { checkPassword } from '#domain/credentials.ts';
import { createResetApi } from '#client/reset-api.ts';
import { codeOf } from '#client/errors.ts';
import { accountErrorText } from '../../app/auth-error-text.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { NewPasswordField } from '../../app/new-password-field.tsx';
import { type Refusal, RefusableForm } from '../../app/refusable-form.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { focusFirstEmptyField, leadOnEnter } from '../../ui/first-empty-field.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ConfirmationField } from '../../app/confirmation-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import css from './auth-screen.module.css';

export interface ResetScreenProps {
  /** What the link brought. */
  readonly token: string;
  /** The link is dealt with, or the person does not want it. */
  onDone(): void;
}

/** Sets a new password for whoever has the link. */
export function ResetScreen({ token, onDone }: ResetScreenProps) {
  const { client, environment, toasts } = useForge();
  const { errors, password: words } = useMessages();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isMismatch = confirmation !== password;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '' || isMismatch) return focusFirstEmptyField(event.currentTarget);
    const fault = checkPassword(password);
    setRefusal(fault && { code: fault, texts: [password] });
    if (fault) return;
    setBusy(true);
    try {
      await createResetApi(environment).confirmReset({ token, password });
      toasts.success((said) => said.password.done);
      // Every session has ended, this browser's too if it had one.
      await client.start();
      onDone();
    } catch (error) {
      setRefusal({ code: codeOf(error), texts: [password] });
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={words.resetTitle} text={words.resetText}>
      <RefusableForm
        className={css.form}
        refusal={refusal}
        wordsOf={(code) => accountErrorText(errors, code)}
        onSubmit={(event) => void submit(event)}
        onKeyDown={isMismatch ? leadOnEnter : undefined}
        buttons={
          <SubmitButton isBusy={isBusy} isBlocked={isMismatch}>
            {words.set}
          </SubmitButton>
        }
      >
        <NewPasswordField label={words.newPassword} value={password} email="" onChange={setPassword} />
        <ConfirmationField
          label={words.confirmNew}
          value={confirmation}
          isMismatch={isMismatch}
          onChange={setConfirmation}
        />
      </RefusableForm>
      <p className={css.switch}>
        <LinkButton onClick={onDone}>{words.back}</LinkButton>
      </p>
    </AuthFrame>
  );
}
