import { useEffect } from 'react';
import { useForge } from '../../../app/context/forge.ts';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { latinKey } from '../../../ui/input/latin-key.ts';

/** The id of the idea whose card last had the focus. */
let lastFocusedIdea: string | undefined;

export const lastFocusedIdeaId = () => lastFocusedIdea;

/** The text typed while the palette's code loads; null if it is not loading. */
let earlyText: string | null = null;

/** Returns the text typed before the palette was there, once. */
export function takeEarlyText(): string {
  const text = earlyText ?? '';
  earlyText = null;
  return text;
}

/**
 * Keeps a key for the palette that is still loading, instead of letting it press something below. Escape closes it. Enter
 * does nothing, as there is no result yet.
 */
function keepEarlyKey(event: KeyboardEvent, close: () => void): void {
  if (earlyText === null || hasModifierKey(event)) return;
  if (event.key.length === 1) earlyText += event.key;
  else if (event.key === 'Backspace') earlyText = earlyText.slice(0, -1);
  else if (event.key === 'Escape') close();
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ctrl or ⌘ with K opens and closes the palette anywhere but over a question and the sign-in. */
export function usePaletteKey(): void {
  const { client, dialogs } = useForge();
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, isComposing, metaKey, repeat, shiftKey } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || isComposing || latinKey(event) !== 'k')
        return keepEarlyKey(event, () => dialogs.setPaletteOpen(false));
      event.preventDefault();
      if (repeat || dialogs.question.get() !== null || client.session.get().isExpired) return;
      // Closing a menu returns its focus, which the palette then returns.
      document.querySelector<HTMLElement>('[popover]:has(> [role=menu])')?.hidePopover();
      dialogs.setPaletteOpen(!dialogs.isPaletteOpen.get());
    };
    const stopWatching = dialogs.isPaletteOpen.subscribe(() => {
      earlyText = dialogs.isPaletteOpen.get() ? '' : null;
    });
    const onFocus = ({ target }: Event) => {
      const card = target instanceof Element && target.closest<HTMLElement>('[data-idea]');
      if (card) lastFocusedIdea = card.dataset['idea'];
    };
    document.addEventListener('keydown', onKeyDown, options);
    document.addEventListener('focusin', onFocus, options);
    return () => {
      stopWatching();
      stop.abort();
    };
  }, [client, dialogs]);
}
