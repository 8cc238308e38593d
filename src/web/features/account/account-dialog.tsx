import { useEffect, useState } from 'react';
import { hasPasswordHint } from '#client/session/password-hint.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { passwordResetMessages } from '#messages/password-reset-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../app/context/forge.ts';
import { type AccountPart } from '../../app/feedback/dialogs.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFocusReturn } from '../../ui/focus/use-focus-return.ts';
import { AccessTokens } from './access-tokens.tsx';
import css from './account.module.css';
import { CalendarAddress } from './calendar-address.tsx';
import { DataButton } from './data-button.tsx';
import { DeleteForm } from './delete-form.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { OwnPasskeysProvider } from './passkeys/own-passkeys-provider.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { ProofProvider } from './passkeys/proof-provider.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Reminders } from './reminders.tsx';
import { SessionList } from './session-list.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';
import { WeeklyGoalField } from './weekly-goal-field.tsx';

export interface AccountDialogProps {
  /** The part to open or to focus first. */
  readonly part?: AccountPart | undefined;
  onClose(): void;
}

/** The user's account settings. */
export function AccountDialog({ part, onClose }: AccountDialogProps) {
  const { client, environment } = useForge();
  const { account } = useFeatureMessages(accountMessages);
  const { passwordReset } = useFeatureMessages(passwordResetMessages);
  const { app } = useMessages();
  const { currentUser } = useObservable(client.session);
  const [open, setOpen] = useState(part ?? null);
  const openers = {
    email: useFocusReturn(open === 'email'),
    password: useFocusReturn(open === 'password'),
    delete: useFocusReturn(open === 'delete'),
  };
  const toggle = (name: keyof typeof openers) => ({
    ref: openers[name],
    'aria-expanded': open === name,
    onClick: () => setOpen(open === name ? null : name),
  });
  /** An answer that comes late leaves a part alone that was opened meanwhile. */
  const closePart = (name: keyof typeof openers) => () => setOpen((now) => (now === name ? null : now));
  const [passwordChanges, setPasswordChanges] = useState(0);
  // Another device may have changed the email address.
  useEffect(() => void client.refreshSession(), [client]);
  if (currentUser === null) return null;
  const { id, email } = currentUser;
  return (
    <OwnPasskeysProvider>
      <ProofProvider email={email}>
        <Dialog title={account.title} closeLabel={app.close} isTopAligned onClose={onClose}>
          <div className={css.parts}>
            <section className={css.part}>
              <div className={css.row}>
                <div>
                  <h3>{account.email}</h3>
                  <p className={css.value}>{email}</p>
                </div>
                <Button {...toggle('email')}>{account.changeEmail}</Button>
              </div>
              {open === 'email' && <EmailForm email={email} onDone={closePart('email')} />}
            </section>
            <section className={css.part}>
              <div className={css.row}>
                <div>
                  <h3>{account.password}</h3>
                  <p className={css.value} aria-hidden="true">
                    ••••••••
                  </p>
                  {hasPasswordHint(environment.storage, id) && <p>{passwordReset.common}</p>}
                </div>
                <Button {...toggle('password')}>{account.changePassword}</Button>
              </div>
              {open === 'password' && (
                <PasswordForm
                  email={email}
                  onCancel={closePart('password')}
                  onChanged={() => {
                    closePart('password')();
                    // The password change ended all other sessions, and the access tokens.
                    setPasswordChanges(passwordChanges + 1);
                  }}
                />
              )}
            </section>
            <Passkeys email={email} hasAutofocus={part === 'passkeys'} />
            <SessionList key={passwordChanges} hasAutofocus={part === 'sessions'} />
            <RecentActivity />
            <section className={css.part}>
              <WeeklyGoalField hasAutofocus={part === 'goal'} />
            </section>
            <CalendarAddress hasAutofocus={part === 'calendar'} />
            <Reminders hasAutofocus={part === 'reminders'} />
            <AccessTokens key={`tokens-${passwordChanges}`} hasAutofocus={part === 'tokens'} />
            <Webhooks hasAutofocus={part === 'webhooks'} />
            <section className={css.part}>
              <div className={css.row}>
                <div>
                  <h3>{account.data}</h3>
                  <p>{account.dataText}</p>
                </div>
                <DataButton hasAutofocus={part === 'data'} />
              </div>
              <ExportButtons />
            </section>
            <section className={css.part}>
              <div className={css.row}>
                <p>{account.deleteText}</p>
                <Button kind="danger" {...toggle('delete')}>
                  {account.delete}
                </Button>
              </div>
              {open === 'delete' && (
                <DeleteForm email={email} onCancel={closePart('delete')} onDeleted={onClose} />
              )}
            </section>
          </div>
        </Dialog>
      </ProofProvider>
    </OwnPasskeysProvider>
  );
}
