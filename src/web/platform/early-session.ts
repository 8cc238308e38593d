import { type TimedRequest } from '#client/environment.ts';

/** The properties of `window` that `src/web/public/first-paint.js` sets for the page's script. */
export interface EarlySession {
  /**
   * Hands over the request for the session that was sent while the script loaded, once, in place of an equal one
   * that is to be sent now. Null if another is asked for, it is old, or another tab has signed in or out since.
   */
  forgeEarly?: ((request: TimedRequest) => XMLHttpRequest | null) | undefined;
}
