import { useEffect } from 'react';
import { useAccountState, useForge } from '../../../app/context/forge.ts';

/** Gives the account the zone of this device if it has none, as one of an older version. */
export function useFirstZone(): void {
  const { environment, preferences } = useForge();
  const { helpSeen, zone } = useAccountState().preferences;
  useEffect(() => {
    const present = environment.zoneName();
    // A new account gets it together with the first help.
    if (helpSeen && !zone && present !== undefined) preferences.choose({ zone: present });
  }, [environment, preferences, helpSeen, zone]);
}
