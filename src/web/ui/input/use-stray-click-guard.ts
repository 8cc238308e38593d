import { type MouseEvent, useRef } from 'react';

/**
 * Listeners that ignore the second click of a double click where the first one has closed what was pressed: another
 * control may have moved below the pointer. The focus stays where the first click has moved it.
 */
export function useStrayClickGuard() {
  const firstPressed = useRef<Element | null>(null);
  const isStray = ({ detail }: MouseEvent) => detail > 1 && firstPressed.current?.isConnected === false;
  return {
    onMouseDownCapture(event: MouseEvent) {
      if (isStray(event)) event.preventDefault();
      else firstPressed.current = event.target as Element;
    },
    onClickCapture(event: MouseEvent) {
      if (!isStray(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
