import { useForge, useMessages } from '../../app/forge.ts';
import { SecuredForm } from './secured-form.tsx';
import { useOwnAccount } from './use-own-account.ts';

export interface DeleteFormProps {
  readonly email: string;
  onCancel(): void;
  onDeleted(): void;
}

export function DeleteForm({ email, onCancel, onDeleted }: DeleteFormProps) {
  const { toasts } = useForge();
  const own = useOwnAccount();
  const { account } = useMessages();
  return (
    <SecuredForm
      email={email}
      submit={account.deleteForGood}
      isDestructive
      check={() => null}
      onCancel={onCancel}
      run={async (password) => {
        await own.remove(password);
        onDeleted();
        toasts.success((words) => words.account.deleted);
      }}
    />
  );
}
