import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { SecuredForm } from './secured-form.tsx';
import { useAccountApi } from './use-own-account.ts';

export interface DeleteFormProps {
  readonly email: string;
  onCancel(): void;
  onDeleted(): void;
}

export function DeleteForm({ email, onCancel, onDeleted }: DeleteFormProps) {
  const { toasts } = useForge();
  const accountApi = useAccountApi();
  const { account } = useFeatureMessages(accountMessages);
  return (
    <SecuredForm
      email={email}
      submit={account.deleteForGood}
      isDestructive
      check={() => null}
      onCancel={onCancel}
      run={async (proof) => {
        await accountApi.remove(proof);
        onDeleted();
        toasts.success(({ format }) => accountMessages[format.language].account.deleted);
      }}
    />
  );
}
