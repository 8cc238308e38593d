import { type FormEvent, useState } from 'react';
import { createPasswordResetApi } from '#client/api/password-reset-api.ts';
import { errorCodeOf } from '#client/errors.ts';
import { checkEmail } from '#domain/account/credentials.ts';
import { passwordResetMessages } from '#messages/password-reset-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../app/context/forge.ts';
import { accountErrorText } from '../../app/forms/auth-error-text.ts';
import { EmailField } from '../../app/forms/email-field.tsx';
import { type Refusal, RefusableForm } from '../../app/forms/refusable-form.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { focusFirstEmptyField } from '../../ui/focus/focus-first-empty-field.ts';
import css from './auth-screen.module.css';
import { SubmitButton } from './submit-button.tsx';

export interface ForgotFormProps {
  readonly email: string;
  onEmail(email: string): void;
  onBack(): void;
}

/** Requests an email with a password reset link. */
export function ForgotForm({ email, onEmail, onBack }: ForgotFormProps) {
  const { environment, preferences } = useForge();
  const { auth, errors } = useMessages();
  const { passwordReset: words } = useFeatureMessages(passwordResetMessages);
  const { language } = useObservable(preferences.choices);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '') return focusFirstEmptyField(event.currentTarget);
    const fault = checkEmail(email);
    setRefusal(fault && { code: fault, refusedTexts: [email] });
    setSent(false);
    if (fault) return;
    setBusy(true);
    try {
      await createPasswordResetApi(environment).requestReset({ email, language });
      setSent(true);
    } catch (error) {
      setRefusal({ code: errorCodeOf(error), refusedTexts: [email] });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <RefusableForm
        className={css.form}
        refusal={refusal}
        textOf={(code) => accountErrorText(errors, code)}
        onSubmit={(event) => void submit(event)}
        buttons={
          <>
            <SubmitButton isBusy={isBusy}>{words.sendLink}</SubmitButton>
            <p role="status" className={css.sent}>
              {isSent && words.sent}
            </p>
          </>
        }
      >
        <EmailField label={auth.email} value={email} onChange={onEmail} />
      </RefusableForm>
      <p className={css.switch}>
        <LinkButton onClick={onBack}>{words.back}</LinkButton>
      </p>
    </>
  );
}
