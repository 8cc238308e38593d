import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createPasskeyApi } from '#client/api/passkey-api.ts';
import { useForge } from '../../../app/context/forge.ts';
import { type OwnPasskeys, OwnPasskeysContext } from './own-passkeys.ts';

/** Loads the user's passkeys for its children. */
export function OwnPasskeysProvider({ children }: { readonly children: ReactNode }) {
  const { client, environment } = useForge();
  const api = useMemo(() => createPasskeyApi(client, environment), [client, environment]);
  const [passkeys, setPasskeys] = useState<OwnPasskeys['passkeys']>([]);
  useEffect(() => {
    let isGone = false;
    api.passkeys().then(
      (list) => isGone || setPasskeys(list),
      () => isGone || setPasskeys('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [api]);
  const own = useMemo(
    () => ({
      api,
      passkeys,
      async reload() {
        const list = await api.passkeys().catch(() => 'failed' as const);
        flushSync(() => setPasskeys(list));
      },
    }),
    [api, passkeys],
  );
  return <OwnPasskeysContext value={own}>{children}</OwnPasskeysContext>;
}
