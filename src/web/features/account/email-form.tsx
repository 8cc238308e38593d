import { useState } from 'react';
import { checkEmail } from '#domain/credentials.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { TextField } from '../../ui/text-field.tsx';
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
      check={() => (wanted.trim() === '' ? '' : checkEmail(wanted))}
      onCancel={onDone}
      run={async (password) => {
        await own.changeEmail({ email: wanted, password });
        toasts.success((words) => words.account.emailChanged);
        onDone();
      }}
    >
      <TextField
        label={account.newEmail}
        type="email"
        required
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
