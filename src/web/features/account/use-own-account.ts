import { useMemo } from 'react';
import { type AccountApi, createAccountApi } from '#client/api/account-api.ts';
import { useForge } from '../../app/context/forge.ts';

/** The calls for the user's own account, which only these screens need. */
export function useAccountApi(): AccountApi {
  const { client, environment } = useForge();
  return useMemo(() => createAccountApi(client, environment), [client, environment]);
}
