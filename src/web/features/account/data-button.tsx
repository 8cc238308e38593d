import { useState } from 'react';
import { accountDataFileName } from '#domain/files/export-file.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../app/context/forge.ts';
import { saveFile } from '../../platform/files.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProofCancelled, useRunProven } from './passkeys/proof.ts';
import { useAccountApi } from './use-own-account.ts';

/** Downloads all data stored about the user. */
export function DataButton({ hasAutofocus }: { readonly hasAutofocus: boolean }) {
  const { toasts } = useForge();
  const accountApi = useAccountApi();
  const runProven = useRunProven();
  const { account } = useFeatureMessages(accountMessages);
  const { auth } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const data = await runProven(() => accountApi.data());
      saveFile(accountDataFileName, `${JSON.stringify(data, null, 2)}\n`);
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      toasts.error(({ format }) => accountMessages[format.language].account.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      data-autofocus={hasAutofocus || undefined}
      busyLabel={isBusy ? auth.working : undefined}
      onClick={() => void download()}
    >
      {account.download}
    </Button>
  );
}
