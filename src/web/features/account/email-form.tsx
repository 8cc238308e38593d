import { useState } from 'react';
import { checkEmail } from '#domain/credentials.ts';
import { EmailField } from '../../app/email-field.tsx';
import { useForge, useMessages } from '../../app/forge.ts';
import { SecuredForm } from './secured-form.tsx';
import { useOwnAccount } from './use-own-account.ts';

export function EmailForm({ email, onDone }: { readonly email: string; onDone(): void }) {
  const { toasts } = useForge();
  const own = useOwnAccount();
  const { account } = useMessages();
  const [wanted, setWanted] = useState('');
  return (
    <SecuredForm
      email={email}
      submit={account.save}
      wanted={wanted}
      check={() => {
        if (wanted.trim() === '') return '';
        return wanted.trim() === email ? 'email-unchanged' : checkEmail(wanted);
      }}
      onCancel={onDone}
      run={async (password) => {
        await own.changeEmail({ email: wanted, password });
        toasts.success((words) => words.account.emailChanged);
        onDone();
      }}
    >
      <EmailField
        label={account.newEmail}
        autoComplete="email"
        autoFocus
        value={wanted}
        onChange={setWanted}
      />
    </SecuredForm>
  );
}
