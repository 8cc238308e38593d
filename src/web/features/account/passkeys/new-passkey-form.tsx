import { useState } from 'react';
import { rareCodeOf } from '#client/api/rare-code.ts';
import { agentOf } from '#domain/account/agent.ts';
import { checkPasskeyName, maxPasskeyNameLength } from '#domain/account/passkey.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { agentName } from '#messages/format/agent-name.ts';
import { useFeatureMessages, useForge } from '../../../app/context/forge.ts';
import { userAgent } from '../../../platform/user-agent.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SecuredForm } from '../secured-form.tsx';
import { useOwnPasskeys } from './own-passkeys.ts';

export interface NewPasskeyFormProps {
  readonly email: string;
  onCancel(): void;
  onAdded(): void;
}

/** Names a new passkey, asks for the password, and has the browser make it. */
export function NewPasskeyForm({ email, onCancel, onAdded }: NewPasskeyFormProps) {
  const { toasts } = useForge();
  const { api, reload } = useOwnPasskeys();
  const messages = useFeatureMessages(accountMessages);
  const { account } = messages;
  const [name, setName] = useState(() => agentName(agentOf(userAgent()), messages));
  return (
    <SecuredForm
      email={email}
      submit={account.addPasskey}
      newValue={name}
      check={() => (name.trim() === '' ? '' : checkPasskeyName(name))}
      onCancel={onCancel}
      run={async (proof) => {
        const { createPasskey } = await import('../../../platform/passkeys.ts');
        try {
          const challenge = await api.newChallenge(proof);
          await api.add({ name, ...(await createPasskey(challenge)) });
        } catch (error) {
          const reason = reasonOf(error);
          if (reason === null) throw error;
          toasts.error((words) => accountMessages[words.format.language].account[reason]);
          onCancel();
          // Another page may have added the passkeys that this one does not show.
          return reload();
        }
        onAdded();
      }}
    >
      <TextField
        label={account.tokenName}
        autoComplete="off"
        autoFocus
        required
        maxLength={maxPasskeyNameLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </SecuredForm>
  );
}

/** The text about a passkey that another attempt would not add either; null if another may. */
function reasonOf(error: unknown): 'passkeyExists' | 'tooManyPasskeys' | null {
  if (error instanceof DOMException && error.name === 'InvalidStateError') return 'passkeyExists';
  return rareCodeOf(error) === 'too-many-passkeys' ? 'tooManyPasskeys' : null;
}
