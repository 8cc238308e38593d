import { useState } from 'react';
import { checkPassword } from '#domain/credentials.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { ConfirmationField } from '../../app/confirmation-field.tsx';
import { NewPasswordField } from '../../app/new-password-field.tsx';
import { SecuredForm } from './secured-form.tsx';
import { useOwnAccount } from './use-own-account.ts';

export interface PasswordFormProps {
  readonly email: string;
  onCancel(): void;
  onChanged(): void;
}

export function PasswordForm({ email, onCancel, onChanged }: PasswordFormProps) {
  const { toasts } = useForge();
  const own = useOwnAccount();
  const { account, password: words } = useMessages();
  const [wanted, setWanted] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isMismatch = confirmation !== '' && confirmation !== wanted;
  return (
    <SecuredForm
      email={email}
      submit={account.save}
      wanted={wanted}
      isBlocked={isMismatch}
      check={(password) => {
        setMissing(wanted !== '' && confirmation === '');
        if (wanted === '' || confirmation !== wanted) return '';
        return wanted === password ? 'password-unchanged' : checkPassword(wanted);
      }}
      onCancel={onCancel}
      run={async (password) => {
        await own.changePassword({ password, newPassword: wanted });
        toasts.success((words) => words.account.passwordChanged);
        onChanged();
      }}
    >
      <NewPasswordField
        label={words.newPassword}
        value={wanted}
        email={email}
        hasAutofocus
        onChange={setWanted}
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
    </SecuredForm>
  );
}
