import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/** Milliseconds within which two presses of Enter, or two taps, count as one. A mouse's clicks the system counts. */
const doublePressMs = 200;

/** Tells whether a form is submitted by the second half of a double click, a double Enter or a held key. */
export function useDoublePress() {
  const last = useRef({ at: -Infinity, isRepeat: false, hasTaken: false, isSecondPress: false });
  /** When Enter went down: the click it makes comes only after all that the press before it brought about. */
  const enterAt = useRef<number | null>(null);
  return {
    isSecond: () => last.current.isSecondPress,
    /** To be called when a press takes what was in the form: only then does a second half find the form empty. */
    markTaken: () => void (last.current.hasTaken = true),
    /** The listeners the form has to be given. */
    listeners: {
      onKeyDownCapture({ key, repeat, timeStamp }: KeyboardEvent) {
        last.current.isRepeat = key === 'Enter' && repeat;
        enterAt.current = key === 'Enter' ? timeStamp : null;
      },
      // Whoever has changed a field in between means the next press, however soon: a name may have been refused.
      onInputCapture() {
        last.current.hasTaken = false;
      },
      // Enter in a field presses the button too, as a click with a `detail` of 0.
      onClickCapture({ detail, timeStamp, nativeEvent }: MouseEvent) {
        const { at, isRepeat, hasTaken } = last.current;
        const pressedAt = enterAt.current ?? timeStamp;
        enterAt.current = null;
        const isMouse = detail > 0 && (nativeEvent as PointerEvent).pointerType === 'mouse';
        const isSoon = !isMouse && pressedAt - at < doublePressMs;
        const isSecondPress = hasTaken && (detail > 1 || isSoon || (detail === 0 && isRepeat));
        last.current = { at: pressedAt, isRepeat, hasTaken: isSecondPress, isSecondPress };
      },
    },
  };
}
