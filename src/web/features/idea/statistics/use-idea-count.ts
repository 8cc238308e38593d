import { useSyncExternalStore } from 'react';
import { useAccount } from '../../../app/context/forge.ts';

/** How many ideas the account has. Unlike the statistics it looks at none of them. */
export function useIdeaCount(): number {
  const { view } = useAccount();
  return useSyncExternalStore(view.onChange, view.size);
}
