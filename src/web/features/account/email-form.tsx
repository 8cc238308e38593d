import { useState } from 'react';
import { checkEmail } from '#domain/account/credentials.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { EmailField } from '../../app/forms/email-field.tsx';
import { SecuredForm } from './secured-form.tsx';
import { useAccountApi } from './use-own-account.ts';

export function EmailForm({ email, onDone }: { readonly email: string; onDone(): void }) {
  const { toasts } = useForge();
  const accountApi = useAccountApi();
  const { account } = useFeatureMessages(accountMessages);
  const [newEmail, setNewEmail] = useState('');
  return (
    <SecuredForm
      email={email}
      submit={account.save}
      newValue={newEmail}
      check={() => {
        if (newEmail.trim() === '') return '';
        return newEmail.trim() === email ? 'email-unchanged' : checkEmail(newEmail);
      }}
      onCancel={onDone}
      run={async (proof) => {
        await accountApi.changeEmail({ email: newEmail, ...proof });
        toasts.success(({ format }) => accountMessages[format.language].account.emailChanged);
        onDone();
      }}
    >
      <EmailField
        label={account.newEmail}
        autoComplete="email"
        autoFocus
        value={newEmail}
        onChange={setNewEmail}
      />
    </SecuredForm>
  );
}
