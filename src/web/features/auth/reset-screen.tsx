import { type FormEvent, useState } from 'react';
import { createPasswordResetApi } from '#client/api/password-reset-api.ts';
import { errorCodeOf } from '#client/errors.ts';
import { checkPassword } from '#domain/account/credentials.ts';
import { passwordResetMessages } from '#messages/password-reset-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../app/context/forge.ts';
import { accountErrorText } from '../../app/forms/auth-error-text.ts';
import { ConfirmationField } from '../../app/forms/confirmation-field.tsx';
import { NewPasswordField } from '../../app/forms/new-password-field.tsx';
import { type Refusal, RefusableForm } from '../../app/forms/refusable-form.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { focusFirstEmptyField, focusEmptyFieldOnEnter } from '../../ui/focus/focus-first-empty-field.ts';
import { AuthFrame } from './auth-frame.tsx';
import css from './auth-screen.module.css';
import { SubmitButton } from './submit-button.tsx';

export interface ResetScreenProps {
  /** The token from the reset link. */
  readonly token: string;
  /** Called when the password was reset or the user cancels. */
  onDone(): void;
}

/** Sets a new password with a reset link's token. */
export function ResetScreen({ token, onDone }: ResetScreenProps) {
  const { client, environment, toasts } = useForge();
  const { errors } = useMessages();
  const { passwordReset: words } = useFeatureMessages(passwordResetMessages);
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
    setRefusal(fault && { code: fault, refusedTexts: [password] });
    if (fault) return;
    setBusy(true);
    try {
      const isCommon = await createPasswordResetApi(environment).confirmReset({ token, password });
      toasts.success(
        ({ format }) => passwordResetMessages[format.language].passwordReset.done,
        isCommon
          ? { detail: ({ format }) => passwordResetMessages[format.language].passwordReset.common }
          : {},
      );
      // The reset ended every session, including this browser's.
      await client.start();
      onDone();
    } catch (error) {
      setRefusal({ code: errorCodeOf(error), refusedTexts: [password] });
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={words.title} text={words.text}>
      <RefusableForm
        className={css.form}
        refusal={refusal}
        textOf={(code) => accountErrorText(errors, code)}
        onSubmit={(event) => void submit(event)}
        onKeyDown={isMismatch ? focusEmptyFieldOnEnter : undefined}
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
