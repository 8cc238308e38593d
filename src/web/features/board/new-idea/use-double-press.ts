import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/** Two presses of Enter, or two taps, within this many ms count as one. The system counts mouse clicks. */
const doublePressMs = 200;

/** Detects whether a form is submitted by the second half of a double click, a double Enter or a held key. */
export function useDoublePress() {
  const last = useRef({ at: -Infinity, isRepeat: false, hasTaken: false, isSecondPress: false });
  /** When Enter was pressed. Its click arrives later, after the effects of the press before it. */
  const enterAt = useRef<number | null>(null);
  return {
    isSecond: () => last.current.isSecondPress,
    /** Call it when a press submits the form: only then does a second press find the form empty. */
    markTaken: () => void (last.current.hasTaken = true),
    /** The event listeners to set on the form. */
    listeners: {
      onKeyDownCapture({ key, repeat, timeStamp }: KeyboardEvent) {
        last.current.isRepeat = key === 'Enter' && repeat;
        enterAt.current = key === 'Enter' ? timeStamp : null;
      },
      // After an edit the next press is intended, however soon: the name may have been rejected.
      onInputCapture() {
        last.current.hasTaken = false;
      },
      // Enter in a field also clicks the button, with a `detail` of 0.
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
