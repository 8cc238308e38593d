import { type Environment } from '../environment.ts';
import { type CallFailed } from '../errors.ts';
import { retryAfterMsOf } from './retry-after.ts';

/** Shortest pause after the server has refused mutations for their rate, in ms. */
const minPauseMs = 1_000;

/** A pause in sending that the server has asked for. New mutations do not end it. */
export interface SendPause {
  readonly isActive: boolean;
  /** Begins a pause until the time that the refusal names. Returns its length in ms. */
  begin(refusal: CallFailed): number;
  /** Ends the pause without calling `onEnd`. */
  cancel(): void;
}

/** `onEnd` is called when a pause is over. */
export function createSendPause(schedule: Environment['schedule'], onEnd: () => void): SendPause {
  let isActive = false;
  let cancelTimer = () => {};
  const cancel = () => {
    isActive = false;
    cancelTimer();
  };
  return {
    get isActive() {
      return isActive;
    },
    begin(refusal) {
      const pauseMs = Math.max(retryAfterMsOf(refusal), minPauseMs);
      cancel();
      isActive = true;
      cancelTimer = schedule(pauseMs, () => {
        isActive = false;
        onEnd();
      });
      return pauseMs;
    },
    cancel,
  };
}
