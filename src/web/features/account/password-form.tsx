import { useState } from 'react';
import { checkPassword } from '#domain/credentials.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { NewPasswordField } from '../../app/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SecuredForm } from './secured-form.tsx';
import { useOwnAccount } from './use-own-account.ts';

export function PasswordForm({ email, onDone }: { readonly email: string; onDone(): void }) {
  const { toasts } = useForge();
  const own = useOwnAccount();
  const { account, auth, password: words } = useMessages();
  const [wanted, setWanted] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isMismatch = confirmation !== '' && confirmation !== wanted;
  return (
    <SecuredForm
      email={email}
      submit={account.save}
      check={() => (wanted === '' || confirmation !== wanted ? '' : checkPassword(wanted))}
      onCancel={onDone}
      run={async (password) => {
        await own.changePassword({ password, newPassword: wanted });
        toasts.success(account.passwordChanged);
        onDone();
      }}
    >
      <NewPasswordField label={words.newPassword} value={wanted} email={email} onChange={setWanted} />
      <PasswordField
        label={words.confirmNew}
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        autoComplete="new-password"
        value={confirmation}
        error={isMismatch ? auth.mismatch : undefined}
        onChange={(event) => setConfirmation(event.target.value)}
      />
    </SecuredForm>
  );
}
