import { type ReactNode } from 'react';
import { type Forge, ForgeContext, sharedContexts, useObservable } from './forge.ts';

export interface ForgeProviderProps {
  readonly forge: Forge;
  readonly children: ReactNode;
}

/** Gives the screens the client, the services and what they share. */
export function ForgeProvider({ forge, children }: ForgeProviderProps) {
  return (
    <ForgeContext value={forge}>
      <sharedContexts.messages value={useObservable(forge.messages)}>
        <sharedContexts.zone value={useObservable(forge.zone)}>
          <sharedContexts.boundary value={useObservable(forge.clock.boundary)}>
            <sharedContexts.hasShortcuts value={useObservable(forge.preferences.choices).shortcuts}>
              {children}
            </sharedContexts.hasShortcuts>
          </sharedContexts.boundary>
        </sharedContexts.zone>
      </sharedContexts.messages>
    </ForgeContext>
  );
}
