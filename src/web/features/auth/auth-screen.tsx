import { type FormEvent, useState } from 'react';
import { checkCredentials } from '#domain/credentials.ts';
import { CallFailed } from '#client/errors.ts';
import { LanguageButton, ThemeButton } from '../../app/choice-buttons.tsx';
import { useForge, useMessages, useObservable } from '../../app/forge.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { authErrorText } from './auth-error-text.ts';
import css from './auth-screen.module.css';

export interface AuthScreenProps {
  readonly onSuccess?: () => void;
}

type Mode = 'sign-in' | 'sign-up';

/** Sign-in and sign-up in one form. */
export function AuthScreen({ onSuccess }: AuthScreenProps) {
  const { client } = useForge();
  const { auth } = useMessages();
  const { isLost, currentUser } = useObservable(client.session);
  const [mode, setMode] = useState<Mode>('sign-in');
  return (
    <main className={css.screen}>
      <div className={css.choices}>
        <LanguageButton />
        <ThemeButton />
      </div>
      <div className={css.middle}>
        <p className={css.brand}>
          <Mark size={40} />
          Forge
        </p>
        {isLost && (
          <p className={css.notice} role="status">
            {auth.sessionLost}
          </p>
        )}
        <section className={css.card}>
          <header>
            <h1>{mode === 'sign-in' ? auth.welcome : auth.create}</h1>
            <p>{mode === 'sign-in' ? auth.welcomeText : auth.createText}</p>
          </header>
          <CredentialsForm
            mode={mode}
            onMode={setMode}
            initialEmail={currentUser?.email ?? ''}
            onSuccess={onSuccess ?? (() => {})}
          />
        </section>
      </div>
      <p className={css.pitch}>{auth.pitch}</p>
    </main>
  );
}

interface CredentialsFormProps {
  readonly mode: Mode;
  readonly initialEmail: string;
  onMode(mode: Mode): void;
  onSuccess(): void;
}

function CredentialsForm({ mode, initialEmail, onMode, onSuccess }: CredentialsFormProps) {
  const { client } = useForge();
  const { auth, errors } = useMessages();
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isNew = mode === 'sign-up';
  const isMismatch = isNew && confirmation !== '' && confirmation !== password;

  const toggle = () => {
    setFailure(null);
    client.clearError();
    setPassword('');
    setConfirmation('');
    onMode(isNew ? 'sign-in' : 'sign-up');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || email.trim() === '' || password === '' || (isNew && confirmation !== password)) return;
    const fault = checkCredentials(email, password);
    setFailure(fault);
    if (fault) return;
    setBusy(true);
    try {
      await (isNew ? client.signup(email, password) : client.login(email, password));
      onSuccess();
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.code : 'internal');
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <div role="alert" className={css.alert}>
          {failure !== null && authErrorText(errors, failure)}
        </div>
        <TextField
          label={auth.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={auth.password}
          showLabel={auth.showPassword}
          hideLabel={auth.hidePassword}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {isNew && (
          <PasswordField
            label={auth.confirm}
            showLabel={auth.showPassword}
            hideLabel={auth.hidePassword}
            autoComplete="new-password"
            value={confirmation}
            error={isMismatch ? auth.mismatch : undefined}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        )}
        <Button
          type="submit"
          kind="primary"
          isWide
          disabled={isMismatch}
          busy={isBusy ? auth.working : undefined}
        >
          {isNew ? auth.create : auth.signIn}
        </Button>
      </form>
      <p className={css.switch}>
        {isNew ? auth.haveAccount : auth.noAccount}{' '}
        <LinkButton onClick={toggle}>{isNew ? auth.signInHere : auth.createHere}</LinkButton>
      </p>
    </>
  );
}
