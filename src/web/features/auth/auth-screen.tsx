import { type FormEvent, useEffect, useState } from 'react';
import { type SessionState } from '#client/session/session.ts';
import { type Messages } from '#messages/en/en.ts';
import { useForge, useMessages, useObservable } from '../../app/context/forge.ts';
import { useSignOut } from '../../app/controls/use-sign-out.ts';
import { authErrorText, fieldErrorCodes } from '../../app/forms/auth-error-text.ts';
import { ConfirmationField } from '../../app/forms/confirmation-field.tsx';
import { CurrentPasswordField } from '../../app/forms/current-password-field.tsx';
import { EmailField } from '../../app/forms/email-field.tsx';
import { NewPasswordField } from '../../app/forms/new-password-field.tsx';
import { type Refusal, RefusableForm } from '../../app/forms/refusable-form.tsx';
import { lazyPart } from '../../app/shell/lazy-part.tsx';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { focusFirstEmptyField, focusEmptyFieldOnEnter } from '../../ui/focus/focus-first-empty-field.ts';
import { AuthFrame } from './auth-frame.tsx';
import css from './auth-screen.module.css';
import { readInvitation } from './invitation.ts';
import { SubmitButton } from './submit-button.tsx';
import { submitCredentials } from './submit-credentials.ts';

// Rarely needed, so loaded on demand.
const ForgotForm = lazyPart(async () => (await import('./forgot-form.tsx')).ForgotForm);

export interface AuthScreenProps {
  /** The heading's id, for elements labelled by it. */
  readonly headingId?: string;
  readonly onSuccess?: () => void;
}

type Mode = 'sign-in' | 'sign-up';

/** Sign-in and sign-up in one form, and the form for a forgotten password. */
export function AuthScreen({ headingId, onSuccess }: AuthScreenProps) {
  const { client, signUps, invitation: link } = useForge();
  const { auth, errors, password } = useMessages();
  const { isExpired, currentUser, ...loss } = useObservable(client.session);
  const token = useObservable(link);
  const isClosed = useObservable(signUps) === 'closed';
  // On top of an account whose session has ended, the person signs in to that account.
  const invitation = token === null || isExpired || isClosed ? null : readInvitation(token);
  const [mode, setMode] = useState<Mode | 'forgot'>(invitation === null ? 'sign-in' : 'sign-up');
  /** Shared by all forms, so that switching between them keeps it. */
  const [email, setEmail] = useState(currentUser?.email ?? invitation?.email ?? '');
  const expiredText = textOfLoss(auth, loss);
  const closedText = token !== null && isClosed ? errors['sign-up-closed'] : undefined;
  const createText = invitation === null ? auth.createText : auth.invitedText;
  const titles = { 'sign-in': auth.welcome, 'sign-up': auth.create, forgot: password.forgot };
  const texts = { 'sign-in': auth.welcomeText, 'sign-up': createText, forgot: password.forgotText };
  return (
    <AuthFrame
      title={titles[mode]}
      headingId={headingId}
      text={texts[mode]}
      notice={isExpired ? expiredText : closedText}
    >
      {mode === 'forgot' ? (
        <ForgotForm email={email} onEmail={setEmail} onBack={() => setMode('sign-in')} />
      ) : (
        <CredentialsForm
          mode={mode}
          onMode={setMode}
          onForgot={() => setMode('forgot')}
          invitation={invitation?.secret}
          email={email}
          onEmail={setEmail}
          onSuccess={() => {
            link.set(null);
            onSuccess?.();
          }}
        />
      )}
      {isExpired && <SessionLostActions loss={loss} />}
    </AuthFrame>
  );
}

type Loss = Pick<SessionState, 'isAccountDeleted' | 'isAccountUnknown' | 'isServerRestored'>;

function textOfLoss(auth: Messages['auth'], loss: Loss): string {
  if (loss.isAccountDeleted) return auth.accountDeleted;
  if (loss.isAccountUnknown) return auth.accountUnknown;
  return loss.isServerRestored ? auth.serverRestored : auth.sessionLost;
}

