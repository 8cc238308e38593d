import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/** Milliseconds between two presses of Enter, or taps, that are one. Of a mouse's clicks the system knows. */
const together = 200;

/** Tells whether a form is submitted by the second half of a double click, a double Enter or a key that is held down. */
export function useDoublePress() {
  const last = useRef({ at: -Infinity, isRepeat: false, hasTaken: false, isSecond: false });
  return {
    isSecond: () => last.current.isSecond,
    /** To be told when a press takes out of the form what was in it: only such a one has a second half that finds nothing. */
    taken: () => void (last.current.hasTaken = true),
    /** What the form has to listen with. */
    listeners: {
      onKeyDownCapture({ key, repeat }: KeyboardEvent) {
        last.current.isRepeat = key === 'Enter' && repeat;
      },
      // Whoever has changed a field in between means the next press, however soon: a name may have been refused.
      onInputCapture() {
        last.current.hasTaken = false;
      },
      // Enter in a field presses the button too, as a click that is counted as none.
      onClickCapture({ detail, timeStamp, nativeEvent }: MouseEvent) {
        const { at, isRepeat, hasTaken } = last.current;
        const isMouse = detail > 0 && (nativeEvent as PointerEvent).pointerType === 'mouse';
        const isSoon = !isMouse && timeStamp - at < together;
        const isSecond = hasTaken && (detail > 1 || isSoon || (detail === 0 && isRepeat));
        last.current = { at: timeStamp, isRepeat, hasTaken: isSecond, isSecond };
      },
    },
  };
}
