import { type RefObject, useEffect, useRef } from 'react';
import { useForge } from '../../../app/context/forge.ts';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { isStillTyping } from '../../../ui/input/is-typing.ts';
import { latinKey } from '../../../ui/input/latin-key.ts';
import { isBusy } from '../shortcuts/use-shortcuts.ts';

/** The key T presses the calendar's button for today. On an idea's row it opens the deadlines, as everywhere. */
export function useTodayKey(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const { dialogs, preferences } = useForge();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isToday = latinKey(event) === 't' && !hasModifierKey(event) && !event.isComposing;
      const isOnIdea = target instanceof Element && target.closest('[data-idea]') !== null;
      if (!isToday || isOnIdea || isStillTyping(event)) return;
      if (!preferences.choices.get().shortcuts || isBusy(target, dialogs)) return;
      event.preventDefault();
      button.current?.click();
    };
    // Before the board's shortcuts, in which the key belongs to the only idea shown.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [dialogs, preferences]);
  return button;
}
