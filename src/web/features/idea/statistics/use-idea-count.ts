import { useSyncExternalStore } from 'react';
import { useAccount } from '../../../app/context/forge.ts';

/** The number of ideas in the account. Unlike the statistics, it reads none of them. */
export function useIdeaCount(): number {
  const { view } = useAccount();
  return useSyncExternalStore(view.onChange, view.size);
}
