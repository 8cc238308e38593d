import { type FormEvent, useState } from 'react';
import { authErrorText, faultsOf } from '../../app/auth-error-text.ts';
import { CurrentPasswordField } from '../../app/current-password-field.tsx';
import { EmailField } from '../../app/email-field.tsx';
import { useForge, useMessages, useObservable } from '../../app/forge.ts';
import { partOnDemand } from '../../app/part-on-demand.tsx';
import { type Refusal, RefusableForm } from '../../app/refusable-form.tsx';
import { useSignOut } from '../../app/use-sign-out.ts';
import { NewPasswordField } from '../../app/new-password-field.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { focusFirstEmptyField, leadOnEnter } from '../../ui/first-empty-field.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ConfirmationField } from '../../app/confirmation-field.tsx';
import { submitCredentials } from './submit-credentials.ts';
import { SubmitButton } from './submit-button.tsx';
import css from './auth-screen.module.css';

// Most people know their password.
const ForgotForm = partOnDemand(async () => (await import('./forgot-form.tsx')).ForgotForm);

export interface AuthScreenProps {
  /** An id for the heading, for what is named by it. */
  readonly headingId?: string;
  readonly onSuccess?: () => void;
}

type Mode = 'sign-in' | 'sign-up';

/** Sign-in and sign-up in one form, and what to do without the password. */
export function AuthScreen({ headingId, onSuccess }: AuthScreenProps) {
  const { client } = useForge();
  const { auth, password } = useMessages();
  const { isLost, isDeleted, currentUser } = useObservable(client.session);
  const [mode, setMode] = useState<Mode | 'forgot'>('sign-in');
  /** One for all the forms: whoever goes from one to another has typed it already. */
  const [email, setEmail] = useState(currentUser?.email ?? '');
  const titles = { 'sign-in': auth.welcome, 'sign-up': auth.create, forgot: password.forgot };
  const texts = { 'sign-in': auth.welcomeText, 'sign-up': auth.createText, forgot: password.forgotText };
  return (
    <AuthFrame
      title={titles[mode]}
      headingId={headingId}
      text={texts[mode]}
      notice={isLost ? (isDeleted ? auth.accountDeleted : auth.sessionLost) : undefined}
    >
      {mode === 'forgot' ? (
        <ForgotForm email={email} onEmail={setEmail} onBack={() => setMode('sign-in')} />
      ) : (
        <CredentialsForm
          mode={mode}
          onMode={setMode}
          onForgot={() => setMode('forgot')}
          email={email}
          onEmail={setEmail}
          onSuccess={onSuccess}
        />
      )}
      {isLost && <WaysOut isDeleted={isDeleted} />}
    </AuthFrame>
  );
}

/** Whoever cannot or will not sign in again must not have to leave their work on somebody else's machine. */
function WaysOut({ isDeleted }: { readonly isDeleted: boolean }) {
  const { actions, client, dialogs } = useForge();
  const { actions: words, auth } = useMessages();
  const signOut = useSignOut();
  const clear = () => {
    if (!isDeleted) return void signOut();
    dialogs.ask({
      question: (said) => said.auth.clearDeleted(client.account.get()?.unsaved() ?? 0),
      confirm: ({ header }) => header.signOut,
      run: () => void client.logout({ discard: true }),
    });
  };
  return (
    <>
      {isDeleted && (
        <p className={css.forgot}>
          <LinkButton onClick={actions.exportAll}>{words.export}</LinkButton>
        </p>
      )}
      <p className={css.forgot}>
        <LinkButton onClick={clear}>{auth.clearDevice}</LinkButton>
      </p>
    </>
  );
}

interface CredentialsFormProps {
  readonly mode: Mode;
  readonly email: string;
  onEmail(email: string): void;
  onMode(mode: Mode): void;
  onForgot(): void;
  readonly onSuccess: (() => void) | undefined;
}

function CredentialsForm({ mode, email, onEmail, onMode, onForgot, onSuccess }: CredentialsFormProps) {
  const { client } = useForge();
  const { auth, errors, password: words } = useMessages();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isNew = mode === 'sign-up';
  const isMismatch = isNew && confirmation !== password;

  const toggle = () => {
    setRefusal(null);
    client.clearError();
    setPassword('');
    setConfirmation('');
    onMode(isNew ? 'sign-in' : 'sign-up');
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '' || password === '' || isMismatch)
      return focusFirstEmptyField(event.currentTarget);
    const fault = await submitCredentials(
      { email, password },
      {
        enter: isNew ? client.signup : client.login,
        onSent() {
          setRefusal(null);
          setBusy(true);
        },
        onSuccess,
      },
    );
    setRefusal(fault === null ? null : { code: fault, texts: [email, password] });
    setBusy(false);
  };

  return (
    <>
      <RefusableForm
        className={css.form}
        refusal={refusal}
        wordsOf={(code) => authErrorText(errors, code)}
        onSubmit={(event) => void submit(event)}
        onKeyDown={isMismatch ? leadOnEnter : undefined}
        buttons={
          <SubmitButton isBusy={isBusy} isBlocked={isMismatch}>
            {isNew ? auth.create : auth.signIn}
          </SubmitButton>
        }
      >
        <EmailField label={auth.email} value={email} onChange={onEmail} />
        {isNew ? (
          <NewPasswordField label={auth.password} value={password} email={email} onChange={setPassword} />
        ) : (
          <CurrentPasswordField
            label={auth.password}
            faults={[...faultsOf.password, ...faultsOf.newPassword]}
            value={password}
            onChange={setPassword}
          />
        )}
        {isNew && (
          <ConfirmationField
            label={auth.confirm}
            value={confirmation}
            isMismatch={isMismatch}
            onChange={setConfirmation}
          />
        )}
      </RefusableForm>
      <p className={css.switch}>
        <span>{isNew ? auth.haveAccount : auth.noAccount}</span>{' '}
        <LinkButton onClick={toggle}>{isNew ? auth.signInHere : auth.createHere}</LinkButton>
      </p>
      {!isNew && (
        <p className={css.forgot}>
          <LinkButton
            onClick={() => {
              client.clearError();
              onForgot();
            }}
          >
            {words.forgot}
          </LinkButton>
        </p>
      )}
    </>
  );
}
