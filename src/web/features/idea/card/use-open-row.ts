import { useState, useSyncExternalStore } from 'react';
import { useForge } from '../../../app/context/forge.ts';

/** Whether an idea's row is open. The one opened last is in the address, which can open it too. */
export function useOpenRow(id: string): { readonly isOpen: boolean; toggle(): void } {
  const { openedIdea } = useForge();
  const isNamed = useSyncExternalStore(openedIdea.subscribe, () => openedIdea.get() === id);
  const [wasNamed, setWasNamed] = useState(isNamed);
  const [isOpen, setOpen] = useState(isNamed);
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed);
    if (isNamed) setOpen(true);
  }
  return {
    isOpen,
    toggle() {
      setOpen(!isOpen);
      if (!isOpen) openedIdea.set(id);
      // The address may name a row opened later.
      else if (openedIdea.get() === id) openedIdea.set(null);
    },
  };
}