/** For users who cannot or do not want to sign in again: their data must not stay on a shared device. */
function SessionLostActions({ loss: { isAccountDeleted, isAccountUnknown } }: { readonly loss: Loss }) {
  const { actions, client, dialogs } = useForge();
  const { actions: words, auth } = useMessages();
  const signOut = useSignOut();
  const clear = () => {
    if (!isAccountDeleted) return void signOut();
    dialogs.ask({
      text: (said) => said.auth.clearDeleted(client.account.get()?.unsavedCount() ?? 0),
      confirmLabel: ({ header }) => header.signOut,
      onConfirm: () => void client.logout({ discard: true }),
    });
  };
  return (
    <>
      {(isAccountDeleted || isAccountUnknown) && (
        <p className={css.forgot}>
          <LinkButton onClick={actions.exportAll}>{words.export}</LinkButton>
        </p>
      )}
      {/* This device may hold the last copy of an account that the server does not know. */}
      {!isAccountUnknown && (
        <p className={css.forgot}>
          <LinkButton onClick={clear}>{auth.clearDevice}</LinkButton>
        </p>
      )}
    </>
  );
}

interface CredentialsFormProps {
  readonly mode: Mode;
  readonly email: string;
  /** The secret of an invitation link. */
  readonly invitation: string | undefined;
  onEmail(email: string): void;
  onMode(mode: Mode): void;
  onForgot(): void;
  onSuccess(): void;
}

function CredentialsForm(props: CredentialsFormProps) {
  const { mode, email, invitation, onEmail, onMode, onForgot, onSuccess } = props;
  const forge = useForge();
  const { client } = forge;
  const signUps = useObservable(forge.signUps);
  const { auth, errors, password: words } = useMessages();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Ends the question for a passkey; null while none is open. */
  const [asking, setAsking] = useState<AbortController | null>(null);
  // The question ends with the form, and when the person chooses another way.
  useEffect(() => () => asking?.abort(), [asking]);
  const isNew = mode === 'sign-up';
  const isMismatch = isNew && confirmation !== password;

  const toggle = () => {
    setRefusal(null);
    setAsking(null);
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
        authenticate: isNew ? (...typed) => client.signup(...typed, invitation) : client.login,
        onSent() {
          setRefusal(null);
          setAsking(null);
          setBusy(true);
        },
        onSuccess,
      },
    );
    setRefusal(fault === null ? null : { code: fault, refusedTexts: [email, password] });
    setBusy(false);
  };

  const submitPasskey = async () => {
    const question = new AbortController();
    setRefusal(null);
    setAsking(question);
    const fault = await import('./passkey-sign-in.ts').then(
      (part) => part.signInByPasskey(forge, question.signal),
      () => 'internal',
    );
    if (question.signal.aborted) return;
    setAsking(null);
    if (fault === null) onSuccess();
    else setRefusal({ code: fault, refusedTexts: [] });
  };

  return (
    <>
      <RefusableForm
        // Empties both passwords when the mode changes.
        key={mode}
        className={css.form}
        refusal={refusal}
        textOf={(code) => authErrorText(errors, code)}
        onSubmit={(event) => void submit(event)}
        onKeyDown={isMismatch ? focusEmptyFieldOnEnter : undefined}
        buttons={
          <>
            <SubmitButton isBusy={isBusy} isBlocked={isMismatch}>
              {isNew ? auth.create : auth.signIn}
            </SubmitButton>
            {!isNew && hasPasskeys() && (
              <Button
                isWide
                busyLabel={asking ? auth.working : undefined}
                onClick={() => void submitPasskey()}
              >
                {auth.passkey}
              </Button>
            )}
          </>
        }
      >
        <EmailField autoFocus={email === ''} label={auth.email} value={email} onChange={onEmail} />
        {isNew ? (
          <NewPasswordField
            hasAutofocus={email !== ''}
            label={auth.password}
            value={password}
            email={email}
            onChange={setPassword}
          />
        ) : (
          <CurrentPasswordField
            autoFocus={email !== ''}
            label={auth.password}
            faults={[...fieldErrorCodes.password, ...fieldErrorCodes.newPassword]}
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
      {isNew || signUps === 'open' || invitation !== undefined ? (
        <p className={css.switch}>
          <span>{isNew ? auth.haveAccount : auth.noAccount}</span>{' '}
          <LinkButton onClick={toggle}>{isNew ? auth.signInHere : auth.createHere}</LinkButton>
        </p>
      ) : (
        signUps === 'invited' && <p className={css.switch}>{auth.invitedOnly}</p>
      )}
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
