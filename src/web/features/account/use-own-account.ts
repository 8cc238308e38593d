import { useMemo } from 'react';
import { type OwnAccountApi, createOwnAccountApi } from '#client/own-account-api.ts';
import { useForge } from '../../app/forge.ts';

/** The calls about the signed-in person's own account, which nothing but these screens needs. */
export function useOwnAccount(): OwnAccountApi {
  const { client, environment } = useForge();
  return useMemo(() => createOwnAccountApi(client, environment), [client, environment]);
}
