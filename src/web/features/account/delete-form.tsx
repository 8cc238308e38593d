import { useForge, useMessages } from '../../app/forge.ts';
import { SecuredForm } from './secured-form.tsx';

export interface DeleteFormProps {
  readonly email: string;
  onCancel(): void;
  onDeleted(): void;
}

export function DeleteForm({ email, onCancel, onDeleted }: DeleteFormProps) {
  const { client, toasts } = useForge();
  const { account } = useMessages();
  return (
    <SecuredForm
      email={email}
      submit={account.deleteForGood}
      isDestructive
      check={() => null}
      onCancel={onCancel}
      run={async (password) => {
        await client.own.remove(password);
        onDeleted();
        toasts.success(account.deleted);
      }}
    />
  );
}
