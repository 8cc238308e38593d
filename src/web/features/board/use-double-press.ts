import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/** Milliseconds between two presses of Enter, or taps, that are one. Of a mouse's clicks the system knows. */
const together = 200;

/** Tells whether a form is submitted by the second half of a double click, a double Enter or a key that is held down. */
export function useDoublePress() {
  const last = useRef({ at: -Infinity, isRepeated: false, isSecond: false });
  return {
    isSecond: () => last.current.isSecond,
    /** What the form has to listen with. */
    listeners: {
      onKeyDownCapture({ key, repeat }: KeyboardEvent) {
        last.current.isRepeated = key === 'Enter' && repeat;
      },
      // Enter in a field presses the button too, as a click that is counted as none.
      onClickCapture({ detail, timeStamp, nativeEvent }: MouseEvent) {
        const { at, isRepeated } = last.current;
        const isMouse = detail > 0 && (nativeEvent as PointerEvent).pointerType === 'mouse';
        const isSoon = !isMouse && timeStamp - at < together;
        last.current = {
          at: timeStamp,
          isRepeated,
          isSecond: detail > 1 || isSoon || (detail === 0 && isRepeated),
        };
      },
    },
  };
}
