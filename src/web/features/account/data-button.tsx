import { useState } from 'react';
import { dataFileName } from '#domain/export-file.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { saveFile } from '../../platform/files.ts';
import { Button } from '../../ui/button.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** Hands people everything that is kept about them. */
export function DataButton() {
  const { toasts } = useForge();
  const own = useOwnAccount();
  const { account, auth } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(dataFileName, `${JSON.stringify(await own.data(), null, 2)}\n`);
    } catch {
      toasts.error((words) => words.account.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy ? auth.working : undefined} onClick={() => void download()}>
      {account.download}
    </Button>
  );
}
