import { CallFailed } from './errors.ts';

export interface Repeatable<T> {
  /** The answer to whichever attempt is answered first; rejects once no attempt is left that may be. */
  readonly answer: Promise<T>;
  /** Makes the call once more beside those that hang: a line that has died in between does not say so. */
  repeat(): void;
}

/** A call that may be repeated before it is answered. */
export function repeatable<T>(attempt: () => Promise<T>): Repeatable<T> {
  let open = 0;
  let repeat = () => {};
  const answer = new Promise<T>((resolve, reject) => {
    repeat = () => {
      open += 1;
      attempt().then(resolve, (error: unknown) => {
        open -= 1;
        if (open === 0 || (error instanceof CallFailed && error.isAnswered)) reject(error);
      });
    };
  });
  repeat();
  return { answer, repeat };
}
