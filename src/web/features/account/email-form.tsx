import { useState } from 'react';
import { checkEmail } from '#domain/credentials.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SecuredForm } from './secured-form.tsx';

export function EmailForm({ email, onDone }: { readonly email: string; onDone(): void }) {
  const { client, toasts } = useForge();
  const { account } = useMessages();
  const [wanted, setWanted] = useState('');
  return (
    <SecuredForm
      email={email}
      submit={account.save}
      check={() => (wanted.trim() === '' ? '' : checkEmail(wanted))}
      onCancel={onDone}
      run={async (password) => {
        await client.own.changeEmail({ email: wanted, password });
        toasts.success(account.emailChanged);
        onDone();
      }}
    >
      <TextField
        label={account.newEmail}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
    </SecuredForm>
  );
}
