import { useMemo } from 'react';
import { type AccountApi, createAccountApi } from '#client/api/account-api.ts';
import { useForge } from '../../app/context/forge.ts';

/** The calls about the signed-in person's own account, which nothing but these screens needs. */
export function useAccountApi(): AccountApi {
  const { client, environment } = useForge();
  return useMemo(() => createAccountApi(client, environment), [client, environment]);
}
