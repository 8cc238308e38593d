import { CallFailed } from '../errors.ts';

export interface HedgedRequest<T> {
  /**
   * The result of the first attempt to succeed. Rejects once an attempt fails with a response, or once all
   * attempts sent so far have failed.
   */
  readonly response: Promise<T>;
  /**
   * Sends the request once more beside those that hang, because a dead connection does not always report an
   * error.
   */
  repeat(): void;
}

/** Makes a request that can be repeated before its response arrives. */
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
