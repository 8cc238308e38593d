import { type FormEvent, useState } from 'react';
import { checkEmail } from '#domain/credentials.ts';
import { createResetApi } from '#client/reset-api.ts';
import { codeOf } from '#client/errors.ts';
import { accountErrorText } from '../../app/auth-error-text.ts';
import { EmailField } from '../../app/email-field.tsx';
import { useForge, useMessages, useObservable } from '../../app/forge.ts';
import { type Refusal, RefusableForm } from '../../app/refusable-form.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { focusFirstEmptyField } from '../../ui/first-empty-field.ts';
import { SubmitButton } from './submit-button.tsx';
import css from './auth-screen.module.css';

export interface ForgotFormProps {
  readonly email: string;
  onEmail(email: string): void;
  onBack(): void;
}

/** Asks for a link to set a new password. */
export function ForgotForm({ email, onEmail, onBack }: ForgotFormProps) {
  const { environment, preferences } = useForge();
  const { auth, errors, password } = useMessages();
  const { language } = useObservable(preferences.choices);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '') return focusFirstEmptyField(event.currentTarget);
    const fault = checkEmail(email);
    setRefusal(fault && { code: fault, texts: [email] });
    setSent(false);
    if (fault) return;
    setBusy(true);
    try {
      await createResetApi(environment).requestReset({ email, language });
      setSent(true);
    } catch (error) {
      setRefusal({ code: codeOf(error), texts: [email] });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <RefusableForm
        className={css.form}
        refusal={refusal}
        wordsOf={(code) => accountErrorText(errors, code)}
        onSubmit={(event) => void submit(event)}
        buttons={
          <>
            <SubmitButton isBusy={isBusy}>{password.sendLink}</SubmitButton>
            <p role="status" className={css.sent}>
              {isSent && password.sent}
            </p>
          </>
        }
      >
        <EmailField label={auth.email} value={email} onChange={onEmail} />
      </RefusableForm>
      <p className={css.switch}>
        <LinkButton onClick={onBack}>{password.back}</LinkButton>
      </p>
    </>
  );
}
