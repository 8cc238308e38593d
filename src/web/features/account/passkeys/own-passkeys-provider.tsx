import { type ReactNode, useMemo } from 'react';
import { createPasskeyApi } from '#client/api/passkey-api.ts';
import { useForge } from '../../../app/context/forge.ts';
import { useLoadedList } from '../use-loaded-list.ts';
import { OwnPasskeysContext } from './own-passkeys.ts';

/** Loads the user's passkeys for its children. */
export function OwnPasskeysProvider({ children }: { readonly children: ReactNode }) {
  const { client, environment } = useForge();
  const api = useMemo(() => createPasskeyApi(client, environment), [client, environment]);
  const { list, reload } = useLoadedList(api.passkeys);
  const own = useMemo(() => ({ api, passkeys: list ?? [], reload }), [api, list, reload]);
  return <OwnPasskeysContext value={own}>{children}</OwnPasskeysContext>;
}
