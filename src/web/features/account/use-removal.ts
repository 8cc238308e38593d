import { type RefObject } from 'react';
import { useForge } from '../../app/context/forge.ts';
import { focusAfterItemRemoval } from '../../ui/focus/focus-recovery.ts';
import { showFailure } from './show-failure.ts';

/**
 * Removes an item of a list in Account, and moves the focus from its button to the next item's, else to the list's heading.
 * Says so if the request fails, and keeps the list as it is.
 */
export function useRemoval(heading: RefObject<HTMLElement | null>) {
  const { toasts } = useForge();
  return (button: Element, request: () => Promise<void>, onRemoved: () => Promise<void>): void => {
    const remove = async () => {
      try {
        await request();
      } catch (error) {
        return showFailure(toasts, error);
      }
      await onRemoved();
    };
    void focusAfterItemRemoval(button, remove, () => [heading.current]);
  };
}
