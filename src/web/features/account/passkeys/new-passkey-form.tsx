import { useState } from 'react';
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
  const { api } = useOwnPasskeys();
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
        const challenge = await api.newChallenge(proof);
        try {
          await api.add({ name, ...(await createPasskey(challenge)) });
        } catch (error) {
          if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
          toasts.error((words) => accountMessages[words.format.language].account.passkeyExists);
          return onCancel();
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
