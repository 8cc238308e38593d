import { useEffect } from 'react';
import { useForge } from '../../../app/context/forge.ts';
import { latinKey } from '../../../ui/input/latin-key.ts';

/** The id of the idea whose card last had the focus. */
let lastFocusedIdea: string | undefined;

export const lastFocusedIdeaId = () => lastFocusedIdea;

/** Ctrl or ⌘ with K opens and closes the palette anywhere but over a question and the sign-in. */
export function usePaletteKey(): void {
  const { client, dialogs } = useForge();
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, isComposing, metaKey, repeat, shiftKey } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || isComposing || latinKey(event) !== 'k') return;
      event.preventDefault();
      if (repeat || dialogs.question.get() !== null || client.session.get().isExpired) return;
      // Closing a menu returns its focus, which the palette then returns.
      document.querySelector<HTMLElement>('[popover]:has(> [role=menu])')?.hidePopover();
      dialogs.setPaletteOpen(!dialogs.isPaletteOpen.get());
    };
    const onFocus = ({ target }: Event) => {
      const card = target instanceof Element && target.closest<HTMLElement>('[data-idea]');
      if (card) lastFocusedIdea = card.dataset['idea'];
    };
    document.addEventListener('keydown', onKeyDown, options);
    document.addEventListener('focusin', onFocus, options);
    return () => stop.abort();
  }, [client, dialogs]);
}
