import { Upload } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { importPickedFile } from './import-picked-file.ts';

/** Asks for an ideas file. Does nothing if the user picks none. */
export function ImportButton() {
  const forge = useForge();
  const { actions: words } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const picked = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    await importPickedFile(file, forge);
    // Allows picking the same file again after fixing it.
    target.value = '';
  };
  return (
    <>
      <Button icon={<Icon of={Upload} size={15} />} onClick={() => input.current?.click()}>
        {words.import}
      </Button>
      <input ref={input} type="file" accept=".json" hidden onChange={(event) => void picked(event)} />
    </>
  );
}
