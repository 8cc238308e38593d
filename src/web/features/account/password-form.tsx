import { useState } from 'react';
import { rememberPasswordHint } from '#client/session/password-hint.ts';
import { checkPassword } from '#domain/account/credentials.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { passwordResetMessages } from '#messages/password-reset-messages.ts';
import { useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { ConfirmationField } from '../../app/forms/confirmation-field.tsx';
import { NewPasswordField } from '../../app/forms/new-password-field.tsx';
import { SecuredForm } from './secured-form.tsx';
import { useAccountApi } from './use-own-account.ts';

export interface PasswordFormProps {
  readonly email: string;
  onCancel(): void;
  onChanged(): void;
}

export function PasswordForm({ email, onCancel, onChanged }: PasswordFormProps) {
  const { client, environment, toasts } = useForge();
  const accountApi = useAccountApi();
  const { account } = useFeatureMessages(accountMessages);
  const { passwordReset: words } = useFeatureMessages(passwordResetMessages);
  const [newPassword, setNewPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isMismatch = confirmation !== '' && confirmation !== newPassword;
  return (
    <SecuredForm
      email={email}
      submit={account.save}
      newValue={newPassword}
      isBlocked={isMismatch}
      check={(password) => {
        setMissing(newPassword !== '' && confirmation === '');
        if (newPassword === '' || confirmation !== newPassword) return '';
        return newPassword === password ? 'password-unchanged' : checkPassword(newPassword);
      }}
      onCancel={onCancel}
      run={async (proof) => {
        const isCommon = await accountApi.changePassword({ newPassword, ...proof });
        const { currentUser } = client.session.get();
        if (currentUser) rememberPasswordHint(environment.storage, currentUser.id, isCommon);
        toasts.success(
          ({ format }) => accountMessages[format.language].account.passwordChanged,
          isCommon
            ? { detail: ({ format }) => passwordResetMessages[format.language].passwordReset.common }
            : {},
        );
        onChanged();
      }}
    >
      <NewPasswordField
        label={words.newPassword}
        value={newPassword}
        email={email}
        hasAutofocus
        onChange={setNewPassword}
      />
      <ConfirmationField
        label={words.confirmNew}
        value={confirmation}
        isMismatch={isMismatch}
        isMissing={isMissing}
        onChange={(text) => {
          setConfirmation(text);
          setMissing(false);
        }}
      />
      <p>{account.tokensEnd}</p>
    </SecuredForm>
  );
}
