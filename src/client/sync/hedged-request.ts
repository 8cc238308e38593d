import { CallFailed } from '../errors.ts';

export interface HedgedRequest<T> {
  /** The answer to whichever attempt is answered first; rejects once no attempt is left that may be. */
  readonly response: Promise<T>;
  /** Makes the call once more beside those that hang: a line that has died in between does not say so. */
  repeat(): void;
}

/** A call that may be repeated before it is answered. */
export function hedgedRequest<T>(attempt: () => Promise<T>): HedgedRequest<T> {
  let openAttempts = 0;
  let repeat = () => {};
  const response = new Promise<T>((resolve, reject) => {
    repeat = () => {
      openAttempts += 1;
      attempt().then(resolve, (error: unknown) => {
        openAttempts -= 1;
        if (openAttempts === 0 || (error instanceof CallFailed && error.isAnswered)) reject(error);
      });
    };
  });
  repeat();
  return { response, repeat };
}
